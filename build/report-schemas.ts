import { createGenerator } from 'ts-json-schema-generator';
import { type JsonSchema, schemaHead } from '../src/json/json-schema.js';
import { isObject } from '../src/json/node.js';

export const reportSchema = {
  ...schemaOfType('src/report/report.ts', 'Report'),
  ...schemaHead(
    'report',
    'Report of infomodel-migrate',
    'What a run found and did.',
  ),
};

export const statusSchema = {
  ...schemaOfType('src/status/status.ts', 'Status'),
  ...schemaHead('status', 'Status', 'What `status --format json` prints.'),
};

/** Returns the JSON Schema of a type; its comments become the descriptions. */
function schemaOfType(path: string, type: string): JsonSchema {
  const generator = createGenerator({
    path,
    type,
    tsconfig: 'tsconfig.json',
    skipTypeCheck: true,
    topRef: false,
  });
  return withLimits(generator.createSchema(type)) as JsonSchema;
}

/** Adds what types cannot express: all numbers are whole, and ids of rules have a form. */
function withLimits(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((it) => withLimits(it));
  if (!isObject(value)) return value;
  const schema = Object.fromEntries(
    Object.entries(value).map(([name, it]) => [name, withLimits(it, name)]),
  );
  if (schema['type'] === 'number') {
    const minimum = key === 'line' || key === 'column' ? 1 : 0;
    return { ...schema, type: 'integer', minimum };
  }
  // An id may be of a rule that this version does not have.
  return key === 'rule' && schema['type'] === 'string'
    ? { ...schema, pattern: '^[a-z][a-z0-9]*([-/][a-z0-9]+)*$' }
    : schema;
}
