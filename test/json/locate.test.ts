import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import jsonSourceMap from 'json-source-map';
import { locate } from '../../src/json/parse.js';
import {
  childrenOf,
  isLeaf,
  leavesOf,
  nodesByPointer,
} from '../../src/json/node.js';
import { hostileKeys, jsonText } from '../support/json-text.js';

test('json-source-map finds every value of random JSON at the same place', () => {
  fc.assert(
    fc.property(jsonText, (text) => {
      const nodes = [...nodesByPointer(locate(text))];
      // It loses this key.
      fc.pre(!nodes.some(([pointer]) => pointer.includes('__proto__')));
      const { pointers } = jsonSourceMap.parse(text);
      expect(nodes.map(([it, { start, end }]) => [it, start, end])).toEqual(
        nodes.map(([it]) => [
          it,
          pointers[it]?.value.pos,
          pointers[it]?.valueEnd.pos,
        ]),
      );
      expect(Object.keys(pointers).length).toBe(nodes.length);
    }),
    { numRuns: 300 },
  );
});

test('hostile keys are keys like any other, in the order of the source', () => {
  const text = `{${hostileKeys.map((key, value) => `${JSON.stringify(key)}:${value}`).join()}}`;
  const root = locate(text);
  expect(root).toMatchObject({
    kind: 'object',
    members: hostileKeys.map((key, value) => ({
      key,
      value: { spelling: String(value) },
    })),
  });
  expect(childrenOf(root).map(({ pointer }) => pointer)).toEqual(
    '/__proto__ /constructor /hasOwnProperty /toString / /a~1b /~1 /~0 /~01 /0 /10 /2 /-1 /length'.split(
      ' ',
    ),
  );
});

test('leaves are scalars and empty containers', () => {
  const root = locate('{"a":[],"b":{},"c":[null,{"d":false}],"e":""}');
  const leaves = leavesOf(root);
  expect(leaves.map(({ pointer }) => pointer)).toEqual(
    '/a /b /c/0 /c/1/d /e'.split(' '),
  );
  expect(leaves.every(isLeaf)).toBe(true);
  expect(isLeaf(root)).toBe(false);
});
