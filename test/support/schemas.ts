import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { schemaPurposes } from '../../src/cli/commands/schema.js';
import { editorKeywords, type JsonSchema } from '../../src/json/json-schema.js';

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

const validators = new Map<string, ValidateFunction>();

/**
 * Returns what is wrong with a value by the schema of this name, which is
 * compiled as strictly as ajv can.
 */
export function faultsOf(name: string, value: unknown): readonly string[] {
  const ajv = new Ajv({
    strict: true,
    // A number such as 1e400 is too large for JavaScript, not for JSON.
    strictNumbers: false,
    allErrors: true,
    // Stubs of earlier versions list the choices, those of today describe them.
    allowUnionTypes: true,
    keywords: editorKeywords,
  });
  const validate = validators.get(name) ?? ajv.compile(schemaNamed(name));
  validators.set(name, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).flatMap(({ keyword, instancePath, message }) =>
    // `if` only repeats the fault inside it.
    keyword === 'if' ? [] : [`${instancePath} ${message ?? ''}`],
  );
}
