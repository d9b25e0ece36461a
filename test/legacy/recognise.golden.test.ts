import { describe, expect, test } from '@jest/globals';
import { openFile } from '../../src/file/open.js';
import { locate } from '../../src/json/parse.js';
import {
  describeResemblance,
  hasFormatWord,
  isUtf16Model,
  recogniseFormat,
} from '../../src/legacy/recognise.js';
import { expectTable } from '../support/golden-table.js';

/** An object with such keys; the values do not matter. */
const objectWith = (...keys: readonly string[]): object =>
  Object.fromEntries(keys.map((key) => [key, null]));

const formatOf = (value: unknown, named: boolean) =>
  recogniseFormat(locate(JSON.stringify(value)), named);

/** What a file in a folder is taken for. */
function kindOf(text: string): string {
  const opened = openFile(new TextEncoder().encode(text), false);
  const isLikely = opened.kind === 'other' && opened.unrecognised;
  return isLikely ? 'most likely a model' : opened.kind;
}

test('each file is of the format that the table says', () => {
  expectTable('syntax/formats.txt', (value) => {
    const resemblance =
      formatOf(value, false) === 'other'
        ? describeResemblance(locate(JSON.stringify(value)))
        : undefined;
    return [
      `named: ${formatOf(value, true)}`,
      `in a folder: ${kindOf(JSON.stringify(value))}`,
      ...(resemblance === undefined ? [] : [resemblance]),
    ].join('; ');
  });
});

test('two Legacy keys are enough, one of them distinctive', () => {
  for (const key of ['inputs', 'schedule', 'retention', 'dependencies'])
    for (const other of ['name', 'path', 'outputFormat', 'outputformat'])
      expect(formatOf([objectWith(key, other)], false)).toBe('legacy');
});

test('any two Current keys are enough', () => {
  const keys = ['Name', 'Path', 'ExecutionFrequency', 'Inputs', 'Outputs'];
  for (const one of keys)
    for (const other of keys)
      if (one !== other)
        expect(formatOf([objectWith(one, other)], false)).toBe('current');
});

test.each([
  ['stopped', 'a YAML list', '- name: a\n  path: b\n'],
  ['other', 'a YAML list of packages', '- name: a\n  path: b\n  version: 1\n'],
  ['other', 'a YAML list of one key each', '- name: a\n- path: b\n'],
  ['other', 'JSON with comments', '// x\n[{"name": "a", "path": "b"}]'],
])('in a folder, %s: %s', (kind, _, text) => {
  expect(kindOf(text)).toBe(kind);
});

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string): Uint8Array => Buffer.from(text, 'utf16le');

describe('whether bytes may be a model', () => {
  test.each<readonly [string, Uint8Array, boolean]>([
    ['a key of Legacy', utf8('{"inputs":1}'), true],
    ['a key of Current', utf8('{"ExecutionFrequency":1}'), true],
    ['a key without its quotes', utf8('{inputs:1}'), false],
    ['inputName', utf8('- inputName: a'), true],
    ['inputName in another letter case', utf8('INPUTname'), true],
    ['inputName after bytes that are not UTF-8', utf8('\xff InputName'), true],
    ['inputName in UTF-16', utf16('[{"inputName":1}]'), true],
    ['inputName in UTF-16 with a mark', utf16('\uFEFF{"inputname":1}'), true],
    ['another key in UTF-16', utf16('[{"inputs":1}]'), false],
    ['weak keys', utf8('[{"name":1,"path":1,"Schedule":1}]'), false],
    ['a part of a buffer', utf8('{} {"inputs":1}').subarray(0, 2), false],
  ])('%s', (_, bytes, expected) => {
    expect(hasFormatWord(bytes)).toBe(expected);
  });

  test('in UTF-16', () => {
    expect(isUtf16Model(utf16('[{"InputName":1}]'))).toBe(true);
    expect(isUtf16Model(utf16('[{"inputs":1}]'))).toBe(false);
    expect(isUtf16Model(utf8('[{"inputName":1}]'))).toBe(false);
  });
});
