import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { signalsSchema } from '../../src/check/signals-schema.js';
import { decisionsSchema } from '../../src/decisions/decisions-schema.js';
import { type JsonSchema, editorKeywords } from '../../src/json/json-schema.js';
import { mappingRules } from '../../src/mapping/mapping-rules.js';
import type { Report } from '../../src/report/report.js';
import { run } from '../support/command.js';
import { golden } from '../support/golden.js';
import { schemaNamed, schemas } from '../support/schemas.js';

describe.each(schemas)('$name', ({ name, schema }) => {
  test('is of draft-07, under a name of its own', () => {
    expect(schema['$schema']).toBe('http://json-schema.org/draft-07/schema#');
    expect(schema['$id']).toMatch(new RegExp(`^https://.*/${name}\\.json$`));
  });

  test('is strict, but for keywords that are for editors', () => {
    expect(() => validator(schema)).not.toThrow();
  });
});

const filesNamed = (pattern: RegExp): readonly string[] =>
  readdirSync(golden, { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path))
    .toSorted();

const read = (path: string): unknown =>
  JSON.parse(readFileSync(join(golden, path), 'utf8').replace(/^\uFEFF/, ''));

/** Compiles as strictly as ajv can; the function returns what is wrong with a value. */
function validator(schema: JsonSchema): (value: unknown) => readonly string[] {
  const ajv = new Ajv({
    strict: true,
    // A number such as 1e400 is too large for JavaScript, not for JSON.
    strictNumbers: false,
    allErrors: true,
    // Stubs of earlier versions list the choices, those of today describe them.
    allowUnionTypes: true,
    keywords: editorKeywords,
  });
  const validate = ajv.compile(schema);
  return (value) =>
    validate(value)
      ? []
      : (validate.errors ?? [])
          .filter(({ keyword }) => keyword !== 'if')
          .map((error) => `${error.instancePath} ${error.message ?? ''}`);
}

describe.each<readonly [string, JsonSchema, RegExp]>([
  ['decisions', decisionsSchema(mappingRules), /decisions\.json$/],
  ['signals', signalsSchema, /^example\/.*vendor\.drives\..*\.json$/],
])('every golden %s file is valid', (_name, schema, pattern) => {
  const faultsOf = validator(schema);
  test.each(filesNamed(pattern))('%s', (path) => {
    expect(faultsOf(read(path))).toEqual([]);
  });
});

test.each(['diff', 'check', 'verify'])(
  'the report of %s over all golden files is valid',
  (command) => {
    const { stdout } = run([command, golden, '--format', 'json-full']);
    const report = JSON.parse(stdout) as Report;
    expect(report.files.length).toBeGreaterThan(300);
    expect(validator(schemaNamed('report'))(report)).toEqual([]);
  },
);

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A key is described in place, or by the definition that it refers to. */
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

// A person writes these files; the others are described by their types.
const written = schemas.filter(({ name }) => name !== 'report');

describe.each(written)('the descriptions of $name', ({ name, schema }) => {
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
