import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { runIn } from '../support/command.js';
import { golden } from '../support/golden.js';
import { treeOf } from '../support/tree.js';

jest.setTimeout(60_000);

/** The example, without its decisions. */
const folder = treeOf({});
cpSync(join(golden, 'example'), folder, { recursive: true });
rmSync(join(folder, 'infomodel-migrate.decisions.json'));

const counted =
  /(\d+) (ready|to decide|to fix|up to date|already Current|not a model|signal mapping files|failed|questions?)\b/g;

/** The numbers that a screen shows, by what they count. */
function numbersIn(shown: string): ReadonlyMap<string, ReadonlySet<string>> {
  const numbers = new Map<string, Set<string>>();
  for (const [, count = '', what = ''] of shown.matchAll(counted)) {
    const known = numbers.get(what) ?? new Set();
    numbers.set(what, known.add(count));
  }
  return numbers;
}

test('two screens that count the same thing show the same number', () => {
  const lines = ['text', 'markdown'].flatMap((format) => [
    `diff . --format ${format}`,
    `migrate . --check --format ${format}`,
    `verify . --format ${format}`,
    `status . --format ${format}`,
  ]);
  const all = new Map<string, Set<string>>();
  for (const line of [...lines, 'check .']) {
    const { stdout, stderr } = runIn(folder, line);
    const shown = numbersIn(stdout + stderr);
    expect([line, shown.size]).not.toEqual([line, 0]);
    for (const [what, counts] of shown) {
      const known = all.get(what) ?? new Set();
      for (const count of counts) known.add(count);
      all.set(what, known);
    }
  }
  expect(
    Object.fromEntries(Array.from(all, ([what, it]) => [what, [...it]])),
  ).toEqual({
    ready: ['2'],
    'to decide': ['7'],
    'signal mapping files': ['3'],
    questions: ['27'],
  });
  const summaries = ['diff', 'verify', 'migrate --check'].map((command) => {
    const { stdout } = runIn(folder, `${command} . --format json`);
    const { summary } = JSON.parse(stdout) as {
      readonly summary: {
        readonly files: object;
        readonly questions: object[];
      };
    };
    return { files: summary.files, questions: summary.questions.length };
  });
  for (const summary of summaries)
    expect(summary).toEqual({
      files: { ready: 2, 'to-decide': 7, other: 3 },
      questions: 27,
    });
});
