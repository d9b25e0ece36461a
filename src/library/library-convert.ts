import {
  type Conversion,
  convertBytes,
  currentTextOf,
} from '../file/convert-bytes.js';
import { makeRecord, statusOf } from '../file/make-record.js';
import type {
  FileField,
  FileFinding,
  FunctionChanges,
} from '../file/record.js';
import type { Report } from '../report/report.js';
import { tallyOf } from '../report/tally.js';
import { tool } from '#tool';
import {
  bytesOf,
  type Content,
  decideInWith,
  mappingOptions,
  type MappingOptions,
  printOptionsOf,
  refuseUnknown,
} from './library-options.js';
import { runEnd } from './runs.js';

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
   * `ready`: the text has everything; `partial`: something is left out;
   * `current`: the file is already Current; `invalid`: no text can be made.
   */
  readonly status: 'ready' | 'partial' | 'current' | 'invalid';
  /** Findings in source order. */
  readonly findings: readonly FileFinding[];
  /** The ledger: what became of every value of the source. */
  readonly fields: readonly FileField[];
  /** Changes needed in the code of each cloud function. */
  readonly functions: readonly FunctionChanges[];
  /** All of this as `convert --report FILE` saves it. */
  readonly report: Report;
}

/**
 * Converts one Legacy file to Current text, as the command `convert` does.
 *
 * Always returns a result: findings report what is wrong with the file.
 * @example
 * const { text, findings } = convert({ path: 'fan.json', text: legacy });
 * @throws TypeError for unknown options
 */
export function convert(request: ConvertRequest): ConvertResult {
  refuseUnknown('convert()', request, [
    'text',
    'bytes',
    'path',
    ...mappingOptions,
  ]);
  const { path = '-', decisions } = request;
  const bytes = bytesOf(request);
  const decideIn = decideInWith(decisions);
  const conversion = convertBytes(path, bytes, {
    print: printOptionsOf(request.prettier),
    named: true,
    decideIn,
    allowPartial: true,
  });
  const text = currentTextOf(conversion, bytes);
  const record = {
    ...makeRecord(path, conversion, { needsFields: true, decideIn }),
    status: statusOf(conversion.kind, 'written', false),
  };
  const head = {
    tool,
    command: 'convert',
    decisions: decisions?.path ?? null,
  };
  const end = runEnd({ head, tally: tallyOf(record), findings: [] });
  return {
    text: text
      ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(text)
      : null,
    status: statusWords[conversion.kind],
    findings: record.findings,
    fields: record.fields ?? [],
    functions: end.functions,
    report: { ...end, files: [record] },
  };
}

const statusWords: Readonly<
  Record<Conversion['kind'], ConvertResult['status']>
> = {
  ready: 'ready',
  partial: 'partial',
  // A decision writes what `check` refuses.
  held: 'partial',
  current: 'current',
  stopped: 'invalid',
  other: 'invalid',
};
