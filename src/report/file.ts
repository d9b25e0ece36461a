import type { FileAfterCheck } from '../file/check-files.js';
import type {
  CheckedFile,
  FailedFile,
  FileCounts,
  FileOutcome,
  FunctionChanges,
} from '../file/file-outcome.js';
import type { FileReport, FileStatus, ReportedFate } from './report.js';
import { emptyCounts } from '../file/counts.js';
import { copyProperties, withProperties } from '../file/packed-outcome.js';
import type { DeclaredNames } from './shared-names.js';

export interface ReportPart {
  readonly counts: FileCounts;
  readonly files: readonly FileReport[];
  readonly functions: readonly FunctionChanges[];
  readonly declared: DeclaredNames;
}

export type WriteResult =
  | 'written'
  | 'unchanged'
  /** Nothing was written: a dry run, or an interrupted one. */
  | 'none'
  | 'failed';

export function statusOf(
  { kind }: FileOutcome | FailedFile,
  result: WriteResult,
  isDryRun: boolean,
): FileStatus {
  if (result === 'failed') return 'failed';
  if (kind !== 'ready' && kind !== 'partial') return kind;
  switch (result) {
    case 'none':
      return 'would-write';
    case 'written':
      return kind === 'partial' ? 'partial' : 'written';
    case 'unchanged':
      return kind === 'partial' && !isDryRun ? 'partial' : 'unchanged';
  }
}

/** Returns the status of a file whose Current text is only compared. */
export function comparedStatus({ kind }: FileOutcome | FailedFile): FileStatus {
  return kind === 'ready' ? 'would-write' : kind;
}

/** Returns the part of a report for a file that was checked. */
export function checkedPart(file: FileAfterCheck): ReportPart {
  if (file.kind !== 'checked') return partOf(file, file.kind);
  // `check` writes nothing: a Legacy file stays as it is.
  const status = file.format === 'legacy' ? 'unchanged' : file.format;
  return partOf(file, status);
}

export type FilePart = ReportPart & { readonly files: readonly [FileReport] };

/**
 * Returns the part of a report for one file.
 * @param output path of the file that is written
 */
export function partOf(
  outcome: FileOutcome | CheckedFile | FailedFile,
  status: FileStatus,
  output: string | null = null,
): FilePart {
  const { kind, path } = outcome;
  const head = { path, status, output } as const;
  switch (kind) {
    case 'failed':
      return partOfFile({
        ...{ path, format: 'other', status, reason: outcome.trouble, output },
        findings: [],
        ...{ fields: [], sourceText: null, outputText: null },
      });
    case 'ready':
    case 'partial':
    case 'held': {
      const { counts } = outcome;
      const details = copyProperties(outcome, [
        ...(['findings', 'counted', 'fields', 'fates'] as const),
        ...(['sourceText', 'outputText'] as const),
      ]);
      return {
        counts,
        get functions() {
          return outcome.functions;
        },
        get declared() {
          return new Map([[path, outcome.names]]);
        },
        files: [withProperties({ ...head, format: outcome.format }, details)],
      };
    }
    case 'invalid':
    case 'current': {
      const file = { ...head, format: outcome.format };
      return withProperties(partOfFile(withoutOutput(file, outcome)), {
        get declared() {
          return new Map([[path, outcome.names]]);
        },
      });
    }
    case 'other':
    case 'checked': {
      const file = {
        ...{ path, format: outcome.format, status },
        ...(outcome.kind === 'other' && { reason: outcome.reason }),
        output,
      };
      return partOfFile(withoutOutput(file, outcome));
    }
  }
}

/** Returns the report of a file that has no Current text of the tool. */
function withoutOutput(
  file: Omit<FileReport, 'findings'>,
  outcome: FileOutcome | CheckedFile,
): FileReport {
  const found = copyProperties(outcome, ['findings', 'counted']);
  return withProperties(withProperties(file, found), {
    fields: [],
    get sourceText() {
      return outcome.sourceText ?? null;
    },
    outputText: null,
  });
}

/** Returns the part with a failure that came after reading, if there is one. */
export function withFailure(
  part: FilePart,
  reason: string | undefined,
): FilePart {
  const [file] = part.files;
  return reason === undefined
    ? part
    : withProperties(part, {
        files: [withProperties(file, { status: 'failed' as const, reason })],
      });
}

/** Returns the part with all findings unpacked, for callers that tell them apart by identity. */
export function unpackPart(part: FilePart): FilePart {
  return { ...part, files: [unpackFile(part.files[0])] };
}

/** Returns the file with all findings unpacked. */
export function unpackFile(file: FileReport): FileReport {
  const unpacked = { ...file };
  delete unpacked.counted;
  return unpacked;
}

/** Returns the part of a file without counts. */
export function partOfFile(file: FileReport): FilePart {
  return {
    counts: emptyCounts,
    files: [file],
    functions: [],
    declared: new Map(),
  };
}

/** Returns the fate of each value, in whichever form the report has it. */
export function fatesOf({
  fates,
  fields,
}: FileReport): readonly ReportedFate[] {
  return fates ?? fields ?? [];
}
