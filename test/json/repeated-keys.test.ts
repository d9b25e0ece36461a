import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseJson } from '../../src/json/parse.js';
import { jsonText, objectText } from '../support/json-text.js';

const repeatedKeys = (text: string) => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return parsed.repeatedKeys;
};

/** Key, pointer and spelling of each repetition. */
const repeatedIn = (text: string) =>
  repeatedKeys(text).map(({ key, pointer, start, end }) => [
    key,
    pointer,
    text.slice(start, end),
  ]);

describe('repeated keys', () => {
  test.each([
    ['twice', '{"a":1,"a":2}', [['a', '/a', '"a"']]],
    [
      'three times, each repetition',
      '{"a":1,"a":2,"b":0,"a":3}',
      [
        ['a', '/a', '"a"'],
        ['a', '/a', '"a"'],
      ],
    ],
    ['an escaped spelling', '{"a":1,"\\u0061":2}', [['a', '/a', '"\\u0061"']]],
    ['the same value', '{"a":1,"a":1}', [['a', '/a', '"a"']]],
    [
      '__proto__',
      '{"__proto__":1,"__proto__":2}',
      [['__proto__', '/__proto__', '"__proto__"']],
    ],
    ['the empty key', '{"":1, "" : 2}', [['', '/', '""']]],
    ['~ and /', '{"~/":1,"~\\/":2}', [['~/', '/~0~1', '"~\\/"']]],
    ['quotes', '{"\\"":1,"\\u0022":2}', [['"', '/"', '"\\u0022"']]],
    ['in a list', '[{},[{"a":1,"a":2}]]', [['a', '/1/0/a', '"a"']]],
    [
      'below hostile keys',
      '{"a/b":[0,{"~":{"x":1,"x":2}}]}',
      [['x', '/a~1b/1/~0/x', '"x"']],
    ],
    [
      'outside and inside, in the order of the text',
      '{"a":{"b":0,"b":1},"c":0,"a":2}',
      [
        ['b', '/a/b', '"b"'],
        ['a', '/a', '"a"'],
      ],
    ],
    ['behind a container', '{"a":[{}],"a":{}}', [['a', '/a', '"a"']]],
  ])('%s', (_, text, expected) => {
    expect(repeatedIn(text)).toEqual(expected);
  });
});

test.each([2, 15, 16, 17, 18, 100])('among %i keys, each of them', (count) => {
  const keys = Array.from({ length: count }, (_, index) => `k${index}`);
  const members = keys.map((key) => `"${key}":0`).join();
  expect(repeatedIn(`{${members}}`)).toEqual([]);
  for (const key of keys)
    expect(repeatedIn(`{${members},"${key}":1,"z":2}`)).toEqual([
      [key, `/${key}`, `"${key}"`],
    ]);
});

describe('keys that are not repeated', () => {
  test.each([
    ['in another object', '[{"a":1},{"a":1}]'],
    ['in an object within', '{"a":{"a":{"a":1}}}'],
    ['in another case', '{"a":1,"A":1}'],
    ['as values', '{"a":"a","b":["a","b","a"]}'],
    ['inside strings', '{"a":"{\\"a\\":1,\\"a\\":2}"}'],
    ['names that every object has', '{"constructor":1,"toString":1}'],
    ['composed and decomposed', '{"\\u00e9":1,"e\\u0301":1}'],
    ['commas in strings', '{"a":",","b":"\\\\","c":1}'],
    ['nothing', '{}'],
    ['scalars', '"a"'],
  ])('%s', (_, text) => {
    expect(repeatedKeys(text)).toEqual([]);
  });

  test('random JSON without repetition', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        expect(repeatedKeys(text)).toEqual([]);
      }),
    );
  });
});

test('random repetitions: so many as JSON.parse loses keys', () => {
  const key = fc.constantFrom('"a"', '"\\u0061"', '"b"', '"__proto__"', '"0"');
  const members = fc.array(fc.tuple(key, jsonText), { maxLength: 8 });
  fc.assert(
    fc.property(members, (pairs) => {
      const text = `[${objectText(pairs)}]`;
      const [read] = JSON.parse(text) as readonly [object];
      const repeated = repeatedKeys(text);
      expect(repeated).toHaveLength(pairs.length - Object.keys(read).length);
      for (const { key, pointer, start, end } of repeated) {
        expect(JSON.parse(text.slice(start, end))).toBe(key);
        expect(pointer).toBe(`/0/${key}`);
      }
    }),
  );
});
