import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { baselineUnused } from '../check/rules/ratchet.js';
import { findingLocator, wholeText } from '../file/located-findings.js';
import { bytewise, shownPath } from '../file/paths.js';
import type { SourceText } from '../json/decode.js';
import {
  applyBaseline,
  type BaselineEntry,
  baselineOf,
  type EntryFile,
} from '../report/baseline.js';
import {
  type Baseline,
  baselineText,
  type ListedEntry,
  readBaseline,
  updatedText,
} from '../report/baseline-text.js';
import { unpackFile } from '../report/file.js';
import type { FileReport, Report, ReportedFinding } from '../report/report.js';
import { summarise } from '../report/report-summary.js';
import { pluralise } from '../rule/message-text.js';
import { finding } from '../rule/rule.js';
import { pathMatcher } from './find-files.js';
import { readInputFile, realPathOf } from './read-file.js';
import { runError } from './run-error.js';
import { isWhole, type SelectionRequest } from './select-files.js';
import { writeOutput } from './write-output.js';

export interface BaselineRequest {
  readonly createBaseline: boolean;
  readonly updateBaseline: boolean;
  readonly maxSize: number;
  /** `2026-01-31`: entries that end before this day do not count. */
  readonly today: string | undefined;
  /** Whether a new baseline may replace the file. */
  readonly force: boolean;
  /** Whether an entry without its finding is a finding. */
  readonly isStrict: boolean;
}

/**
 * Subtracts the baseline from the report of a check; writes the baseline if asked.
 * Entries change only where the run saw the file.
 * @param selection the files of the run
 * @param fails whether a finding fails the run and so belongs in a new baseline
 */
export async function withBaseline(
  report: Report,
  baseline: string,
  request: BaselineRequest,
  selection: SelectionRequest,
  fails: (finding: ReportedFinding) => boolean,
): Promise<{ readonly report: Report; readonly notes: readonly string[] }> {
  const { createBaseline, updateBaseline, isStrict } = request;
  const { today = new Date().toISOString().slice(0, 10) } = request;
  const { workingDirectory } = selection;
  const target = resolve(workingDirectory, baseline);
  const folder = dirname(target);
  const files = report.files.map((file) => ({
    ...unpackFile(file),
    path: shownPath(resolve(workingDirectory, file.path), folder),
  }));
  const fileAt = entryFiles(files, folder, selection);
  const old = readBaselineFile(target, baseline, request);
  const listed: readonly (BaselineEntry | ListedEntry)[] = createBaseline
    ? [
        ...baselineOf(files, fails),
        ...old.entries.filter(({ path }) => fileAt(path) === 'unseen'),
      ]
    : old.entries;
  const valid = listed.filter(
    ({ until }) => until === undefined || until >= today,
  );
  const { files: rest, passed } = applyBaseline(files, valid, fileAt);
  const { left, gone } = applyBaseline(files, listed, fileAt);
  if (createBaseline || updateBaseline) {
    const text = createBaseline
      ? baselineText(left)
      : updatedText(old.source.text, left);
    const written = await writeOutput({
      ...{ target, shown: baseline },
      bytes: new TextEncoder().encode(text),
      replaceable: 'anything',
    });
    if (!written.ok) throw runError(written.reason);
  }
  const isLeft = !createBaseline && !updateBaseline && gone.length > 0;
  const shown = rest.map((file, index) => ({
    ...file,
    path: report.files[index]?.path ?? file.path,
  }));
  const all =
    isLeft && isStrict
      ? withGone(shown, shownPath(target, workingDirectory), old.source, gone)
      : shown;
  return {
    report: {
      ...report,
      files: all,
      summary: summarise([report.summary], all),
    },
    notes: [
      ...(passed === 0
        ? []
        : [
            `${pluralise(passed, 'finding')} not counted, because ${baseline} lists ${passed === 1 ? 'it' : 'them'}.`,
          ]),
      ...(isLeft && !isStrict ? describeGone(gone) : []),
      ...(valid.length < listed.length
        ? [
            `${listed.length - valid.length} of the entries of ${baseline} no longer count, because their \`until\` is before ${today}.`,
          ]
        : []),
    ],
  };
}

/** Returns what became of the file of an entry, whose path is relative to the folder. */
function entryFiles(
  files: readonly FileReport[],
  folder: string,
  selection: SelectionRequest,
): (path: string) => EntryFile {
  const statuses = new Map(files.map(({ path, status }) => [path, status]));
  const { paths, workingDirectory } = selection;
  const matchers = paths.map((path) => pathMatcher(path, workingDirectory));
  return (path) => {
    const status = statuses.get(path);
    if (status !== undefined)
      // An error in the syntax hides all other findings.
      return status === 'failed' || status === 'invalid' ? 'unseen' : 'checked';
    const absolute = resolve(folder, path);
    if (existsSync(absolute)) return 'unseen';
    const real = realPathOf(absolute);
    return isWhole(selection) && matchers.some((match) => match(real))
      ? 'gone'
      : 'lost';
  };
}

const noBaseline: Baseline = {
  source: { text: '', byteOrderMark: false },
  entries: [],
};

function readBaselineFile(
  target: string,
  shown: string,
  { createBaseline, updateBaseline, force, maxSize }: BaselineRequest,
): Baseline {
  const isThere = existsSync(target);
  if (createBaseline && isThere && !force)
    throw runError(
      `${shown} exists: shrink it with --update-baseline, or replace it with --force.`,
    );
  if (createBaseline && !isThere) return noBaseline;
  if (!isThere)
    throw runError(
      `There is no baseline ${shown}: make it with --create-baseline.`,
    );
  const read = readInputFile(target, { maxBytes: maxSize }, shown);
  const parsed = read.ok
    ? readBaseline(read.bytes, shown, updateBaseline)
    : read;
  if (parsed.ok) return parsed.baseline;
  // --force replaces any file.
  if (createBaseline) return noBaseline;
  throw runError(parsed.reason);
}

/** Adds the baseline as a file with a finding for each entry whose finding is gone. */
function withGone(
  files: readonly FileReport[],
  path: string,
  source: SourceText,
  gone: readonly (BaselineEntry | ListedEntry)[],
): readonly FileReport[] {
  const located = findingLocator(path, source);
  const findings = gone.flatMap((entry) => {
    if (!('place' in entry)) return [];
    const message = `${describeEntry(entry)}: ${entry.count === 1 ? 'this finding is' : `${entry.count} of these findings are`} gone. Run --update-baseline and commit the baseline.`;
    const found = finding(baselineUnused, entry.place, message);
    return [located({ ...found, decision: null, target: null })];
  });
  return [
    ...files.filter((file) => file.path !== path),
    {
      ...{ path, format: 'other' as const, status: 'other' as const },
      ...{ output: null, findings, fields: [] },
      ...{ sourceText: wholeText(source), outputText: null },
    },
  ].toSorted((a, b) => bytewise(a.path, b.path));
}

const maxListed = 10;

function describeGone(gone: readonly BaselineEntry[]): readonly string[] {
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
