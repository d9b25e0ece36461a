import { describe, expect, test } from '@jest/globals';
import { locate } from '../../src/json/parse.js';
import {
  hasFormatWord,
  isUtf16Model,
  recogniseFormat,
} from '../../src/legacy/recognise.js';

/** An object with such keys; the values do not matter. */
const objectWith = (...keys: readonly string[]): object =>
  Object.fromEntries(keys.map((key) => [key, null]));

const formatOf = (value: unknown, named: boolean) =>
  recogniseFormat(locate(JSON.stringify(value)), named);

const legacy = objectWith('name', 'schedule');
const current = objectWith('Name', 'Path');

describe('recognised whether named or not', () => {
  const distinctiveKeys = ['inputs', 'schedule', 'retention', 'dependencies'];
  const otherKeys = ['name', 'path', 'outputFormat', 'outputformat'];
  const currentKeys = ['Name', 'Path', 'ExecutionFrequency', 'Inputs'].concat(
    'Outputs',
  );

  test.each<readonly [string, unknown, string]>([
    ['a Legacy algorithm', [legacy], 'legacy'],
    ['two distinctive keys', [objectWith('inputs', 'retention')], 'legacy'],
    ['other keys beside them', [{ ...legacy, ...objectWith('x') }], 'legacy'],
    ['one Legacy algorithm among others', [1, {}, [], legacy], 'legacy'],
    ['Legacy with one Current key', [{ ...legacy, Name: 1 }], 'legacy'],
    ['Legacy beside one Current key', [legacy, objectWith('Name')], 'legacy'],
    ['a Current algorithm', [current], 'current'],
    ['one Current algorithm among others', [null, {}, current], 'current'],
    ['a Current algorithm by itself', current, 'current'],
    ['Current with weak Legacy keys', [current, objectWith('name')], 'current'],
    ['both', [legacy, current], 'mixed'],
    ['both, the other way round', [current, {}, legacy], 'mixed'],
    ['both in one object', [{ ...legacy, ...current }], 'mixed'],
    ['a Legacy algorithm by itself', legacy, 'other'],
    ['an algorithm in an array in the array', [[legacy], [current]], 'other'],
    ['an algorithm under a key', { algorithms: [legacy] }, 'other'],
    [
      'keys of both generations by halves',
      [objectWith('Name', 'inputs')],
      'other',
    ],
    ['an array of scalars', [1, 'name', null], 'other'],
    ['an object', {}, 'other'],
    ['null', null, 'other'],
    ['a string', 'inputs', 'other'],
    ['a number', 1, 'other'],
  ])('%s', (_, value, format) => {
    expect(formatOf(value, true)).toBe(format);
    expect(formatOf(value, false)).toBe(format);
  });

  test('recognises two Legacy keys, one of them distinctive', () => {
    for (const key of distinctiveKeys)
      for (const other of otherKeys)
        expect(formatOf([objectWith(key, other)], false)).toBe('legacy');
  });

  test('any two Current keys', () => {
    for (const one of currentKeys)
      for (const other of currentKeys)
        if (one !== other)
          expect(formatOf([objectWith(one, other)], false)).toBe('current');
  });

  test('keys of the prototype do not count', () => {
    const text = '[{"__proto__":{"name":1,"inputs":[]}}]';
    expect(recogniseFormat(locate(text), true)).toBe('other');
  });
});

describe('recognised only when the user names the file', () => {
  test.each<readonly [string, unknown, string]>([
    ['an empty array', [], 'legacy'],
    ['one Legacy key', [objectWith('inputs')], 'legacy'],
    ['name and path', [objectWith('name', 'path')], 'legacy'],
    ['outputformat', [1, objectWith('outputformat')], 'legacy'],
    ['one Current key', [objectWith('Inputs')], 'current'],
  ])('%s', (_, value, format) => {
    expect(formatOf(value, true)).toBe(format);
    expect(formatOf(value, false)).toBe('other');
  });

  test.each<readonly [string, unknown]>([
    ['one key of each', [objectWith('name'), objectWith('Name')]],
    ['one key of each in one object', [objectWith('name', 'Name')]],
    [
      'no key of either',
      [objectWith('id'), objectWith('Schedule', 'Conditions')],
    ],
    ['one Legacy key by itself', objectWith('name')],
    ['one Current key by itself', objectWith('Name')],
  ])('%s: neither', (_, value) => {
    expect(formatOf(value, true)).toBe('other');
    expect(formatOf(value, false)).toBe('other');
  });
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
    ['nothing', utf8(''), false],
  ])('%s', (_, bytes, expected) => {
    expect(hasFormatWord(bytes)).toBe(expected);
  });

  test('looks only at its part of a larger buffer', () => {
    const bytes = utf8('{} {"inputs":1}');
    expect(hasFormatWord(bytes.subarray(0, 2))).toBe(false);
  });

  test('in UTF-16', () => {
    expect(isUtf16Model(utf16('[{"InputName":1}]'))).toBe(true);
    expect(isUtf16Model(utf16('[{"inputs":1}]'))).toBe(false);
    expect(isUtf16Model(utf8('[{"inputName":1}]'))).toBe(false);
  });
});
