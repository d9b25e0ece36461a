import { mergeFunctions } from './functions.js';
import type { ReportPart } from './file.js';
import type { Report } from './report.js';
import { summarise } from './report-summary.js';
import { namesInReport } from './shared-names.js';
import { bytewise } from '../file/paths.js';

/** What a report says of its run. */
export type RunHead = Pick<
  Report,
  'tool' | 'command' | 'decisions' | 'partOfFolder'
>;

/** Builds the report of a run from its parts, in whatever order they come. */
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
    functions: mergeFunctions(sorted.flatMap(({ functions }) => functions)),
  };
}

/** A saved report as a part of a larger one. */
export function asPart({ summary, files, functions }: Report): ReportPart {
  const { algorithms, inputs, fields } = summary;
  return {
    counts: { algorithms, inputs, fields },
    files,
    functions,
    declared: namesInReport(files),
  };
}

/** Whether a saved report has the field lists and both texts. */
export function isFull({ files, comparison }: Report): boolean {
  return (
    files.every(
      ({ fields, sourceText }) =>
        fields !== undefined && sourceText !== undefined,
    ) && (comparison?.outputs ?? []).every(({ before }) => before !== undefined)
  );
}

/** The report as it is saved: without `full`, field lists and texts are left away. */
export function savedReport(report: Report, full: boolean): Report {
  if (full) return report;
  const { comparison, ...rest } = report;
  return {
    ...rest,
    files: report.files.map(
      ({ path, format, status, reason, output, findings }) => ({
        path,
        format,
        status,
        ...(reason !== undefined && { reason }),
        output,
        findings,
      }),
    ),
    ...(comparison && {
      comparison: {
        ...comparison,
        outputs: comparison.outputs.map(({ path, change, gone }) => ({
          path,
          change,
          gone,
        })),
      },
    }),
  };
}
