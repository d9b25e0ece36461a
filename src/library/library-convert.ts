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
import { decideInWith } from './decisions.js';
import {
  bytesOf,
  type Content,
  mappingOptions,
  type MappingOptions,
  printOptionsOf,
  refuseUnknown,
} from './library-options.js';

/** The input of {@link convert}: a Legacy file, and how to convert it. */
export type ConvertRequest = Content &
  MappingOptions & {
    /**
     * The name of the file in the report.
     * @defaultValue `-`
     */
    readonly path?: string | undefined;
  };

/** The result of one file. */
export interface ConvertResult {
  /** The Current text; for a Current file, its own text; null if there is none. */
  readonly text: string | null;
  /**
   * `written`: the text has everything; `partial`: something is left out;
   * `current`: the file is already Current; `invalid`: no text can be made.
   */
  readonly status: FileStatus;
  /** Findings in source order. */
  readonly findings: readonly ReportedFinding[];
  /** The ledger: what became of every value of the source. */
  readonly fields: readonly ReportedField[];
  /** Changes needed in the code of each cloud function. */
  readonly functions: readonly FunctionReport[];
  /** All of this as `convert --report FILE --full` saves it. */
  readonly report: Report;
}

/**
 * Converts one Legacy file to Current text, as the command `convert` does.
 *
 * Always returns a result: findings report what is wrong with the file.
 * @throws TypeError for unknown options
 */
export function convert(request: ConvertRequest): ConvertResult {
  const what = 'convert()';
  refuseUnknown(what, request, ['path', 'text', 'bytes', ...mappingOptions]);
  const { path = '-', decisions } = request;
  const bytes = bytesOf(request);
  const outcome = convertBytes(path, bytes, {
    print: printOptionsOf(what, request.prettier),
    named: true,
    decideIn: decideInWith(decisions),
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
