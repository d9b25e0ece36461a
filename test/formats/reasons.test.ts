import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { run } from '../support/command.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { reportIn } from '../support/report-in.js';
import { treeOf } from '../support/tree.js';

// A machine may be busy.
jest.setTimeout(60_000);

const saved = ['--report', 'json-full:r.json'] as const;
const legacy = legacyText([plainInput]);

describe('a file that is not a model', () => {
  const many = Array.from({ length: 25 }, (_, at): [string, string] => [
    `in/${String(at).padStart(2, '0')}.json`,
    '{}',
  ]);
  const folder = treeOf({
    ...Object.fromEntries(many),
    'in/lone.json': '{ "name": "a", "inputs": [] }',
    'in/legacy.json': legacy,
  });
  const shown = (...args: readonly string[]): string =>
    run(args, { cwd: folder }).stdout;

  test.each([
    ['check', 'in'],
    ['verify', 'in'],
    ['diff', 'in'],
  ])('is named with the reason: %s', (...args) => {
    const text = shown(...args).replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      "Not a model has none of the formats' keys: in/00.json, in/01.json,",
    );
    expect(text).toContain('in/04.json and 20 more');
    expect(text).toContain('structure of either format: in/lone.json');
  });

  test('is named with the reason in Markdown', () => {
    const text = shown('diff', 'in', '--format', 'markdown');
    expect(text).toMatch(
      /### Not a model\n\n- has none of the `formats'` keys: `in\/00.json`, .*`in\/04.json` and 20 more\n/,
    );
  });
});

describe('a file that failed', () => {
  const savedAs = [
    ...saved,
    ...['github', 'sarif', 'markdown'].flatMap((it) => [
      '--report',
      `${it}:r.${it}`,
    ]),
  ];

  test('says why it was not written', () => {
    const folder = treeOf({ 'a.json': legacy, 'out/a.json': '{}' });
    const args = ['migrate', 'a.json', '--out', 'out', ...savedAs];
    const { stderr } = run(args, { cwd: folder });
    const reason = expect.stringContaining('out/a.json was not written');
    expect(stderr).toEqual(reason);
    expect(reportIn(folder).files).toMatchObject([
      { status: 'failed', format: 'legacy', reason },
    ]);
    for (const format of ['github', 'sarif'])
      expect(readFileSync(join(folder, `r.${format}`), 'utf8')).toEqual(reason);
    expect(readFileSync(join(folder, 'r.markdown'), 'utf8')).toMatch(
      /### Failed\n\n- `a.json`: `out\/a.json` was not written/,
    );
  });
});
