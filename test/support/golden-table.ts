import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectFile, golden } from './golden.js';

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
