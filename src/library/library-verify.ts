import { tool } from '#tool';
import { comparedDetail, fullDetail } from '../file/file-outcome.js';
import { verify as compare } from '../report/verify-files.js';
import { reportOfRun, savedReport } from '../report/build.js';
import { comparedStatus, partOf, withFailure } from '../report/file.js';
import type { RunResult } from './library-check.js';
import { placeholderFolder, decisionsFileOf } from './decisions.js';
import { convertAll } from './library-migrate.js';
import {
  bytesOf,
  mappingOptions,
  type MappingOptions,
  refuseRepeated,
  refuseUnknown,
  type ReportOptions,
  type SourceFile,
} from './library-options.js';
import { readCurrent } from '../file/open.js';

/** Options of {@link verify}. */
export interface VerifyOptions extends MappingOptions, ReportOptions {
  /**
   * Existing Current files, by the path of the Legacy file to compare with; a
   * Legacy file without one is not compared. By default, Legacy files are
   * compared with what {@link migrate} makes of them.
   */
  readonly against?: Readonly<Record<string, SourceFile>> | undefined;
}

/**
 * Compares what Legacy files do at run time with what Current ones do, as the
 * command `verify` does with those of a folder. The comparison is the
 * `verification` of the report.
 *
 * Always returns a result.
 * @throws TypeError for unknown options, and for two files with the same path
 */
export function verify(
  files: readonly SourceFile[],
  options: VerifyOptions = {},
): RunResult {
  const what = 'verify()';
  refuseRepeated(`${what}: \`files\``, files);
  refuseUnknown(what, options, [...mappingOptions, 'full', 'against']);
  const { decisions, full = false, against } = options;
  // `verify` compares the texts.
  const outcomes = convertAll(
    what,
    files,
    options,
    full ? fullDetail : comparedDetail,
    true,
  );
  const paths = new Set(files.map(({ path }) => path));
  const read = Object.entries(against ?? {}).map(([legacy, file]) => {
    if (!paths.has(legacy))
      throw new TypeError(
        `${what}: \`against\` names ${JSON.stringify(legacy)}, which is not among the files.`,
      );
    return [legacy, readCurrent(file.path, bytesOf(file))] as const;
  });
  const reasons = new Map(
    read.flatMap(([path, it]) => (it.ok ? [] : [[path, it.reason]])),
  );
  const report = reportOfRun(
    { tool, command: 'verify' },
    outcomes.map((it) =>
      withFailure(partOf(it, comparedStatus(it)), reasons.get(it.path)),
    ),
    decisionsFileOf(decisions),
    placeholderFolder,
  );
  const verification = compare(
    report,
    against &&
      new Map(
        read.flatMap(([legacy, it]) => (it.ok ? [[legacy, it.file]] : [])),
      ),
  );
  return {
    report: savedReport({ ...report, verification }, full),
    troubles: [...reasons.values()],
  };
}
