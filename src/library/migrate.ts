import { tool } from '#tool';
import { savedReport } from '../report/build.js';
import { type Detail, fullDetail } from '../report/detail.js';
import type { ReportPart } from '../report/file.js';
import type { Report } from '../report/report.js';
import { reportOfRun } from '../report/report-of-run.js';
import {
  settledFile,
  stageBytes,
  type StagedFile,
} from '../file/stage-file.js';
import { anyFolder, decisionsFileOf, deciding } from './decisions.js';
import { aFlag, expectObject } from './expect.js';
import {
  mappingKinds,
  type MappingOptions,
  printOptionsOf,
  type ReportOptions,
} from './options.js';
import { bytesOf, expectFiles, type SourceFile } from './source-file.js';

/** Options of {@link migrate}. */
export interface MigrateOptions extends MappingOptions, ReportOptions {
  /**
   * Whether there is an output although something is left out of it.
   *
   * @defaultValue `false`
   */
  readonly allowPartial?: boolean | undefined;
}

/** What became of many files. */
export interface MigrateResult {
  /** As `migrate --dry-run --report FILE` saves it. */
  readonly report: Report;
  /** The files that a migration would write, by path: each takes the place of its source. */
  readonly outputs: readonly OutputFile[];
}

/** The Current text of a Legacy file. */
export interface OutputFile {
  /** The path of the Legacy file. */
  readonly path: string;
  readonly text: string;
}

/**
 * Migrates many files that belong together, as the command `migrate` does with
 * those of a folder: files that are not information model files are passed over,
 * and one of which something would be left out is held back as a whole.
 *
 * Whatever the files hold, a result is returned: what is wrong with them is told
 * as findings.
 *
 * @throws TypeError for unknown options, and for two files with the same path
 */
export function migrate(
  files: readonly SourceFile[],
  options: MigrateOptions = {},
): MigrateResult {
  const what = 'migrate()';
  expectFiles(`${what}: \`files\``, files);
  expectObject(what, options, {
    ...mappingKinds,
    ...{ full: aFlag, allowPartial: aFlag },
  });
  const { decisions, full = false, allowPartial = false } = options;
  const staged = staging(what, options, full ? fullDetail : ['fingerprints']);
  const settled = files.map((file) => settle(file, staged(file), allowPartial));
  const report = reportOfRun(
    { tool, command: 'migrate' },
    settled.map(({ part }) => part),
    decisionsFileOf(decisions),
    anyFolder,
  );
  const texts = new Map(settled.map(({ path, text }) => [path, text]));
  return {
    report: savedReport(report, full),
    outputs: report.files.flatMap(({ path }) => {
      const text = texts.get(path);
      return text === undefined ? [] : [{ path, text }];
    }),
  };
}

/** Prepares the mapping of files. */
export function staging(
  caller: string,
  { decisions, prettier }: MappingOptions,
  detail: Detail,
): (file: SourceFile) => StagedFile {
  const decideIn = deciding(decisions);
  const print = printOptionsOf(caller, prettier);
  return (file) =>
    stageBytes(
      file.path,
      bytesOf(file),
      { print, named: false, decideIn: (text) => decideIn(file.path, text) },
      detail,
    );
}

/** What would be done with a file. */
function settle(
  { path }: SourceFile,
  staged: StagedFile,
  allowPartial: boolean,
): {
  readonly path: string;
  readonly part: ReportPart;
  readonly text: string | undefined;
} {
  const { kind, part, isPartial, outputBytes } = staged;
  if (kind !== 'converted') return { path, part, text: undefined };
  const isHeld = isPartial && !allowPartial;
  return {
    path,
    part: settledFile(staged, isHeld ? 'held' : 'would-write', path).part,
    text: isHeld ? undefined : new TextDecoder().decode(outputBytes),
  };
}
