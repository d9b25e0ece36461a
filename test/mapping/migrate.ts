import { defaultPrintOptions } from '../../src/current/print-options.js';
import type {
  ReportedField,
  ReportedFinding,
} from '../../src/report/report.js';
import { convertBytes } from '../../src/file/convert-bytes.js';
import { type FileOutcome, isMapped } from '../../src/file/file-outcome.js';

/** A file that was converted, as its report shows it. */
export interface Migrated {
  readonly text: string;
  readonly source: unknown;
  readonly outputText: string;
  readonly output: readonly unknown[];
  readonly fields: readonly ReportedField[];
  readonly findings: readonly ReportedFinding[];
}

export function convert(bytes: Uint8Array, named = true): FileOutcome {
  return convertBytes('a.json', bytes, { print: defaultPrintOptions, named });
}

/** Converts a text; undefined where a rule stops the file. */
export function migrate(text: string): Migrated | undefined {
  const outcome = convert(Buffer.from(text));
  if (!isMapped(outcome)) return undefined;
  const { outputText = '', fields = [], findings } = outcome;
  return {
    text,
    source: JSON.parse(text),
    outputText,
    output: JSON.parse(outputText) as readonly unknown[],
    ...{ fields, findings },
  };
}
