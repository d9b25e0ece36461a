import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { createGenerator } from 'ts-json-schema-generator';
import { configSchema } from '../src/files/config-file.js';
import { signalsSchema } from '../src/check/signals-schema.js';
import type { SchemaName } from '../src/cli/commands/schema.js';
import { currentSchema } from '../src/current/current-schema.js';
import { decisionsSchema } from '../src/decisions/decisions-schema.js';
import {
  editorKeywords,
  type JsonSchema,
  schemaHead,
} from '../src/json/json-schema.js';
import { legacySchema } from '../src/legacy/legacy-schema.js';
import { takenOut } from '../src/check/history-rules.js';
import { mappingRules } from '../src/mapping/mapping-rules.js';

/** The schemas that the command prints and the package exports. */
export const schemas: Readonly<Record<SchemaName, JsonSchema>> = {
  legacy: legacySchema,
  current: currentSchema,
  decisions: decisionsSchema([...mappingRules, takenOut]),
  config: configSchema,
  report: {
    ...schemaOfType('src/run/summary.ts', 'Report'),
    ...schemaHead(
      'report',
      'Report of infomodel-migrate',
      'What a run found and did.',
    ),
  },
  signals: signalsSchema,
};

/** Returns the JSON Schema of a type; its comments become the descriptions. */
function schemaOfType(path: string, type: string): JsonSchema {
  const tsconfig = 'tsconfig.json';
  const config = { path, tsconfig, skipTypeCheck: true, topRef: false };
  const text = JSON.stringify(createGenerator(config).createSchema(type));
  return JSON.parse(text, withLimits) as JsonSchema;
}

/** Adds what types cannot express: all numbers are whole, and ids of rules have a form. */
function withLimits(key: string, schema: JsonSchema | null): unknown {
  if (schema?.['type'] === 'number') {
    const minimum = key === 'line' || key === 'column' ? 1 : 0;
    return { ...schema, type: 'integer', minimum };
  }
  // An id may be of a rule that this version does not have.
  return key === 'rule' && schema?.['type'] === 'string'
    ? { ...schema, pattern: '^[a-z][a-z0-9]*([-/][a-z0-9]+)*$' }
    : schema;
}

/** The schemas of functions that validate, by their module (`#validators/` and this) and name. */
export const validators: Record<string, Record<string, string>> = {
  decisions: {
    decisions: 'decisions',
    currentInput: 'current#/definitions/input',
  },
  config: { config: 'config' },
  signals: { signals: 'signals' },
  report: { report: 'report', record: 'report#/definitions/FileRecord' },
};

/** Returns what compiles the functions of a module. */
export function ajvFor(module: string): Ajv {
  return new Ajv({
    schemas,
    keywords: editorKeywords,
    // Everything that is wrong, with the part of the schema, becomes findings.
    allErrors: true,
    verbose: true,
    strictTypes: false,
    // In a decision, a number may be too large for JavaScript.
    strictNumbers: module !== 'decisions',
    // Inlined, a definition would be there for each reference to it.
    inlineRefs: false,
    code: { source: true, esm: true },
  });
}

/** Returns the text of a module. */
export function textOf(module: string): string {
  return standalone.default(ajvFor(module), validators[module]);
}
