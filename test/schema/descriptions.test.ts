import { describe, expect, test } from '@jest/globals';
import type { JsonSchema } from '../../src/json/json-schema.js';
import { schemas } from '../../src/schema/registry.js';

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A key is described where it stands, or by the definition that it refers to. */
const isDescribed = (key: unknown): boolean =>
  isSchema(key) && (isText(key['description']) || '$ref' in key);

const isText = (value: unknown): boolean =>
  typeof value === 'string' && /^\P{Ll}.*\.$/u.test(value);

/** Members of a keyword that holds schemas by name. */
const named = (value: unknown): readonly (readonly [string, unknown])[] =>
  isSchema(value) ? Object.entries(value) : [];

/**
 * The places of keys and values that nothing describes.
 *
 * @param known keys of the same object that are described already: what says
 *   more about them need not say it again
 */
function undescribed(
  schema: unknown,
  place: string,
  known: readonly string[] = [],
): readonly string[] {
  if (!isSchema(schema)) return [];
  const keys = [
    ...named(schema['properties']),
    ...named(schema['patternProperties']),
  ].filter(([, key]) => isSchema(key));
  const described = keys.flatMap(([key, it]) => (isDescribed(it) ? [key] : []));
  const values = (schema['enum'] ?? []) as readonly unknown[];
  const meanings = (schema['enumDescriptions'] ?? []) as readonly unknown[];
  const same = (keyword: string) =>
    [schema[keyword]]
      .flat()
      .flatMap((it, index) =>
        undescribed(it, `${place}/${keyword}/${index}`, [
          ...known,
          ...described,
        ]),
      );
  return [
    ...keys
      .filter(([key]) => !described.includes(key) && !known.includes(key))
      .map(([key]) => `${place}/${key}`),
    ...values
      .filter((_, index) => !isText(meanings[index]))
      .map((value) => `${place} ${String(value)}`),
    ...('const' in schema && !isText(schema['description'])
      ? [`${place} ${String(schema['const'])}`]
      : []),
    ...keys.flatMap(([key, it]) => undescribed(it, `${place}/${key}`)),
    // What only asks a question (`if`, `not`) describes nothing.
    ...['allOf', 'anyOf', 'oneOf', 'then', 'else'].flatMap(same),
    ...['items', 'additionalProperties'].flatMap((keyword) =>
      undescribed(schema[keyword], `${place}/${keyword}`),
    ),
  ];
}

describe.each(schemas)('$name', ({ name, schema }) => {
  const definitions = named(schema['definitions']);

  test('has a title and a description, and so has each of its definitions', () => {
    const parts = [[name, schema] as const, ...definitions];
    const bare = parts.filter(
      ([, part]) =>
        !isSchema(part) ||
        typeof part['title'] !== 'string' ||
        !isText(part['description']),
    );
    expect(bare.map(([part]) => part)).toEqual([]);
  });

  test('describes every key and every value', () => {
    expect([
      ...undescribed(schema, name),
      ...definitions.flatMap(([part, it]) => undescribed(it, part)),
    ]).toEqual([]);
  });
});

test('what is not described is found', () => {
  const schema = {
    properties: {
      a: { enum: ['x', 'y'], enumDescriptions: ['Is described.'] },
      b: { description: 'Is described.', items: { const: 1 } },
    },
    allOf: [{ then: { properties: { b: {}, c: {} } }, if: { const: 2 } }],
  };
  expect(undescribed(schema, '')).toEqual([
    '/a',
    '/a y',
    '/b/items 1',
    '/allOf/0/then/0/c',
  ]);
});
