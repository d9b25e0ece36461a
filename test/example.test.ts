import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { check } from 'prettier';
import { legacyValues } from '../src/legacy/legacy-enums.js';
import { leavesOf } from './decisions/convert-with-decisions.js';
import { run } from './support/command.js';
import { folderOf } from './support/folder.js';
import { reportIn } from './support/report-in.js';
import { currentSchema } from '../src/current/current-schema.js';

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

describe.each(legacyFiles)('converting %s', (name) => {
  const folder = folderOf({});
  const { stdout } = run([
    ...['convert', join(example, name)],
    ...['--report', join(folder, 'r.json'), '--full'],
  ]);
  const [file] = reportIn(folder).files;

  test('prints Current text that the schema and prettier accept', async () => {
    const isCurrent = new Ajv({ strictTypes: false }).compile(currentSchema);
    expect(isCurrent(JSON.parse(stdout)) || isCurrent.errors).toBe(true);
    expect(await check(stdout, { parser: 'json' })).toBe(true);
    expect(file?.outputText).toBe(stdout);
  });

  test('accounts for every leaf of both texts, once', () => {
    const fields = file?.fields ?? [];
    const sources = fields.flatMap(({ source }) => source ?? []);
    const targets = fields.flatMap(({ target }) => target);
    expect(sources.toSorted()).toEqual(
      leavesOf(JSON.parse(file?.sourceText ?? 'null')).toSorted(),
    );
    expect(targets.toSorted()).toEqual(
      leavesOf(JSON.parse(file?.outputText ?? 'null')).toSorted(),
    );
  });
});
