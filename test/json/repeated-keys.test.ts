import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseJson } from '../../src/json/parse.js';
import { jsonText, objectText } from '../support/json-text.js';

const repeatedKeys = (text: string) => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return parsed.repeatedKeys;
};

test.each([
  ['in an object within', '{"a":{"a":{"a":1}}}'],
  ['in another case', '{"a":1,"A":1}'],
  ['names that every object has', '{"constructor":1,"toString":1}'],
  ['composed and decomposed', '{"\\u00e9":1,"e\\u0301":1}'],
])('keys that are not repeated: %s', (_, text) => {
  expect(repeatedKeys(text)).toEqual([]);
});

test('random JSON without repetition', () => {
  fc.assert(
    fc.property(jsonText, (text) => {
      expect(repeatedKeys(text)).toEqual([]);
    }),
  );
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
