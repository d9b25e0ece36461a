import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { signalsSchema } from '../../src/check/signals-schema.js';
import { currentSchema } from '../../src/current/current-schema.js';
import { decisionsSchema } from '../../src/decisions/decisions-schema.js';
import type { JsonSchema } from '../../src/json/json-schema.js';
import { legacySchema } from '../../src/legacy/legacy-schema.js';
import { rules } from '../../src/mapping/registry.js';
import { reportSchema } from '../../src/report/schema.js';
import { schemas } from '../../src/schema/registry.js';

/** Compiles as strictly as ajv can; gives what it warns of. */
function warningsOf(
  schema: JsonSchema,
  keywords: readonly string[] = [],
): readonly string[] {
  const warnings: string[] = [];
  const warn = (...words: readonly unknown[]): void => {
    warnings.push(words.join(' '));
  };
  const ajv = new Ajv({
    strict: true,
    keywords: [...keywords],
    logger: { log: warn, warn, error: warn },
  });
  ajv.compile(schema);
  return warnings;
}

describe.each(schemas)('$name', ({ name, schema }) => {
  test('is of draft-07, under a name of its own', () => {
    expect(schema['$schema']).toBe('http://json-schema.org/draft-07/schema#');
    expect(schema['$id']).toMatch(new RegExp(`^https://.*/${name}\\.json$`));
  });

  test('is strict, but for two keywords that are for editors', () => {
    const keywords = ['enumDescriptions', 'doNotSuggest'];
    expect(warningsOf(schema, keywords)).toEqual([]);
  });
});

test.each<readonly [string, JsonSchema]>([
  ['legacy', legacySchema],
  ['current', currentSchema],
  ['decisions', decisionsSchema(rules)],
  ['report', reportSchema],
  ['signals', signalsSchema],
])('what validates %s is strict without exception', (_name, schema) => {
  expect(warningsOf(schema)).toEqual([]);
});
