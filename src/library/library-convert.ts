import { tool } from '#tool';
import { buildReport, savedReport } from '../report/build.js';
import type {
  FileStatus,
  FunctionReport,
  Report,
  ReportedField,
  ReportedFinding,
} from '../report/report.js';
import { convertBytes } from '../file/convert-bytes.js';
import { currentTextOf } from '../file/file-outcome.js';
import { partOf, statusOf } from '../report/file.js';
import { deciding } from './decisions.js';
import { expectObject } from './expect.js';
import {
  mappingKinds,
  type MappingOptions,
  printOptionsOf,
} from './library-options.js';
import {
  bytesOf,
  type Content,
  contentKinds,
  expectContent,
} from './source-file.js';

/** What {@link convert} takes: a Legacy file, and how to convert it. */
export type ConvertRequest = Content &
  MappingOptions & {
    /**
     * How the report calls the file.
     *
     * @defaultValue `-`
     */
    readonly path?: string | undefined;
  };

/** What became of one file. */
export interface ConvertResult {
  /** The Current text; of a Current file, its own; null where there is none. */
  readonly text: string | null;
  /**
   * `written`: the text has everything; `partial`: something is left out of it;
   * `current`: the file is Current already; `invalid`: nothing can be made of it.
   */
  readonly status: FileStatus;
  /** What somebody should know of, in the order of the source. */
  readonly findings: readonly ReportedFinding[];
  /** The ledger: what became of every value of the source. */
  readonly fields: readonly ReportedField[];
  /** What the code of each cloud function has to change. */
  readonly functions: readonly FunctionReport[];
  /** All of this as `convert --report FILE --full` saves it. */
  readonly report: Report;
}

/**
 * Converts one Legacy file to Current text, as the command `convert` does.
 *
 * Whatever the file holds, a result is returned: what is wrong with it is told as
 * findings.
 *
 * @throws TypeError for unknown options
 */
export function convert(request: ConvertRequest): ConvertResult {
  const what = 'convert()';
  expectObject(what, request, { ...contentKinds, ...mappingKinds });
  expectContent(what, request);
  const { path = '-', decisions } = request;
  const bytes = bytesOf(request);
  const outcome = convertBytes(path, bytes, {
    print: printOptionsOf(what, request.prettier),
    named: true,
    decideIn: deciding(decisions),
    allowPartial: true,
  });
  const text = currentTextOf(outcome, bytes);
  const part = partOf(outcome, statusOf(outcome, 'written', false));
  const report = savedReport(
    buildReport(
      { tool, command: 'convert', decisions: decisions?.path ?? null },
      [part],
    ),
    true,
  );
  const [{ status, fields = [] }] = part.files;
  return {
    text: text
      ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(text)
      : null,
    ...{ status, fields, findings: report.files[0]?.findings ?? [] },
    functions: report.functions,
    report,
  };
}
