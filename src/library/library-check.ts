import { tool } from '#tool';
import { buildReport, savedReport } from '../report/build.js';
import { checkedPart } from '../report/file.js';
import type { Report } from '../report/report.js';
import {
  checkFiles,
  oncePerPath,
  readFor,
  troublesWith,
  warningsAbout,
} from '../file/check-files.js';
import { decideInWith, type Decisions } from './decisions.js';
import {
  bytesOf,
  refuseRepeated,
  refuseUnknown,
  type ReportOptions,
  type SourceFile,
} from './library-options.js';

/** Options of {@link check}. */
export interface CheckOptions extends ReportOptions {
  /** Decisions, as {@link parseDecisions} returns them: what they accept for the migration is accepted here. */
  readonly decisions?: Decisions | undefined;
  /** Signal mapping files: they are checked, and symbolic names are looked up in them. */
  readonly signals?: readonly SourceFile[] | undefined;
  /** Type configuration files: asset properties are looked up in them. */
  readonly types?: readonly SourceFile[] | undefined;
}

/** The result of a check or a comparison. */
export interface RunResult {
  /** As `--report FILE` of the command saves it. */
  readonly report: Report;
  /** Files that could not be read, in sentences for people. */
  readonly troubles: readonly string[];
}

/**
 * Checks Legacy and Current files against their format, all of them together, as
 * the command `check` does with those of a folder.
 *
 * Always returns a result: findings report what is wrong with the files.
 * @throws TypeError for unknown options, and for two files with the same path
 */
export function check(
  files: readonly SourceFile[],
  options: CheckOptions = {},
): RunResult {
  const what = 'check()';
  refuseUnknown(what, options, ['decisions', 'full', 'signals', 'types']);
  const { decisions, full = false, signals, types } = options;
  refuseRepeated(`${what}: \`files\``, files);
  refuseRepeated(`${what}: \`signals\``, signals ?? []);
  refuseRepeated(`${what}: \`types\``, types ?? []);
  const against = {
    ...{ signals: signals !== undefined, types: types !== undefined },
    decideIn: decideInWith(decisions),
  };
  const read = oncePerPath({
    signals: signals ?? [],
    types: types ?? [],
    algorithms: files,
  }).map(({ file, use }) => ({
    path: file.path,
    as: readFor(use, file.path, bytesOf(file), false, against),
  }));
  const checked = checkFiles(read, against);
  const report = buildReport(
    { tool, command: 'check', decisions: decisions?.path ?? null },
    checked.map(checkedPart),
  );
  return {
    report: savedReport(report, full),
    troubles: [...warningsAbout(read), ...troublesWith(read)],
  };
}
