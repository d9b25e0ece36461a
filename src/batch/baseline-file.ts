import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { baselineUnused } from '../check/check-registry.js';
import { findingLocator } from '../file/locate-findings.js';
import { shownPath } from '../file/paths.js';
import { groupBy } from '../json/collections.js';
import {
  type BaselineEntry,
  type BaselineTally,
  counts,
  keyOf,
  type MovedEntry,
  movedEntry,
} from '../report/baseline.js';
import {
  type Baseline,
  baselineText,
  type ListedEntry,
  readBaseline,
  updatedText,
} from '../report/baseline-text.js';
import type { FailOn } from '../report/failing.js';
import type { RunFinding } from '../report/report.js';
import { pluralise } from '../rule/message-text.js';
import { finding } from '../rule/rule.js';
import { exclusion, type FoundFile, pathMatcher } from './find-files.js';
import { pathFromHere, readInputFile, realPathOf } from './read-file.js';
import { runError } from './run-errors.js';
import type { BaselineSettings } from './run-settings.js';
import { isWhole, type SelectionRequest } from './select-files.js';
import { writeOutput } from './write-output.js';

export interface BaselineRequest {
  readonly baseline: string;
  readonly createBaseline: boolean;
  readonly updateBaseline: boolean;
  readonly maxSize: number;
  /** `2026-01-31`: entries that end before this day do not count. */
  readonly today: string | undefined;
  /** Whether a new baseline may replace the file. */
  readonly force: boolean;
  /** Whether an entry without its finding is a finding. */
  readonly isStrict: boolean;
  /** The level of the findings that belong in a new baseline. */
  readonly failOn: FailOn;
}

/** A baseline that a check subtracts. */
export interface OpenBaseline {
  readonly settings: BaselineSettings;
  /** Returns what is listed of a file. */
  readonly entriesOf: (file: FoundFile) => readonly BaselineEntry[];
  /** Writes the baseline if asked, after the check; returns what to say about it. */
  readonly finish: (tally: BaselineTally) => Promise<FinishedBaseline>;
}

export interface FinishedBaseline {
  readonly notes: readonly string[];
  readonly findings: readonly RunFinding[];
}

/**
 * Opens a baseline. Entries change only where the run sees the file.
 * @param files the files of the run
 */
export function openBaseline(
  request: BaselineRequest,
  files: readonly FoundFile[],
  selection: SelectionRequest,
): OpenBaseline {
  const { baseline, createBaseline, updateBaseline, failOn } = request;
  const { today = new Date().toISOString().slice(0, 10) } = request;
  const target = resolve(baseline);
  const folder = dirname(target);
  const old = readBaselineFile(target, request);
  const paths = new Set(
    files.map(({ absolute }) => shownPath(absolute, folder)),
  );
  const byPath = groupBy(old.entries, ({ path }) => path);
  const elsewhere = old.entries.filter(({ path }) => !paths.has(path));
  const isThere = ({ path }: BaselineEntry): boolean =>
    existsSync(resolve(folder, path));
  const moved = createBaseline
    ? []
    : elsewhere.filter((it) => !isThere(it)).map(movedEntry);
  return {
    settings: {
      folder,
      today,
      moved,
      listed: createBaseline ? failOn : undefined,
    },
    entriesOf: ({ absolute }) =>
      createBaseline ? [] : (byPath.get(shownPath(absolute, folder)) ?? []),
    finish: async (tally) => {
      const { passed } = tally;
      const lost = movedEntries(moved, folder, selection);
      const left = [...tally.left, ...lost.left, ...elsewhere.filter(isThere)];
      await writeBaseline(old, left, target, request);
      const isWritten = createBaseline || updateBaseline;
      const unused = isWritten ? [] : [...tally.gone, ...lost.gone];
      const expired = left.filter((it) => !counts(it, today)).length;
      const path = pathFromHere(target);
      return {
        findings: request.isStrict ? unusedFindings(unused, path, old) : [],
        notes: [
          createBaseline &&
            `${baseline} was written; it lists ${pluralise(passed, 'finding')}.`,
          !createBaseline &&
            passed > 0 &&
            `${pluralise(passed, 'finding')} not counted, because ${baseline} lists ${passed === 1 ? 'it' : 'them'}.`,
          ...(request.isStrict ? [] : describeGone(unused)),
          expired > 0 &&
            `${expired} of the entries of ${baseline} no longer count, because their \`until\` is before ${today}.`,
        ].filter((it) => it !== false),
      };
    },
  };
}

