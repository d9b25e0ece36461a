import { mergeFunctions } from './functions.js';
import type { ReportPart } from './file.js';
import type { FileReport, Report, ReportedFinding } from './report.js';
import { summarise } from './report-summary.js';
import { namesInReport } from './shared-names.js';
import { copyProperties, withProperties } from '../file/packed-outcome.js';
import { bytewise } from '../file/paths.js';

export type RunHead = Pick<
  Report,
  'tool' | 'command' | 'decisions' | 'partOfFolder'
>;

/** Builds the report of a run from its parts, in any order. */
export function buildReport(
  { tool, command, decisions, partOfFolder }: RunHead,
  parts: readonly ReportPart[],
): Report {
  const sorted = parts.toSorted((a, b) =>
    bytewise(a.files[0]?.path ?? '', b.files[0]?.path ?? ''),
  );
  const files = sorted
    .flatMap((part) => part.files)
    .toSorted((a, b) => bytewise(a.path, b.path));
  return {
    version: 1,
    tool,
    command,
    decisions,
    ...(partOfFolder && { partOfFolder }),
    summary: summarise(
      sorted.map(({ counts }) => counts),
      files,
    ),
    files,
    functions: mergeFunctions(sorted),
  };
}

/** Converts a saved report into a part of a larger report. */
export function asPart({ summary, files, functions }: Report): ReportPart {
  const { algorithms, inputs, fields } = summary;
  return {
    counts: { algorithms, inputs, fields },
    files,
    functions,
    declared: namesInReport(files),
  };
}

/** Returns whether a saved report has field lists and both texts. */
export function isFull({ files, comparison }: Report): boolean {
  return (
    files.every(
      ({ fields, sourceText }) =>
        fields !== undefined && sourceText !== undefined,
    ) && (comparison?.outputs ?? []).every(({ before }) => before !== undefined)
  );
}

/** Returns the report as it is saved: without field lists and texts unless `full`. */
export function savedReport(report: Report, full: boolean): Report {
  const { comparison } = report;
  return {
    ...report,
    files: report.files.map((file) => savedFile(file, full)),
    ...(comparison && {
      comparison: {
        ...comparison,
        outputs: comparison.outputs.map((output) => ({
          ...(full ? output : { path: output.path, change: output.change }),
          gone: output.gone.map(savedFinding),
        })),
      },
    }),
  };
}

function savedFile(file: FileReport, full: boolean): FileReport {
  const keys = full
    ? (Object.keys(file) as (keyof FileReport)[])
    : (['path', 'format', 'status', 'reason', 'output', 'findings'] as const);
  const saved = copyProperties(
    file,
    keys.filter((key) => key !== 'counted'),
  );
  return withProperties(saved as FileReport, {
    get findings() {
      return file.findings.map(savedFinding);
    },
  });
}

/** Removes what the rule and the value of a finding already show. */
function savedFinding(finding: ReportedFinding): ReportedFinding {
  if (finding.about === undefined) return finding;
  const saved = { ...finding };
  delete saved.about;
  return saved;
}
