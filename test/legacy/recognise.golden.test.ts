import { describe, expect, test } from '@jest/globals';
import { type Opened, openFile } from '../../src/file/open.js';
import { expectTable } from '../support/golden.js';

const openIn = (content: string | Uint8Array, named = false): Opened =>
  openFile('a.json', Buffer.from(content), named);

/** The rule that a file breaks as a whole, or its format. */
function say(opened: Opened): string {
  const finding = findingIn(opened);
  return finding ? finding.rule.id : opened.kind;
}

function findingIn(opened: Opened) {
  if (opened.kind === 'stopped') return opened.findings[0];
  return opened.kind === 'other' ? opened.unrecognised?.finding : undefined;
}

test('each file is of the format that the table says', () => {
  expectTable('syntax/formats.txt', (_, json) => {
    const found = openIn(json);
    const message = findingIn(found)?.message;
    return [
      `in a folder: ${say(found)}`,
      `named: ${say(openIn(json, true))}`,
      ...(message === undefined ? [] : [message]),
    ].join('; ');
  });
});

test('a file named explicitly has the message of one in a folder, or names what is misspelled', () => {
  const messageOf = (json: string) => findingIn(openIn(json, true))?.message;
  expect(messageOf('{"name":"a","schedule":"day"}')).toMatch(
    /^The file is one Legacy algorithm/,
  );
  expect(messageOf('{"nam":"a","shedule":"day"}')).toBe(
    '`nam` and `shedule` are not keys of an algorithm; did you mean `name` and `schedule`?',
  );
  expect(messageOf('{}')).toMatch(/^This is neither/);
});

test('of a repeated key the last counts', () => {
  expect(say(openIn('[{"name":"a","schedule":1,"schedule":"day"}]'))).toBe(
    'json-duplicate-key',
  );
  expect(say(openIn('[{"name":"a","schedule":"day","schedule":1}]'))).toBe(
    'other',
  );
});

test('a file with the name and the variables of a signal mapping file is one, also when named', () => {
  const open = (path: string, text: string): Opened =>
    openFile(path, Buffer.from(text), true);
  expect(open('a/vendor.drives.x.json', '{"variables":{}}')).toEqual({
    kind: 'other',
    reason: 'is a signal mapping file',
  });
  expect(say(open('vendor.drives.x.json', '{"a":{}}'))).toBe('file-shape');
  expect(say(open('drives.x.json', '{"variables":{}}'))).toBe('file-shape');
});

const none = "has none of the formats' keys";
const some =
  "has some of the formats' keys, but not the structure of either format";

describe('a file of a folder', () => {
  test.each<readonly [string, string | Uint8Array, string]>([
    ['no JSON, with inputName', '- inputs:\n  - INPUTNAME: a', 'json-syntax'],
    ['no JSON, without it', '{"inputs": [],}', some],
    ['no JSON and no key', '// version: 1', none],
    ['YAML without it', '- name: a\n  path: b\n', none],
    ['the beginning of an array', ' [{"a"', 'json-syntax'],
    ['nothing', '', 'json-syntax'],
    ['white space', '\ufeff \n', 'json-syntax'],
    ['bytes that are no text', utf8('InputName\xff'), 'json-encoding'],
    ['UTF-16', utf16('[{"inputName":1}]'), 'json-encoding'],
    ['UTF-16 with a mark', utf16('\uFEFF{"InputName":1}'), 'json-encoding'],
    ['UTF-16 without it', utf16('\uFEFF{"inputs":[]}'), none],
    ['no key', '{"version": 1}', none],
    ['a key of a format', '{"inputs": 1}', some],
    ['a part of a buffer', utf8('{} {"inputs":1}').subarray(0, 2), none],
  ])('%s', (_, content, expected) => {
    const opened = openIn(content);
    expect(opened.kind === 'other' ? opened.reason : say(opened)).toBe(
      expected,
    );
  });

  test('that is not recognised is reported without the white space around it', () => {
    expect(findingIn(openIn(' {"INPUTNAME":"a","type":"b"}\n'))).toMatchObject({
      place: { pointer: '', start: 1, end: 29 },
    });
  });
});

function utf8(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

function utf16(text: string): Uint8Array {
  return Buffer.from(text, 'utf16le');
}