/** Returns what became of the entries of deleted files. */
function movedEntries(
  moved: readonly MovedEntry[],
  folder: string,
  selection: SelectionRequest,
): Pick<BaselineTally, 'left' | 'gone'> {
  const match = pathMatcher(selection.paths);
  const isExcluded = exclusion(selection);
  // If the file can be one that was not checked, nothing is known.
  const isSeen = ({ path }: BaselineEntry): boolean => {
    const real = realPathOf(resolve(folder, path));
    return (
      isWhole(selection) &&
      !isExcluded(pathFromHere(real)) &&
      match(real) !== undefined
    );
  };
  return {
    left: moved.flatMap(({ entry, countByPath, left }) => [
      ...Array.from(countByPath, ([path, count]) => ({
        ...entry,
        path: shownPath(resolve(path), folder),
        count,
      })),
      ...(left > 0 && !isSeen(entry) ? [{ ...entry, count: left }] : []),
    ]),
    gone: moved.flatMap(({ entry, left }) =>
      left > 0 && isSeen(entry) ? [{ ...entry, count: left }] : [],
    ),
  };
}

async function writeBaseline(
  old: Baseline,
  left: readonly BaselineEntry[],
  target: string,
  { baseline, createBaseline, updateBaseline }: BaselineRequest,
): Promise<void> {
  if (!createBaseline && !updateBaseline) return;
  const text = createBaseline
    ? baselineText(left)
    : updatedText(old.source.text, left);
  const written = await writeOutput({
    target,
    path: baseline,
    bytes: new TextEncoder().encode(text),
    force: true,
  });
  if (written.reason !== undefined) throw runError(written.reason);
}

const noBaseline: Baseline = {
  source: { text: '', byteOrderMark: false },
  entries: [],
};

function readBaselineFile(
  target: string,
  {
    baseline: path,
    createBaseline,
    updateBaseline,
    force,
    maxSize,
  }: BaselineRequest,
): Baseline {
  const isThere = existsSync(target);
  if (createBaseline && isThere && !force)
    throw runError(
      `${path} exists: shrink it with --update-baseline, or replace it with --force.`,
    );
  if (!createBaseline && !isThere)
    throw runError(
      `There is no baseline ${path}: make it with --create-baseline.`,
    );
  if (!isThere) return noBaseline;
  const read = readInputFile(target, { maxSize }, path);
  const parsed = read.ok
    ? readBaseline(read.bytes, path, updateBaseline)
    : read;
  if (parsed.ok) return parsed.baseline;
  // --force replaces any file.
  if (createBaseline) return noBaseline;
  throw runError(parsed.reason);
}

/** Returns a finding for each entry whose finding is gone. */
function unusedFindings(
  unused: readonly BaselineEntry[],
  path: string,
  old: Baseline,
): readonly RunFinding[] {
  const places = new Map(
    old.entries.map((it) => [entryKey(it), it.place] as const),
  );
  const locate = findingLocator(path, old.source);
  return unused.flatMap((entry) => {
    const place = places.get(entryKey(entry));
    if (!place) return [];
    const message = `${describeEntry(entry)}: ${entry.count === 1 ? 'this finding is' : `${entry.count} of these findings are`} gone. Run --update-baseline and commit the baseline.`;
    const unusedFinding = finding(baselineUnused, place, message);
    return [{ path, ...locate(unusedFinding) }];
  });
}

function entryKey(entry: BaselineEntry | ListedEntry): string {
  return `${entry.path} ${keyOf(entry)}`;
}

const maxListed = 10;

function describeGone(gone: readonly BaselineEntry[]): readonly string[] {
  if (gone.length === 0) return [];
  const rest = gone.length - maxListed;
  const count = gone.reduce((sum, entry) => sum + entry.count, 0);
  return [
    `${pluralise(count, 'finding')} of the baseline ${count === 1 ? 'is' : 'are'} gone; --update-baseline removes ${count === 1 ? 'it' : 'them'}:`,
    ...gone.slice(0, maxListed).map((entry) => `  ${describeEntry(entry)}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

function describeEntry({
  path,
  rule,
  algorithm,
  input,
}: BaselineEntry): string {
  return [`${path}: ${rule}`, algorithm, input]
    .filter((it) => it !== null)
    .join(' ');
}
