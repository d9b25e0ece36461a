import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { schemaPurposes } from '../../src/cli/commands/schema.js';
import type { JsonSchema } from '../../src/json/json-schema.js';

/** The schemas that the build wrote. */
export const schemas = Object.entries(schemaPurposes).map(
  ([name, purpose]) => ({
    name,
    purpose,
    schema: JSON.parse(
      readFileSync(
        new URL(`../../dist/schemas/${name}.json`, import.meta.url),
        'utf8',
      ),
    ) as JsonSchema,
  }),
);

export function schemaNamed(name: string): JsonSchema {
  const found = schemas.find((it) => it.name === name);
  if (!found) throw new Error(`no schema ${name}`);
  return found.schema;
}

/** Returns what is wrong with a value by the schema of this name. */
export function faultsOf(name: string, value: unknown): readonly unknown[] {
  const ajv = new Ajv({ strict: false });
  return ajv.validate(schemaNamed(name), value) ? [] : (ajv.errors ?? []);
}
