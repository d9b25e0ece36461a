import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import type { FileStatus } from '../../src/file/record.js';
import { appliers } from '../support/appliers.js';
import { run } from '../support/command.js';
import { folderOf } from '../support/folder.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { hunksIn, reportWith, shown } from '../support/patches.js';
import { skipNote } from '../support/start-command.js';
import { textsBelow } from '../support/tree.js';

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

describe('the command', () => {
  const example = fileURLToPath(
    new URL('../../golden/example/', import.meta.url),
  );

  describe.each(appliers)('gives $name', ({ probe, apply, revert }) => {
    const skip = skipNote(probe);
    const check = skip === '' ? test : test.skip;

    check(`what migrate --write would write${skip}`, () => {
      const [source, byPatch, byTool] = ['source', 'patch', 'tool'].map(() => {
        const folder = folderOf({});
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
