import { type Conversion, convert } from '../../src/convert/convert.js';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { partOf } from '../../src/report/file.js';
import type {
  ReportedField,
  ReportedFinding,
} from '../../src/report/report.js';

/** A file that was converted, as its report shows it. */
export interface Migrated {
  readonly text: string;
  readonly source: unknown;
  readonly outputText: string;
  readonly output: readonly unknown[];
  readonly fields: readonly ReportedField[];
  readonly findings: readonly ReportedFinding[];
}

export function convertBytes(bytes: Uint8Array, named = true): Conversion {
  return convert(bytes, { print: defaultPrintOptions, named });
}

/** Converts a text; undefined where a rule stops the file. */
export function migrate(text: string): Migrated | undefined {
  const conversion = convertBytes(Buffer.from(text));
  if (conversion.kind !== 'converted') return undefined;
  const [file] = partOf('a.json', conversion, 'written', null).files;
  const { outputText } = conversion;
  return {
    text,
    source: JSON.parse(text),
    outputText,
    output: JSON.parse(outputText) as readonly unknown[],
    fields: file?.fields ?? [],
    findings: file?.findings ?? [],
  };
}

/** What there is to say about a Legacy file, as lines of rule and pointer. */
export function findingsIn(file: unknown): readonly string[] {
  return (
    migrate(JSON.stringify(file))?.findings.map(
      ({ rule, pointer }) => `${rule} ${pointer}`,
    ) ?? []
  );
}

/** The Current algorithms that a Legacy file becomes. */
export function outputOf(file: unknown): readonly unknown[] {
  return migrate(JSON.stringify(file))?.output ?? [];
}
