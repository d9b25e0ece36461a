import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { legacyValues } from '../src/legacy/legacy-enums.js';

const example = fileURLToPath(new URL('../golden/example/', import.meta.url));

const legacyFiles = readdirSync(example).filter(
  (name) => !/^vendor\.|decisions\.json$/.test(name),
);

type Json = Readonly<Record<string, unknown>>;

const algorithms = legacyFiles.flatMap(
  (name) => JSON.parse(readFileSync(join(example, name), 'utf8')) as Json[],
);
const inputs = algorithms.flatMap(({ inputs: of }) => of as Json[]);

/** Every value that the example has under the key, in either spelling. */
function valuesOf(key: string): readonly unknown[] {
  return [...algorithms, ...inputs].flatMap((object) => [
    object[key],
    object[key.toLowerCase()],
  ]);
}

describe('the example shows everything that the format has', () => {
  test.each(Object.entries(legacyValues))('every %s', (key, values) => {
    expect(valuesOf(key)).toEqual(expect.arrayContaining([...values]));
  });

  test('constants of every data type, declared and inferred', () => {
    const constants = inputs.filter(({ type }) => type === 'constant');
    const inferred = constants
      .filter(({ dataType, datatype }) => !dataType && !datatype)
      .map(({ value, values }) => typeof (value ?? values));
    expect(new Set(inferred)).toEqual(
      new Set(['string', 'number', 'boolean', 'object']),
    );
  });

  test('one function under two names', () => {
    const paths = algorithms.map(({ path }) => path);
    expect(new Set(paths).size).toBeLessThan(paths.length);
  });

  test('six to ten Legacy files, with signal mapping files beside them', () => {
    expect(legacyFiles.length).toBeGreaterThanOrEqual(6);
    expect(legacyFiles.length).toBeLessThanOrEqual(10);
    expect(readdirSync(example)).toContain('vendor.drives.sensor.json');
  });
});
