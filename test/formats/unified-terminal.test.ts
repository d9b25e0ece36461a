import { describe, expect, test } from '@jest/globals';
import { run } from '../support/command.js';
import { folderOf } from '../support/folder.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { reportWith, shown } from '../support/patches.js';
import { runInTerminal } from '../support/start-command.js';

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
    const folder = folderOf({ 'a.json': hostile });
    const args = ['diff', 'a.json', '--format', 'unified', '--allow-partial'];
    const { stdout } = runInTerminal(args, { cwd: folder, columns: 80 });
    expect(stdout).toContain('k<U+009B>1m<U+202E>');
    const coloured = run([...args, '--color'], { cwd: folder });
    expect(coloured.stdout).toContain('k\u009b1m\u202e');
    expect(coloured.stdout).not.toContain('\u001b');
  });
});
