import type { DecisionsFile } from '../decisions/decision.js';
import { bytewise } from '../file/paths.js';
import type { RunParts } from '../report/finished-run.js';
import type { RunFinding } from '../report/report.js';
import { findingsOfRun, runRules } from '../report/run-findings.js';
import { runTally, tallyOf } from '../report/tally.js';
import { missesOf } from '../report/missed-decisions.js';
import { windowsKey } from '../file/verified-file.js';
import { findDecisions, type NamedDecisions } from './decisions-file.js';
import { runError, troublesOf } from './run-errors.js';
import type { SavedRecord, SavedReport } from './saved-reports.js';

export interface MergedReports {
  readonly run: RunParts;
  /** The records of all reports, in path order. */
  readonly records: readonly SavedRecord[];
}

/**
 * Merges the reports of the shards of a run: tallies of their files add up. What
 * concerns the whole run is worked out anew, with the decisions file.
 * @param options without a path, the decisions file that the reports name
 */
export async function mergeReports(
  saved: readonly SavedReport[],
  options: NamedDecisions,
): Promise<MergedReports> {
  const [first, second] = saved;
  if (!first) throw new Error('there is a report');
  const errors = [...differences(saved), ...repeatedFiles(saved)];
  if (errors.length > 0) throw runError(...errors);
  const { report } = first;
  const isWhole = second === undefined && options.decisions === undefined;
  const file = isWhole ? undefined : await decisionsOf(report, options);
  const missed = file && missesOf(file, process.cwd());
  const records = saved
    .flatMap((it) => it.records)
    .toSorted((a, b) => bytewise(a.path, b.path));
  const paths = new Set(records.map((it) => it.path));
  let tally = runTally.empty();
  for (const { read } of records) {
    const record = read();
    const more = missed && { missed: missed(record) };
    tally = runTally.add(tally, { ...tallyOf(record), ...more });
  }
  for (const { report } of saved)
    for (const picture of report.verification?.windows ?? [])
      tally.windows.set(windowsKey(picture), picture);
  const kept = saved.flatMap((it) => it.report.findings);
  const { comparison } = report;
  return {
    run: {
      head: { ...report, decisions: file?.path ?? report.decisions },
      tally,
      findings: isWhole
        ? kept
        : comparison
          ? distinct(kept)
          : [
              ...kept.filter(({ rule }) => !runRules.includes(rule)),
              ...findingsOfRun(
                tally,
                file,
                process.cwd(),
                report.command === 'check' || (report.partOfFolder ?? false),
              ),
            ],
      compared: comparison && {
        ...comparison,
        // Only files that are deleted have no record.
        outputs: saved.flatMap(({ report }) =>
          (report.comparison?.outputs ?? []).filter(
            (it) => !paths.has(it.path),
          ),
        ),
      },
    },
    records,
  };
}

/** In a comparison each shard has all findings of the run. */
function distinct(kept: readonly RunFinding[]): readonly RunFinding[] {
  return [...new Map(kept.map((it) => [it.fingerprint, it])).values()];
}

async function decisionsOf(
  { decisions: named }: SavedReport['report'],
  { decisions, maxSize }: NamedDecisions,
): Promise<DecisionsFile | undefined> {
  const path = decisions ?? named;
  if (path === null) return undefined;
  try {
    return await findDecisions({ decisions: path, maxSize });
  } catch (error) {
    const troubles = troublesOf(error);
    throw troubles ? runError(...troubles, decisionsNeeded) : error;
  }
}

const decisionsNeeded =
  'The reports are of a run with decisions, and merging them needs the decisions file: name it with --decisions.';

const commonValues: readonly (readonly [
  string,
  (report: SavedReport['report']) => string,
])[] = [
  ['the version', ({ tool }) => `${tool.name} ${tool.version}`],
  ['the command', ({ command }) => command],
  ['the decisions file', (report) => report.decisions ?? 'none'],
  ['the commit of the comparison', (it) => it.comparison?.ref ?? 'none'],
];

function differences(saved: readonly SavedReport[]): readonly string[] {
  const [first, ...others] = saved;
  if (!first) return [];
  return commonValues.flatMap(([what, of]) => {
    const other = others.find((it) => of(it.report) !== of(first.report));
    return other
      ? [
          `${first.path} and ${other.path} are not of one run: ${what} is ${of(first.report)} in one and ${of(other.report)} in the other. Merge the reports of the shards of one run.`,
        ]
      : [];
  });
}

function repeatedFiles(saved: readonly SavedReport[]): readonly string[] {
  const reportedIn = new Map<string, string>();
  const errors = new Map<string, string>();
  for (const { path, records } of saved)
    for (const record of records) {
      const other = reportedIn.get(record.path);
      reportedIn.set(record.path, path);
      const pair = JSON.stringify([other, path]);
      if (other === undefined || errors.has(pair)) continue;
      const where =
        other === path ? `${path} twice` : `${other} and in ${path}`;
      errors.set(
        pair,
        `${record.path} is in ${where}: give the report of each shard once.`,
      );
    }
  return [...errors.values()];
}
