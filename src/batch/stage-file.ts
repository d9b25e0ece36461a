import { type Conversion, convert } from '../convert/convert.js';
import type { ConvertOptions } from '../convert/convert.js';
import { isOpenError } from '../mapping/migration.js';
import { blankPart, partOf, type ReportPart } from '../report/file.js';
import type { FileReport, FileStatus } from '../report/report.js';

/** A file that is read, mapped and checked, but not written. Plain data, so that threads can pass it on. */
export interface StagedFile {
  readonly part: ReportPart;
  /** What can become of it. */
  readonly kind: 'failed' | 'invalid' | 'other' | 'current' | 'converted';
  /** Something is left out that nobody has decided about. */
  readonly isPartial: boolean;
  /** What went wrong, in words. */
  readonly trouble: string | undefined;
}

/**
 * Maps and checks the bytes of one file.
 *
 * @param withFields see {@link partOf}
 */
export function stageBytes(
  path: string,
  bytes: Uint8Array,
  options: ConvertOptions,
  withFields = true,
): StagedFile {
  const conversion = convert(bytes, options);
  const kind = kindOf(conversion);
  return {
    kind,
    // A file that is converted gets its status when it is settled whether it is written.
    part: partOf(
      path,
      conversion,
      kind === 'converted' ? 'held' : kind,
      null,
      withFields,
    ),
    isPartial:
      conversion.kind === 'converted' &&
      conversion.migration.findings.some(isOpenError),
    trouble: undefined,
  };
}

function kindOf(conversion: Conversion): Exclude<StagedFile['kind'], 'failed'> {
  switch (conversion.kind) {
    case 'stopped':
      return 'invalid';
    case 'passed-over':
      return conversion.format;
    case 'converted':
      return 'converted';
  }
}

/** A file that could not be read, or not be mapped. */
export function failedFile(path: string, trouble: string): StagedFile {
  const part = blankPart(path, 'failed');
  return { kind: 'failed', part, isPartial: false, trouble };
}

/** A file that is no information model file. */
export function otherFile(path: string): StagedFile {
  const part = blankPart(path, 'other');
  return { kind: 'other', part, isPartial: false, trouble: undefined };
}

/** The file with what became of it. */
export function settledFile(
  staged: StagedFile,
  status: FileStatus,
  output: string | null,
  trouble?: string,
): StagedFile {
  return {
    ...staged,
    trouble,
    part: {
      ...staged.part,
      files: staged.part.files.map((file) => ({ ...file, status, output })),
    },
  };
}

/** The report of the file. */
export function reportOf({ part }: StagedFile): FileReport {
  const [file] = part.files;
  if (!file) throw new Error('a file has a report');
  return file;
}
