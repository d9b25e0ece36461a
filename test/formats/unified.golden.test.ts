import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import type { FileStatus } from '../../src/file/record.js';
import { appliers } from './appliers.js';
import { run } from '../support/command.js';
import { expectFile } from '../support/golden.js';
import { legacyText, plainInput, signalInput } from '../support/legacy.js';
import { changing, hunksIn, reportWith, shown } from './patches.js';
import { runInTerminal, skipNote } from '../support/start-command.js';
import { textsBelow, treeOf } from '../support/tree.js';

describe('the patch of a file', () => {
  test.each<[FileStatus, boolean]>([
    ['ready', true],
    ['written', true],
    ['partial', true],
    ['up-to-date', false],
    ['to-decide', false],
    ['current', false],
    ['other', false],
    ['to-fix', false],
    ['failed', false],
  ])('that is %s: %j', (status, isThere) => {
    const patch = shown(reportWith(legacyText([plainInput]), status));
    expect(patch !== '').toBe(isThere);
  });

  test('adds a new file if the output is elsewhere', () => {
    const report = reportWith(legacyText([]), 'written', 'out/a b.json');
    const [file] = report.files;
    const lines = (file?.outputText ?? '').trimEnd().split('\n');
    expect(shown(report)).toBe(
      [
        'diff --git a/out/a b.json b/out/a b.json',
        'new file mode 100644',
        '--- /dev/null',
        '+++ b/out/a b.json\t',
        `@@ -0,0 +1,${lines.length} @@`,
        ...lines.map((line) => `+${line}`),
        '',
      ].join('\n'),
    );
  });

  test('is as if in place for standard output', () => {
    const source = legacyText([plainInput]);
    expect(shown(reportWith(source, 'written', null))).toBe(
      shown(reportWith(source)),
    );
  });

  test('is empty for a report without texts', () => {
    const report = reportWith(legacyText([plainInput]));
    const files = report.files.map(
      ({ sourceText, outputText, ...record }) => record,
    );
    expect(shown({ ...report, files })).toBe('');
  });

  test('removes the byte order mark', () => {
    const patch = shown(reportWith(`\uFEFF[\n]\n`));
    expect(hunksIn(patch)).toBe('@@ -1,2 +1 @@\n-\uFEFF[\n-]\n+[]\n');
  });
});

test('a migration is the patch of the golden text', () => {
  const source = legacyText([plainInput, signalInput]);
  expectFile('formats/unified.patch', shown(reportWith(source)));
});

describe('files that change', () => {
  test('are in place, or new', () => {
    const before = '[\n  1,\n  2\n]\n';
    const changes = [
      { path: 'a.json', before: '[]\n', after: '[1]\n' },
      { path: 'new.json', before: null, after: '[]\n' },
      { path: 'same.json', before, after: before },
    ];
    expectFile('formats/unified-files.patch', shown(changing(...changes)));
  });

  test('shows three lines around a change, and joins what is near', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `${index}\n`);
    const after = lines
      .with(4, 'x\n')
      .with(11, 'y\n')
      .with(19, 'z\n')
      .toSpliced(28, 2);
    const change = { before: lines.join(''), after: after.join('') };
    expectFile(
      'formats/unified-hunks.patch',
      shown(changing({ path: 'a', ...change })),
    );
  });
});

describe('in a terminal', () => {
  const hostile = legacyText([
    { ...plainInput, value: 1, dataType: 'integer', 'k\u009b1m\u202e': 1 },
  ]).replaceAll('\n', '\r\n\t');

  test('every character is visible', () => {
    const patch = shown(reportWith(hostile), { isTerminal: true });
    expect(patch).toContain('k<U+009B>1m<U+202E>');
    expect(patch.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cf}/u);
  });

  test('uses colour if asked', () => {
    const source = legacyText([]);
    const patch = shown(reportWith(source), { isTerminal: true, color: true });
    expect(patch).toContain('\u001b[31m-    "name": "fan_hours",\u001b[39m\n');
    expect(patch).toContain('\u001b[32m+    "Name": "fan_hours",\u001b[39m\n');
  });

  test('only: a file gets every byte, and no colour', () => {
    const patch = shown(reportWith(hostile), { color: true });
    expect(patch).toContain('-\t        "k\u009b1m\u202e": 1\r\n');
    expect(patch).not.toContain('\u001b');
  });

  test('is distinguished from a file', () => {
    const folder = treeOf({ 'a.json': hostile });
    const args = ['diff', 'a.json', '--format', 'unified', '--allow-partial'];
    const { stdout } = runInTerminal(args, { cwd: folder, columns: 80 });
    expect(stdout).toContain('k<U+009B>1m<U+202E>');
    const coloured = run([...args, '--color'], { cwd: folder });
    expect(coloured.stdout).toContain('k\u009b1m\u202e');
    expect(coloured.stdout).not.toContain('\u001b');
  });
});

describe('the command', () => {
  const example = fileURLToPath(
    new URL('../../golden/example/', import.meta.url),
  );

  describe.each(appliers)('gives $name', ({ probe, apply, revert }) => {
    const skip = skipNote(probe);
    const check = skip === '' ? test : test.skip;

    check(`what migrate --write would write${skip}`, () => {
      const [source, byPatch, byTool] = ['source', 'patch', 'tool'].map(() => {
        const folder = treeOf({});
        cpSync(example, folder, { recursive: true });
        return folder;
      }) as [string, string, string];
      const patch = run(['diff', '.', '--format', 'unified'], { cwd: byPatch });
      expect(patch.status).toBe(0);
      run(['migrate', '.', '--write', '--allow-no-vcs'], { cwd: byTool });
      expect(textsBelow(byTool)).not.toEqual(textsBelow(source));

      expect(apply(byPatch, patch.stdout).status).toBe(0);
      expect(textsBelow(byPatch)).toEqual(textsBelow(byTool));
      expect(revert(byPatch, patch.stdout).status).toBe(0);
      expect(textsBelow(byPatch)).toEqual(textsBelow(source));
    });
  });
});
