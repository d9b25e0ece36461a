import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';

/** The folder of the golden cases. */
export const golden = fileURLToPath(new URL('../../golden/', import.meta.url));

/** `npm run golden:update` writes what the cases give instead of comparing. */
const isUpdate = process.env['GOLDEN_UPDATE'] === '1';
if (isUpdate && process.env['CI'] === 'true')
  throw new Error(
    'golden cases are looked at before they are changed: not here',
  );

/**
 * Compares a file with what it should hold.
 *
 * @param path from the folder of the golden cases
 * @param text null: the file must not exist
 */
export function expectFile(path: string, text: string | null): void {
  const file = join(golden, path);
  const contentOf = () =>
    existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (isUpdate && contentOf() !== text) {
    if (text !== null) writeFileSync(file, text);
    else rmSync(file);
  }
  expect(contentOf()).toBe(text);
}

/**
 * Compares a table of `golden/`. A line has a value as JSON, an arrow, and what
 * is said of the value; a line that begins with `#` is a heading.
 *
 * @returns the values
 */
export function expectTable(
  path: string,
  say: (value: unknown, json: string) => string,
): readonly unknown[] {
  const values: unknown[] = [];
  const lines = readFileSync(join(golden, path), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      if (line === '' || line.startsWith('#')) return line;
      const [json = ''] = line.split(/ →(?: |$)/);
      const value: unknown = JSON.parse(json);
      values.push(value);
      return `${json} → ${say(value, json)}`;
    });
  expectFile(path, `${lines.join('\n')}\n`);
  return values;
}
