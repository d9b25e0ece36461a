import { describe, expect, test } from '@jest/globals';
import { openFile } from '../../src/file/open.js';
import { locate } from '../../src/json/parse.js';
import {
  describeResemblance,
  unrecognisedMessage,
} from '../../src/legacy/recognise.js';

const legacy = { name: 'a', path: 'a', inputs: [] };
const current = { Name: 'a', Path: 'a' };

const rootOf = (value: unknown) => locate(JSON.stringify(value));

const movedTo = (pointer: string): string =>
  `Algorithms are found at "${pointer}", but a file is the array of algorithms itself; move the array to the top of the file.`;

describe('says what resembles a model', () => {
  test.each<readonly [string, unknown, string]>([
    [
      'a Legacy algorithm by itself',
      legacy,
      'The file is one Legacy algorithm, but a Legacy file is an array of them; put the algorithm in brackets.',
    ],
    ['a wrapper', { algorithms: [legacy] }, movedTo('/algorithms')],
    ['a wrapper of Current', { a: { b: [current] } }, movedTo('/a/b')],
    ['the first of two', { x: 1, a: [legacy], b: [legacy] }, movedTo('/a')],
    ['an algorithm in a wrapper', { algorithm: legacy }, movedTo('/algorithm')],
    ['an array in the array', [[legacy]], movedTo('/0')],
    [
      'one misspelled key',
      [{ name: 'a', Input: [] }],
      '`Input` is not a key of an algorithm; did you mean `inputs`?',
    ],
    [
      'several misspelled keys',
      [
        { name: 'a', shedule: 'day' },
        { Paths: 1, shedule: 1 },
      ],
      '`shedule` and `Paths` are not keys of an algorithm; did you mean `schedule` and `path`?',
    ],
    [
      'Current keys',
      [{ Name: 'a', inputs: [] }, { Path: 1 }],
      '`inputs` is not a key of an algorithm; did you mean `Inputs`?',
    ],
  ])('%s', (_, value, message) => {
    expect(describeResemblance(rootOf(value))).toBe(message);
    expect(unrecognisedMessage(rootOf(value))).toBe(message);
  });

  test.each<readonly [string, unknown]>([
    ['other keys', [{ inputName: 'a' }]],
    ['no objects', ['inputName']],
    ['a known key beside its misspelling', [{ name: 1, Name: 1 }]],
    ['a scalar', 5],
  ])('nothing: %s', (_, value) => {
    expect(describeResemblance(rootOf(value))).toBeUndefined();
    expect(unrecognisedMessage(rootOf(value))).toBe(
      'The file has the word `inputName`, but no object of an array has keys of an algorithm, such as `name` and `inputs` (Legacy) or `Name` and `Inputs` (Current).',
    );
  });
});

describe('a file in a folder is most likely a model', () => {
  const open = (text: string): string => {
    const opened = openFile(new TextEncoder().encode(text), false);
    if (opened.kind === 'other' && opened.unrecognised) return 'unrecognised';
    return opened.kind;
  };

  test.each<[string, string, unknown]>([
    ['unrecognised', 'a list', [{ name: 'a', path: 'b' }]],
    ['unrecognised', 'a wrapped list', { all: [{ name: 'a', path: 'b' }] }],
    ['unrecognised', 'a wrapped algorithm', { algorithm: legacy }],
    ['other', 'one key', [{ name: 'a' }, { path: 'b' }]],
    ['other', 'a lone object', { name: 'a', path: 'b' }],
    ['other', 'a lock file', [{ name: 'a', path: 'b', version: '1' }]],
    ['other', 'a manifest', { scripts: {}, files: [{ name: 'a', path: 'b' }] }],
  ])('%s: %s', (kind, _, value) => {
    expect(open(JSON.stringify(value))).toBe(kind);
  });

  test.each([
    ['stopped', 'a YAML list', '- name: a\n  path: b\n'],
    [
      'other',
      'a YAML list of packages',
      '- name: a\n  path: b\n  version: 1\n',
    ],
    ['other', 'JSON with comments', '// x\n[{"name": "a", "path": "b"}]'],
  ])('%s: %s', (kind, _, text) => {
    expect(open(text)).toBe(kind);
  });
});
