import { nameShared } from '../legacy/model-rules.js';
import { mergeComparisons } from '../report/comparison.js';
import type { ReportPart } from '../report/file.js';
import type { Report } from '../report/report.js';
import { unusedDecisions } from '../report/unused-decisions.js';
import { findDecisions } from './decisions-file.js';
import { runError, troublesOf } from './run-error.js';
import type { DecisionsFile } from '../decisions/decision.js';
import type { SavedReport } from './saved-reports.js';
import { asPart, buildReport, isFull, reportOfRun } from '../report/build.js';
import { isAboutDecisions } from '../report/report-findings.js';
import { withVerifications } from '../report/verify-files.js';

export interface MergedReports {
  readonly report: Report;
  readonly warnings: readonly string[];
}

export interface MergeOptions {
  readonly workingDirectory: string;
  readonly decisions: string | undefined;
  readonly maxBytes: number;
}

/**
 * Merges the reports of the shards of a run. Recomputes the findings about the
 * whole run: `decision-unused` from the decisions file, `name-shared` from the
 * texts in full reports; without the texts, warns and skips decisions about
 * `name-shared`.
 */
export async function mergeReports(
  saved: readonly SavedReport[],
  { workingDirectory, decisions, maxBytes }: MergeOptions,
): Promise<MergedReports> {
  const reports = saved.map(({ report }) => report);
  const [first, second] = reports;
  if (!first) throw new Error('there is a report');
  if (!second && decisions === undefined)
    return { report: first, warnings: [] };
  const errors = [...differences(saved), ...repeatedFiles(saved)];
  if (errors.length > 0) throw runError(...errors);

  if (first.comparison) {
    const merged = buildReport(first, reports.map(asPart));
    const comparison = mergeComparisons(
      first.comparison.ref,
      reports.flatMap((it) => it.comparison ?? []),
    );
    return { report: { ...merged, comparison }, warnings: [] };
  }
  // Each shard of a check has already read all files.
  if (first.command === 'check')
    return { report: buildReport(first, reports.map(asPart)), warnings: [] };
  const path = decisions ?? first.decisions;
  const file =
    path === null
      ? undefined
      : await findDecisions(
          { decisions: path, maxSize: maxBytes },
          workingDirectory,
        ).catch((error: unknown) => {
          const troubles = troublesOf(error);
          throw troubles ? runError(...troubles, decisionsNeeded) : error;
        });
  const { report, warnings } = mergeParts(reports, file, workingDirectory);
  return { report: withVerifications(report, reports), warnings };
}

const decisionsNeeded =
  'The reports are of a run with decisions, and merging them needs the decisions file: name it with --decisions.';

function mergeParts(
  reports: readonly Report[],
  decisions: DecisionsFile | undefined,
  workingDirectory: string,
): MergedReports {
  const [head] = reports;
  if (!head) throw new Error('a run has a report');
  const parts = reports.map(withoutUnused);
  if (reports.every(isFull))
    return {
      report: reportOfRun(
        head,
        parts.map(withoutShared),
        decisions,
        workingDirectory,
      ),
      warnings: [],
    };
  const files = parts.flatMap((part) => part.files);
  const otherDecisions = decisions?.decisions.filter(
    ({ rule }) => rule !== nameShared.id,
  );
  return {
    report: buildReport({ ...head, decisions: decisions?.path ?? null }, [
      ...parts,
      ...(decisions && otherDecisions && !head.partOfFolder
        ? unusedDecisions(
            { ...decisions, decisions: otherDecisions },
            files,
            workingDirectory,
          )
        : []),
    ]),
    warnings: [
      `It is unknown whether files of different reports share names (${nameShared.id}), because that needs their texts: save the reports with --full.`,
    ],
  };
}

function withoutUnused(report: Report): ReportPart {
  const part = asPart(report);
  return { ...part, files: part.files.filter((it) => !isAboutDecisions(it)) };
}

function withoutShared(part: ReportPart): ReportPart {
  const files = part.files.map((file) => ({
    ...file,
    findings: file.findings.filter(({ rule }) => rule !== nameShared.id),
  }));
  return { ...part, files };
}

const commonValues: readonly (readonly [string, (report: Report) => string])[] =
  [
    ['the version', ({ tool }) => `${tool.name} ${tool.version}`],
    ['the command', ({ command }) => command],
    ['the decisions file', (report) => report.decisions ?? 'none'],
    [
      'the commit of the comparison',
      ({ comparison }) => comparison?.ref ?? 'none',
    ],
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
  const known = new Set<string>();
  return saved.flatMap(({ path, report }) =>
    report.files.flatMap((file) => {
      if (isAboutDecisions(file)) return [];
      const other = reportedIn.get(file.path);
      reportedIn.set(file.path, path);
      const pair = JSON.stringify([other, path]);
      if (other === undefined || known.has(pair)) return [];
      known.add(pair);
      return [
        `${file.path} is in ${other === path ? `${path} twice` : `${other} and in ${path}`}: give the report of each shard once.`,
      ];
    }),
  );
}
