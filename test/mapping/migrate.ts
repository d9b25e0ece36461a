import type { FileField, FileFinding } from '../../src/file/record.js';
import { recordOf } from '../support/reports.js';

/** A file that was converted, as its report shows it. */
export interface Migrated {
  readonly text: string;
  readonly source: unknown;
  readonly outputText: string;
  readonly output: readonly unknown[];
  readonly fields: readonly FileField[];
  readonly findings: readonly FileFinding[];
}

/** Converts a text; undefined where a rule stops the file. */
export function migrate(text: string): Migrated | undefined {
  const { outputText, fields = [], findings } = recordOf('a.json', text);
  if (typeof outputText !== 'string') return undefined;
  return {
    text,
    source: JSON.parse(text),
    outputText,
    output: JSON.parse(outputText) as readonly unknown[],
    fields,
    findings,
  };
}
