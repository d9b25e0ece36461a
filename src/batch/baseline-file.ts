import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { shownPath } from '../file/paths.js';
import {
  applyBaseline,
  type BaselineEntry,
  baselineOf,
  baselineText,
  readBaseline,
} from '../report/baseline.js';
import { unpackFile } from '../report/file.js';
import type { Report, ReportedFinding } from '../report/report.js';
import { summarise } from '../report/report-summary.js';
import { pluralise } from '../rule/message-text.js';
import { readInputFile } from './read-file.js';
import { runError } from './run-error.js';
import { writeOutput } from './write-output.js';

export interface BaselineRequest {
  readonly createBaseline: boolean;
  readonly updateBaseline: boolean;
  readonly maxSize: number;
  /** `2026-01-31`: entries that end before this day do not count. */
  readonly today: string | undefined;
  /** Whether a new baseline may replace the file. */
  readonly force: boolean;
}

/**
 * Subtracts the baseline from the report of a check; writes the baseline if asked.
 * @param fails whether a finding fails the run and so belongs in a new baseline
 */
export async function withBaseline(
  report: Report,
  baseline: string,
  {
    createBaseline,
    updateBaseline,
    maxSize,
    force,
    ...request
  }: BaselineRequest,
  fails: (finding: ReportedFinding) => boolean,
): Promise<{ readonly report: Report; readonly notes: readonly string[] }> {
  const { today = new Date().toISOString().slice(0, 10) } = request;
  const target = resolve(baseline);
  const folder = dirname(target);
  const files = report.files.map((file) => ({
    ...unpackFile(file),
    path: shownPath(resolve(file.path), folder),
  }));
  if (createBaseline && existsSync(target) && !force)
    throw runError(
      `${baseline} exists: shrink it with --update-baseline, or replace it with --force.`,
    );
  const entries = createBaseline
    ? baselineOf(files, fails)
    : readEntries(target, baseline, maxSize);
  const checked = new Set(files.map(({ path }) => path));
  const apply = (some: readonly BaselineEntry[]) =>
    applyBaseline(files, some, (path) => {
      if (checked.has(path)) return 'checked';
      return existsSync(resolve(folder, path)) ? 'elsewhere' : 'gone';
    });
  const valid = entries.filter(
    ({ until }) => until === undefined || until >= today,
  );
  const { files: rest, passed, gone } = apply(valid);
  const { left } = apply(entries);
  if (createBaseline || updateBaseline) {
    const written = await writeOutput({
      ...{ target, shown: baseline },
      bytes: new TextEncoder().encode(baselineText(left)),
      replaceable: 'anything',
    });
    if (!written.ok) throw runError(written.reason);
  }
  const shown = rest.map((file, index) => ({
    ...file,
    path: report.files[index]?.path ?? file.path,
  }));
  return {
    report: {
      ...report,
      files: shown,
      summary: summarise([report.summary], shown),
    },
    notes: [
      `${pluralise(passed, 'finding')} not counted, because ${baseline} lists ${passed === 1 ? 'it' : 'them'}.`,
      ...(createBaseline || updateBaseline ? [] : describeGone(gone)),
      ...(valid.length < entries.length
        ? [
            `${entries.length - valid.length} of the entries of ${baseline} no longer count, because their \`until\` is before ${today}.`,
          ]
        : []),
    ],
  };
}

function readEntries(
  target: string,
  shown: string,
  maxBytes: number,
): readonly BaselineEntry[] {
  if (!existsSync(target))
    throw runError(
      `There is no baseline ${shown}: make it with --create-baseline.`,
    );
  const read = readInputFile(target, { maxBytes }, shown);
  const baseline = read.ok ? readBaseline(read.bytes, shown) : read;
  if (!baseline.ok) throw runError(baseline.reason);
  return baseline.entries;
}

const maxListed = 10;

function describeGone(gone: readonly BaselineEntry[]): readonly string[] {
  if (gone.length === 0) return [];
  const rest = gone.length - maxListed;
  const count = gone.reduce((sum, entry) => sum + entry.count, 0);
  return [
    `${pluralise(count, 'finding')} of the baseline ${count === 1 ? 'is' : 'are'} gone; --update-baseline removes ${count === 1 ? 'it' : 'them'}:`,
    ...gone
      .slice(0, maxListed)
      .map(({ path, rule, algorithm, input }) =>
        [`  ${path}: ${rule}`, algorithm, input]
          .filter((it) => it !== null)
          .join(' '),
      ),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}
