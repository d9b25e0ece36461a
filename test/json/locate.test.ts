import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import jsonSourceMap from 'json-source-map';
import { isDeepStrictEqual } from 'node:util';
import { locate } from '../../src/json/parse.js';
import {
  childrenOf,
  isLeaf,
  type JsonNode,
  leavesOf,
  nodesByPointer,
  plainValueOf,
} from '../../src/json/node.js';
import { hostileKeys, jsonText } from '../support/json-text.js';

/** Every node, a container before what it holds. */
function nodesOf(node: JsonNode): readonly JsonNode[] {
  return [node, ...childrenOf(node).flatMap(nodesOf)];
}

/** What a JSON Pointer points at in plain data (RFC 6901, section 4). */
function resolve(data: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => {
      expect(Object.hasOwn(value as object, key)).toBe(true);
      return (value as Readonly<Record<string, unknown>>)[key];
    }, data);
}

const isSame = (actual: unknown, expected: unknown): void => {
  if (!isDeepStrictEqual(actual, expected))
    // For the message: jest does not distinguish `__proto__` from a prototype.
    expect(JSON.stringify(actual)).toBe(JSON.stringify(expected));
  expect(isDeepStrictEqual(actual, expected)).toBe(true);
};

describe('random JSON', () => {
  test('rebuilt from the tree, it is what JSON.parse reads', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        isSame(plainValueOf(locate(text)), JSON.parse(text));
      }),
      { numRuns: 300 },
    );
  });

  test('json-source-map finds every value at the same place', () => {
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

  test('the text of every node is that node, spelled as in the source', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        for (const node of nodesOf(locate(text))) {
          const slice = text.slice(node.start, node.end);
          expect(slice).toBe(slice.trim());
          isSame(JSON.parse(slice), plainValueOf(node));
          if (node.kind === 'number') expect(node.spelling).toBe(slice);
        }
      }),
    );
  });

  test('every pointer points at its node', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const data: unknown = JSON.parse(text);
        const nodes = nodesOf(locate(text));
        for (const node of nodes)
          isSame(resolve(data, node.pointer), plainValueOf(node));
        const pointers = new Set(nodes.map(({ pointer }) => pointer));
        expect(pointers.size).toBe(nodes.length);
      }),
    );
  });

  test('nodes come in the order of the source, one beside or inside the other', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        for (const node of nodesOf(locate(text))) {
          let free = node.start + 1;
          for (const child of childrenOf(node)) {
            expect(child.start).toBeGreaterThanOrEqual(free);
            expect(child.end).toBeLessThan(node.end);
            free = child.end + 1;
          }
        }
      }),
    );
  });
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
