import { defaultPrintOptions } from '../../src/current/print-options.js';
import type {
  ReportedField,
  ReportedFinding,
} from '../../src/report/report.js';
import {
  reportOf,
  stageBytes,
  type StagedFile,
} from '../../src/file/stage-file.js';

/** A file that was converted, as its report shows it. */
export interface Migrated {
  readonly text: string;
  readonly source: unknown;
  readonly outputText: string;
  readonly output: readonly unknown[];
  readonly fields: readonly ReportedField[];
  readonly findings: readonly ReportedFinding[];
}

export function stage(bytes: Uint8Array, named = true): StagedFile {
  return stageBytes('a.json', bytes, { print: defaultPrintOptions, named });
}

/** Converts a text; undefined where a rule stops the file. */
export function migrate(text: string): Migrated | undefined {
  const staged = stage(Buffer.from(text));
  const { outputText, fields = [], findings } = reportOf(staged);
  if (typeof outputText !== 'string') return undefined;
  return {
    text,
    source: JSON.parse(text),
    outputText,
    output: JSON.parse(outputText) as readonly unknown[],
    ...{ fields, findings },
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
