import { describe, expect, jest, test } from '@jest/globals';
import { aspectsIn } from '../../src/file/verified-file.js';
import { textFormat } from '../../src/formats/text.js';
import { run } from '../support/command.js';
import { expectFile } from '../support/golden.js';
import { legacyText, plainInput } from '../support/legacy.js';
import {
  reportOfRecords,
  reportOfTexts,
  shownIn,
  verifiedReport,
} from '../support/reports.js';
import { treeOf } from '../support/tree.js';

// A machine may be busy.
jest.setTimeout(60_000);

const legacy = legacyText([plainInput]);
const current = reportOfTexts({ 'a.json': legacy }).files[0]?.outputText ?? '';
const otherNamed = current.replace('"Name": "fan_hours"', '"Name": "other"');
const cwd = treeOf({
  'old.json': legacy,
  'new.json': otherNamed,
  'edited.json': current.replace('"ConstantInt": 5', '"ConstantInt": 6'),
});

const shown = (format: string, ...args: readonly string[]): string =>
  run([...args, '--format', format], { cwd }).stdout;

test('markdown of a check names the formats, and whether there are errors', () => {
  const markdown = shown('markdown', 'check', 'old.json', 'new.json');
  expectFile('formats/check.markdown', markdown);
});
describe('of one file, or of none', () => {
  test('markdown names a file that breaks its format', () => {
    const broken = legacy.slice(0, -1);
    const folder = treeOf({ 'old.json': legacy, 'broken.json': broken });
    const check = ['check', '.', '--format', 'markdown'];
    expect(run(check, { cwd: folder }).stdout).toContain(
      '\n2 files: 1 Legacy, 1 to fix\n\n1 error\n',
    );
  });

  test('markdown says that there is nothing to compare', () => {
    expect(shown('markdown', 'verify', 'new.json')).toContain(
      ': Nothing was compared.\n\n1 file: 1 already Current\n',
    );
  });

  test('text counts no inputs where there are none', () => {
    const { stderr } = run(['convert', '-'], { cwd, input: '[]' });
    expect(stderr).toBe(
      '1 note: --verbose shows them\n\n1 value: ~ 1 assumed\n',
    );
  });

  test('no format claims that files that were not compared are accounted for', () => {
    const folder = treeOf({ 'broken.json': legacy.slice(0, -1) });
    const verify = (format: string): string =>
      run(['verify', 'broken.json', '--format', format], { cwd: folder })
        .stdout;
    expect(verify('text')).toMatch(
      /\n\nNothing was compared\.\n1 file: 1 to fix\n/,
    );
    expect(verify('markdown')).toContain(
      ': Nothing was compared.\n\n1 file: 1 to fix\n',
    );
  });
});

describe('of a comparison of behaviour', () => {
  test('text shows an algorithm with very many inputs', () => {
    const [file] = verifiedReport('a.json', legacy).files;
    const { verification } = file ?? {};
    const [algorithm] = verification?.algorithms ?? [];
    if (!file || !verification || !algorithm) throw new Error('not compared');
    const inputs = algorithm.inputs.flatMap((it) =>
      Array<typeof it>(150_000).fill(it),
    );
    const many = { ...verification, algorithms: [{ ...algorithm, inputs }] };
    const { length } = aspectsIn(many);
    expect(length).toBeGreaterThan(150_000);
    const files = [{ ...file, verification: many }];
    const report = reportOfRecords(files, { command: 'verify' });
    expect(shownIn(textFormat, report)).toContain(
      `\n${length} comparisons: = ${length} same\n`,
    );
  });

  test('markdown begins with unaccounted differences', () => {
    const against = ['old.json', '--against', 'edited.json'];
    const markdown = shown('markdown', 'verify', ...against);
    expectFile('formats/verify.markdown', markdown);
  });

  test('markdown says that nothing differs', () => {
    expect(shown('markdown', 'verify', 'old.json')).toContain(
      ': 1 file compared: nothing differs.\n',
    );
  });
});

describe('a comparison with Current files that exist', () => {
  const [algorithm] = JSON.parse(current) as readonly object[];
  const edited = treeOf({
    'in/a.json': legacy,
    'in/b.json': legacy.replace('fan_hours', 'fan_days'),
    'now/a.json': JSON.stringify([algorithm, { ...algorithm, Name: 'more' }]),
  });
  const compare = (format: string): string =>
    run(['verify', 'in', '--against', 'now', '--format', format], {
      cwd: edited,
    }).stdout;

  test('names additions and the files that are not compared in text', () => {
    expect(compare('text')).toMatch(
      /Added or moved in Current.*\n +\+ in\/a.json: more:/,
    );
    expect(compare('text')).toContain(
      '1 file compared: nothing differs.\n1 file was not compared.\n',
    );
  });

  test('names them in Markdown', () => {
    const markdown = compare('markdown');
    expect(markdown).toMatch(
      /Added or moved in Current: no difference<.*\n\n- `\+` `in\/a.json`: more: \w+/,
    );
    expect(markdown).toContain(
      '1 file compared: nothing differs.\n\n1 file was not compared.\n',
    );
  });
});
