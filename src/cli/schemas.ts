import { signalsEditorSchema } from '../check/signals-schema.js';
import { currentEditorSchema } from '../current/current-schema.js';
import { decisionsFileName } from '../decisions/decision.js';
import { decisionsEditorSchema } from '../decisions/decisions-schema.js';
import type { JsonSchema } from '../json/json-schema.js';
import { legacyEditorSchema } from '../legacy/legacy-schema.js';
import { rules } from '../mapping/mapping-rules.js';
import { reportEditorSchema } from '../report/report-schema.js';
import { statusSchema } from '../status/status-schema.js';

/** A JSON Schema that the command prints. */
export interface NamedSchema {
  readonly name: string;
  /** The end of the sentence "It is for …". */
  readonly purpose: string;
  readonly schema: JsonSchema;
}

export const schemas: readonly NamedSchema[] = [
  {
    name: 'legacy',
    purpose: 'information model files of the Legacy format',
    schema: legacyEditorSchema,
  },
  {
    name: 'current',
    purpose: 'information model files of the Current format',
    schema: currentEditorSchema,
  },
  {
    name: 'decisions',
    purpose: decisionsFileName,
    schema: decisionsEditorSchema(rules),
  },
  {
    name: 'report',
    purpose: 'reports that were saved with --report',
    schema: reportEditorSchema,
  },
  {
    name: 'status',
    purpose: 'what status --format json prints',
    schema: statusSchema,
  },
  {
    name: 'signals',
    purpose: 'signal mapping files, vendor.drives.*.json',
    schema: signalsEditorSchema,
  },
];

export function schemaText({ schema }: NamedSchema): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}
