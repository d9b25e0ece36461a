import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { validators } from '../../build/validators.js';

const golden = fileURLToPath(new URL('../../golden/', import.meta.url));

/** Every JSON document of the golden cases, whatever its format. */
const documents = readdirSync(golden, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .flatMap((path): readonly unknown[] => {
    try {
      return [JSON.parse(readFileSync(join(golden, path), 'utf8'))];
    } catch {
      return [];
    }
  });

/** The objects and lists in a value, itself among them. */
function partsOf(value: unknown): readonly object[] {
  return typeof value === 'object' && value !== null
    ? [value, ...Object.values(value).flatMap(partsOf)]
    : [];
}

/** Small parts are what is held against most of the schemas. */
const parts = documents
  .flatMap(partsOf)
  .filter((part) => Object.keys(part).length < 20);

const values: readonly unknown[] = [
  ...['', 'Duration', '__proto__', null, true, 0, 0.5, Infinity],
  ...[[], {}, [1, 'a'], { a: null }],
];

/** A copy of a part in which one key is gone, new, or has another value. */
const broken = fc
  .tuple(
    fc.constantFrom(...parts),
    fc.constantFrom(
      'type',
      'InputType',
      'value',
      'choose',
      'where',
      'schedule',
    ),
    fc.nat(),
    fc.constantFrom(undefined, ...values),
  )
  .map(([part, added, at, value]) => {
    const keys = [...Object.keys(part), added];
    const copy = structuredClone(part) as Record<string, unknown>;
    copy[keys[at % keys.length] ?? added] = value;
    return copy;
  });

/** What a validator says of a value. */
function errorsOf(
  validate: ValidateFunction,
  value: unknown,
): readonly ErrorObject[] {
  return validate(value) ? [] : [...(validate.errors ?? [])];
}

describe.each(validators)(
  'what the build made of the schema: $name',
  ({ name, options, schemas, functions }) => {
    const ajv = new Ajv({ ...options, schemas: [...schemas] });

    test.each(Object.entries(functions))(
      '%s says what ajv says',
      async (exported, place) => {
        const module = (await import(`#validators/${name}`)) as Readonly<
          Record<string, ValidateFunction>
        >;
        const made = module[exported];
        const compiled = ajv.getSchema(place);
        if (!made || !compiled) throw new Error(`there is no ${exported}`);
        const kinds = new Set<string>();
        const compare = (value: unknown): void => {
          const said = errorsOf(made, value);
          for (const { keyword } of said) kinds.add(keyword);
          const expected = errorsOf(compiled, value);
          if (!isDeepStrictEqual(said, expected))
            expect(said).toEqual(expected);
        };
        for (const document of [...documents, ...values]) compare(document);
        fc.assert(fc.property(broken, compare), { numRuns: 200 });
        expect([...kinds]).toEqual(
          expect.arrayContaining(['type', 'required']),
        );
      },
    );
  },
);
