import { describe, expect, jest, test } from '@jest/globals';
import { run } from '../support/command.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { treeOf } from '../support/tree.js';

// A machine may be busy.
jest.setTimeout(60_000);

describe('a comparison with Current files that exist', () => {
  const legacy = legacyText([plainInput]);
  const folder = treeOf({ 'in/a.json': legacy });
  const migrated = run(['convert', 'in/a.json'], { cwd: folder }).stdout;
  const [algorithm] = JSON.parse(migrated) as readonly object[];
  const edited = treeOf({
    'in/a.json': legacy,
    'in/b.json': legacy.replace('fan_hours', 'fan_days'),
    'now/a.json': JSON.stringify([algorithm, { ...algorithm, Name: 'more' }]),
  });
  const shown = (format: string): string =>
    run(['verify', 'in', '--against', 'now', '--format', format], {
      cwd: edited,
    }).stdout;

  test('names additions and the files that are not compared in text', () => {
    expect(shown('text')).toMatch(/Only in Current.*\n +\+ in\/a.json: more:/);
    expect(shown('text')).toContain('2 files: 1 compared, 1 not migrated yet');
  });

  test('names them in Markdown', () => {
    const markdown = shown('markdown');
    expect(markdown).toMatch(
      /### Only in Current, and no difference\n\n.*\n.*\n\| `in\/a.json` \| `more` \| \w+/,
    );
    expect(markdown).toContain('1 compared, 1 not migrated yet');
  });
});
