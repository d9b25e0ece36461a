import { tool } from '#tool';
import { type Detail, fullDetail, savedDetail } from '../file/file-outcome.js';
import { partOf, statusOf } from '../report/file.js';
import type { Report } from '../report/report.js';
import { reportOfRun, savedReport } from '../report/build.js';
import { convertBytes } from '../file/convert-bytes.js';
import {
  sourcesIn,
  type SourcesOfRun,
  sourcesReadBy,
  sourcesWithout,
} from '../file/decide-with.js';
import { type FileOutcome, isMapped } from '../file/file-outcome.js';
import {
  placeholderFolder,
  decisionsFileOf,
  decideInWith,
} from './decisions.js';
import {
  bytesOf,
  mappingOptions,
  type MappingOptions,
  printOptionsOf,
  refuseRepeated,
  refuseUnknown,
  type ReportOptions,
  type SourceFile,
} from './library-options.js';

/** Options of {@link migrate}. */
export interface MigrateOptions extends MappingOptions, ReportOptions {
  /**
   * Whether a file has an output although something is left out of it.
   * @defaultValue `false`
   */
  readonly allowPartial?: boolean | undefined;
}

/** The result of many files. */
export interface MigrateResult {
  /** As `migrate --check --report FILE` saves it. */
  readonly report: Report;
  /** The files that a migration would write, by path: each replaces its source. */
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
 * those of a folder. It skips files that are not information model files, and
 * holds back a file if something would be left out of it.
 *
 * Always returns a result: findings report what is wrong with the files.
 * @throws TypeError for unknown options, and for two files with the same path
 */
export function migrate(
  files: readonly SourceFile[],
  options: MigrateOptions = {},
): MigrateResult {
  const what = 'migrate()';
  refuseRepeated(`${what}: \`files\``, files);
  refuseUnknown(what, options, [...mappingOptions, 'full', 'allowPartial']);
  const { decisions, full = false, allowPartial = false } = options;
  const outcomes = convertAll(
    what,
    files,
    options,
    full ? fullDetail : savedDetail,
    allowPartial,
  );
  const report = reportOfRun(
    { tool, command: 'migrate' },
    outcomes.map((it) => {
      const status = statusOf(it, 'none', true);
      return partOf(it, status, isMapped(it) ? it.path : null);
    }),
    decisionsFileOf(decisions),
    placeholderFolder,
  );
  const texts = new Map(
    outcomes.flatMap((it) =>
      isMapped(it) && it.kind !== 'held' ? [[it.path, decode(it.output)]] : [],
    ),
  );
  return {
    report: savedReport(report, full),
    outputs: report.files.flatMap(({ path }) => {
      const text = texts.get(path);
      return text === undefined ? [] : [{ path, text }];
    }),
  };
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Converts files that belong together, as the options say. */
export function convertAll(
  caller: string,
  files: readonly SourceFile[],
  { decisions, prettier }: MappingOptions,
  detail: Detail,
  allowPartial: boolean,
): readonly FileOutcome[] {
  const decideIn = decideInWith(decisions);
  const options = {
    ...{ print: printOptionsOf(caller, prettier), named: false },
    ...{ decideIn, allowPartial, detail },
  };
  const names = sourcesReadBy(decisionsFileOf(decisions)?.decisions ?? []);
  const sources: SourcesOfRun = new Map(
    names.size === 0
      ? []
      : files.map((it) => [
          it.path,
          sourcesIn(it.path, bytesOf(it), names, false, decideIn),
        ]),
  );
  return files.map((file) =>
    convertBytes(file.path, bytesOf(file), {
      ...options,
      sourcesElsewhere: sourcesWithout(file.path, sources),
    }),
  );
}
