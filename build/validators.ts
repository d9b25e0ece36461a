import { Ajv, type Options } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import {
  signalsEditorSchema,
  signalsSchema,
} from '../src/check/signals-schema.js';
import type { SchemaName } from '../src/cli/commands/schema.js';
import {
  currentEditorSchema,
  currentSchema,
} from '../src/current/current-schema.js';
import {
  decisionsEditorSchema,
  decisionsSchema,
} from '../src/decisions/decisions-schema.js';
import type { JsonSchema } from '../src/json/json-schema.js';
import { legacyEditorSchema } from '../src/legacy/legacy-schema.js';
import { mappingRules } from '../src/mapping/mapping-rules.js';
import { reportSchema, statusSchema } from './report-schemas.js';

/** The schemas that the command prints and the package exports, by name. */
export const schemas: Readonly<Record<SchemaName, JsonSchema>> = {
  legacy: legacyEditorSchema,
  current: currentEditorSchema,
  decisions: decisionsEditorSchema(mappingRules),
  report: reportSchema,
  status: statusSchema,
  signals: signalsEditorSchema,
};

/**
 * Functions that check values against schemas. The build compiles them, so that
 * no run has to: see validator-modules.d.ts.
 */
export interface Validators {
  /** The module is `#validators/` and this. */
  readonly name: string;
  readonly options: Options;
  readonly schemas: readonly (JsonSchema & { readonly $id: string })[];
  /** The functions by their names, and the place of the schema of each. */
  readonly functions: Readonly<Record<string, string>>;
}

/** Reports everything that is wrong, and the part of the schema: it becomes findings. */
const thorough: Options = {
  allErrors: true,
  verbose: true,
  strictTypes: false,
};

/** A number may be too large for JavaScript. */
const anyNumber: Options = { strictNumbers: false };

const decisions = decisionsSchema(mappingRules);

export const validators: readonly Validators[] = [
  {
    name: 'current',
    options: thorough,
    schemas: [currentSchema],
    functions: {
      algorithm: `${currentSchema.$id}#/definitions/algorithm`,
      input: `${currentSchema.$id}#/definitions/input`,
      output: `${currentSchema.$id}#/definitions/output`,
    },
  },
  {
    name: 'decisions',
    options: { ...thorough, ...anyNumber, inlineRefs: false },
    schemas: [currentSchema, decisions],
    functions: {
      decisions: decisions.$id,
      decision: `${decisions.$id}#/definitions/decision`,
      currentInput: `${currentSchema.$id}#/definitions/input`,
    },
  },
  {
    name: 'signals',
    options: thorough,
    schemas: [signalsSchema],
    functions: { signals: signalsSchema.$id },
  },
  {
    name: 'report',
    // Inlined, a definition would be there for each reference to it.
    options: { allowUnionTypes: true, inlineRefs: false },
    schemas: [reportSchema],
    functions: {
      report: reportSchema.$id,
      record: `${reportSchema.$id}#/definitions/FileRecord`,
    },
  },
];

/** Returns the text of a module that exports the functions. */
export function moduleOf({ options, schemas, functions }: Validators): string {
  const ajv = new Ajv({
    ...options,
    schemas: [...schemas],
    code: { source: true, esm: true },
  });
  return standalone.default(ajv, functions);
}
