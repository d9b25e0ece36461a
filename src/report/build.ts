import type { DecisionsFile } from '../decisions/decision.js';
import { decideWith } from '../file/decide-with.js';
import type { FunctionChanges } from '../file/file-outcome.js';
import { copyProperties } from '../file/packed-outcome.js';
import { bytewise } from '../file/paths.js';
import { groupBy } from '../json/collections.js';
import { comparisonOf } from './comparison.js';
import type { ReportPart } from './file.js';
import { rankOf } from './report-findings.js';
import { summarise } from './report-summary.js';
import type {
  FileReport,
  FunctionChange,
  FunctionReport,
  Report,
} from './report.js';
import { namesInReport, withSharedNames } from './shared-names.js';
import { unusedDecisions } from './unused-decisions.js';

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
          gone: output.gone,
        })),
      },
    }),
  };
}

function savedFile(file: FileReport, full: boolean): FileReport {
  const keys = full
    ? (Object.keys(file) as (keyof FileReport)[])
    : (['path', 'format', 'status', 'reason', 'output', 'findings'] as const);
  return copyProperties(
    file,
    keys.filter((key) => key !== 'counted'),
  );
}

/**
 * Returns the report of a run. A whole run also gets the findings that need all
 * files (`name-shared`, `decision-unused`).
 * @param isWhole whether the files are all that the PATHs mean. A shard is not:
 *   merging the shards adds these findings. A run that compares with a commit has
 *   none of them
 */
export function reportOfRun(
  head: Omit<RunHead, 'decisions'>,
  parts: readonly ReportPart[],
  decisions: DecisionsFile | undefined,
  workingFolder: string,
  isWhole = true,
): Report {
  const path = decisions?.path ?? null;
  if (!isWhole) return buildReport({ ...head, decisions: path }, parts);
  const named = withSharedNames(parts, decideWith(decisions, workingFolder));
  const files = named.flatMap((part) => part.files);
  return buildReport({ ...head, decisions: path }, [
    ...named,
    ...(decisions && !head.partOfFolder
      ? unusedDecisions(decisions, files, workingFolder)
      : []),
  ]);
}

/** The other side of a comparison. */
export interface Compared {
  readonly ref: string;
  /** The files as a run at the commit would report them. */
  readonly then: readonly FileReport[];
  /** For each file of the PATHs outside the report, its names. */
  readonly namesElsewhere: readonly (readonly string[])[];
}

/**
 * Returns the report of a comparison with a commit, without unused decisions,
 * because it covers only some files.
 */
export function reportOfComparison(
  head: Omit<RunHead, 'decisions'>,
  parts: readonly ReportPart[],
  decisions: DecisionsFile | undefined,
  workingFolder: string,
  { ref, then, namesElsewhere }: Compared,
): Report {
  const decideIn = decideWith(decisions, workingFolder);
  const named = withSharedNames(parts, decideIn, namesElsewhere);
  const report = reportOfRun(head, named, decisions, workingFolder, false);
  return { ...report, comparison: comparisonOf(ref, then, report.files) };
}

/** Merges what several files require of the same functions. */
function mergeFunctions(
  parts: readonly { readonly functions: readonly FunctionChanges[] }[],
): readonly FunctionReport[] {
  const functions = parts.flatMap((part) => part.functions);
  return [...groupBy(functions, ({ path }) => path)]
    .toSorted(([a], [b]) => bytewise(a, b))
    .map(([path, all]) => ({
      path,
      algorithms: unique(all.flatMap(({ algorithms }) => algorithms)),
      changes: mergeChanges(all.flatMap(({ changes }) => changes)),
    }));
}

function mergeChanges(
  changes: readonly FunctionChange[],
): readonly FunctionChange[] {
  const same = groupBy(changes, ({ rule, text }) => `${rule} ${text}`);
  return [...same.values()]
    .flatMap((all) => {
      const inputs = unique(all.flatMap((change) => change.inputs));
      return all.slice(0, 1).map(({ rule, text }) => ({ rule, inputs, text }));
    })
    .toSorted((a, b) => (rankOf.get(a.rule) ?? 0) - (rankOf.get(b.rule) ?? 0));
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}

interface Concerned {
  readonly path: string;
  readonly inputs: readonly string[];
}

export function functionsByChange(
  functions: readonly FunctionReport[],
): ReadonlyMap<string, readonly Concerned[]> {
  const concerned = functions.flatMap(({ path, changes }) =>
    [...groupBy(changes, ({ text }) => text)].map(([text, same]) => ({
      ...{ text, path },
      inputs: same.flatMap(({ inputs }) => inputs),
    })),
  );
  return groupBy(concerned, ({ text }) => text);
}
