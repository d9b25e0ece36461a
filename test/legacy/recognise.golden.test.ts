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
    ['bytes that are not text', utf8('InputName\xff'), 'json-encoding'],
    [
      'a model with bytes that are not text',
      utf8('{"a":[{"name":"\xe9","schedule":"day"}]}'),
      'json-encoding',
    ],
    ['UTF-16', utf16('[{"inputName":1}]'), 'json-encoding'],
    ['UTF-16 with a mark', utf16('\uFEFF{"InputName":1}'), 'json-encoding'],
    ['UTF-16 without it', utf16('\uFEFF{"inputs":[]}'), 'json-encoding'],
    ['UTF-16 with an everyday key', utf16('\uFEFF{"name":"a"}'), some],
    ['no key', '{"version": 1}', none],
    ['the word of a key', '{"labels": ["name"]}', none],
    ['a key of a format', '{"inputs": 1}', some],
    ['everyday keys', '[{"name":"a","path":"/a"}]', some],
    ['a part of a buffer', utf8('{} {"inputs":1}').subarray(0, 2), none],
  ])('%s', (_, content, expected) => {
    const opened = openIn(content);
    expect(opened.kind === 'other' ? opened.reason : say(opened)).toBe(
      expected,
    );
  });

  const algorithm = '{"name":"a","schedule":"day"}';
  const conflict = (ours: string, theirs: string, base = '') =>
    `<<<<<<< HEAD\n${ours}\n${base}=======\n${theirs}\n>>>>>>> topic\n`;

  test.each<readonly [string, string, string]>([
    ['Legacy below a comment', `// owner\n[${algorithm}]`, '`/`'],
    ['Legacy below others', `/* a\n */ # b\n//\n[${algorithm}]`, '`/`'],
    [
      'Current',
      '{"Name":"a", // "b\n "ExecutionFrequency":"/*"}',
      '`/` is not expected here: JSON has no comments',
    ],
    [
      'a comment behind a key',
      `{"a":[{"name":"a","schedule"//\n:"day"}]}`,
      '`/`',
    ],
    [
      'both formats',
      `//\n[${algorithm},{"Name":"a","ExecutionFrequency":"a"}]`,
      '`/`',
    ],
    [
      'a wrapper with a trailing comma',
      `{"a":[${algorithm},],}`,
      '`]` is not expected here: JSON has no trailing commas',
    ],
    [
      'Legacy on the first side of a conflict',
      conflict(`[${algorithm}]`, '[]'),
      '`<` is not expected here: git left a merge conflict',
    ],
    [
      'Legacy on the second side',
      conflict('{', `[${algorithm},`, '||||||| base\n[\n') + '//\n]',
      '`<`',
    ],
    ['a mark that was forgotten', `<<<<<<< HEAD\n[${algorithm}]`, '`<`'],
    [
      'two conflicts',
      `{"a":[\n${conflict(`${algorithm},`, '{},')}${conflict('{"b":1}', '{}')}]}`,
      '`<`',
    ],
  ])('is not JSON, and a model once it is mended: %s', (_, text, says) => {
    const opened = openIn(text);
    expect(say(opened)).toBe('json-syntax');
    expect(findingIn(opened)?.message).toContain(says);
  });

  test.each([
    [
      'tsconfig.json',
      '{\n  // Paths\n  "compilerOptions": {"paths": {"a": ["b"],},},\n  "inputs": [],\n}',
    ],
    [
      '.eslintrc',
      '{"root": true, /* all */ "rules": {"schedule": "off"}, "name": "a"}',
    ],
    [
      'keybindings.json',
      '// Place your key bindings here\n[{"key": "ctrl+a", "command": "b", "inputs": []}]',
    ],
    [
      'a list of routes',
      '// routes\n[{"name": "a", "path": "/a", "schedule": "0 3 * * *"}]',
    ],
    ['a text with more faults', `// a\n[${algorithm}, 'b']`],
    ['a comment without an end', `/* [${algorithm}]`],
    ['a string', `{"a": "\n//\n[${algorithm}]"}`],
  ])('is not JSON, and not a model either: %s', (_, text) => {
    const opened = openIn(text);
    expect(opened).toEqual({ kind: 'other', reason: some });
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
