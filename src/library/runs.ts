import { tool } from '#tool';
import { formatNamed, formatNamesFor } from '../formats/formats.js';
import { printRecords } from '../formats/print-run.js';
import type { FormatOptions, Reporter } from '../formats/reporter.js';
import { finishRun, type RunParts } from '../report/finished-run.js';
import type { FileRecord } from '../file/record.js';
import type { Report, RunHead } from '../report/report.js';
import { joinWords } from '../rule/message-text.js';
import { missesOf } from '../report/missed-decisions.js';
import { findingsOfRun } from '../report/run-findings.js';
import { runTally, type RunTally, tallyOf } from '../report/tally.js';
import { windowsKey } from '../file/verified-file.js';
import {
  type Decisions,
  decisionsFileOf,
  placeholderFolder,
} from './library-options.js';

/**
 * A run over many files. Iterate it for the record of each file, one at a time in
 * the order of the paths, or {@link collect} them all.
 *
 * @example
 * const run = migrate(files);
 * for await (const { path, status } of run) console.log(path, status);
 * console.log(run.end().summary);
 */
export interface Run extends AsyncIterable<FileRecord> {
  /**
   * Returns what the files add up to.
   * @throws Error before all files were iterated
   */
  readonly end: () => RunEnd;
}

/** What the files of a run add up to: a report without its files. */
export type RunEnd = Omit<Report, 'files'>;

/** A record, and what else it adds to the tally of its run. */
export interface MadeRecord {
  readonly record: FileRecord;
  readonly windows?: RunTally['windows'];
}

/**
 * Creates a run. Records are made when they are asked for.
 * @param isPart whether the files are some of those that the decisions are about
 */
export function createRun(
  command: string,
  decisions: Decisions | undefined,
  isPart: boolean,
  records: () => Iterable<MadeRecord>,
): Run {
  const file = decisionsFileOf(decisions);
  const head: RunHead = { tool, command, decisions: file?.path ?? null };
  const missed = missesOf(file, placeholderFolder);
  let end: RunEnd | undefined;
  return {
    async *[Symbol.asyncIterator]() {
      let tally = runTally.empty();
      for (const { record, windows = new Map() } of records()) {
        const adds = { missed: missed(record), windows };
        tally = runTally.add(tally, { ...tallyOf(record), ...adds });
        // Let others work between two files.
        yield await Promise.resolve(record);
      }
      const findings = findingsOfRun(tally, file, placeholderFolder, isPart);
      end = runEnd({ head, tally, findings });
    },
    end: () => {
      if (end) return end;
      throw new Error('end() is known once all files were iterated.');
    },
  };
}

/** Returns what a report has besides its files. */
export function runEnd(parts: RunParts): RunEnd {
  const run = finishRun(parts);
  const { tool, command, decisions, findings, functions, summary } = run;
  const { verification } = run;
  return {
    version: 1,
    tool,
    command,
    decisions,
    findings,
    functions,
    ...(verification && { verification }),
    summary,
  };
}

/**
 * Returns the report of a run, as `--report FILE` of the command saves it. It
 * holds all files at once.
 *
 * @example
 * const report = await collect(check(files));
 */
export async function collect(run: Run): Promise<Report> {
  const files: FileRecord[] = [];
  for await (const record of run) files.push(record);
  return { ...run.end(), files };
}

/** The name of a format of {@link render}. */
export type FormatName =
  | 'fields'
  | 'text'
  | 'concise'
  | 'unified'
  | 'markdown'
  | 'github'
  | 'gitlab'
  | 'junit'
  | 'sarif'
  | 'html'
  | 'json';

/**
 * Returns a report in a format of the command, as `report --format NAME` prints
 * it: without colours, 80 columns wide.
 *
 * @example
 * const comment = await render(await collect(migrate(files)), 'markdown');
 * @throws TypeError for a format that is unknown, or that does not show what the
 *   command found: `fields` and `unified` for `check` and `verify`
 */
export async function render(
  report: Report,
  format: FormatName,
): Promise<string> {
  const suitable = formatNamesFor(report.command);
  if (!suitable.includes(format))
    throw new TypeError(
      `render() has no format \`${format}\` for ${report.command}: choose ${joinWords(suitable)}.`,
    );
  return printReport(report, await formatNamed(format).load(), {
    command: report.command,
    color: false,
    width: 80,
    quiet: false,
    isFull: true,
    failing: { failOn: 'error' },
  });
}

/** Prints a report that is in memory. */
export function printReport(
  report: Report,
  reporter: Reporter,
  options: FormatOptions,
): string {
  const { files, findings, comparison, verification } = report;
  const tally = files.map(tallyOf).reduce(runTally.add, runTally.empty());
  for (const picture of verification?.windows ?? [])
    tally.windows.set(windowsKey(picture), picture);
  const paths = new Set(files.map(({ path }) => path));
  const compared = comparison && {
    ...comparison,
    outputs: comparison.outputs.filter((it) => !paths.has(it.path)),
  };
  const run = finishRun({ head: report, tally, findings, compared });
  const texts: string[] = [];
  printRecords(files, run, reporter, options, (text) => texts.push(text));
  return texts.join('');
}
