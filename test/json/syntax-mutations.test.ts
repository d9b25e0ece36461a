import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseJson } from '../../src/json/parse.js';
import { jsonText } from '../support/json-text.js';

const alphabet = '{ } [ ] " , : . 0 1 2 9 - + e E \\ / \' t r u f a l s n'
  .split(' ')
  .concat([' ', '\n', '\t', '\u00a0', '\0', '\uFEFF']);

/** JSON with a few characters taken out, put in or cut off. */
const mutated = fc
  .tuple(
    jsonText,
    fc.array(
      fc.record({
        at: fc.nat(),
        remove: fc.constantFrom(0, 0, 1, 1, 2, 5, Infinity),
        insert: fc.constantFrom('', '', ...alphabet, '\\u12', '\\ud800', '1e'),
      }),
      { maxLength: 3 },
    ),
  )
  .map(([text, edits]) =>
    edits.reduce((before, { at, remove, insert }) => {
      const start = at % (before.length + 1);
      return before.slice(0, start) + insert + before.slice(start + remove);
    }, text),
  );

function readByNode(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

describe('random mutations of JSON', () => {
  test('are accepted exactly where JSON.parse accepts them', () => {
    fc.assert(
      fc.property(mutated, (text) => {
        const parsed = parseJson(text);
        const byNode = readByNode(text);
        expect(parsed.ok).toBe(byNode !== undefined);
        if (parsed.ok) expect(parsed.value).toEqual(byNode?.value);
      }),
      { numRuns: 3000 },
    );
  });

  test('the fault is the first: all before it may stand, nothing mends it', () => {
    fc.assert(
      fc.property(mutated, mutated, (text, more) => {
        const parsed = parseJson(text);
        if (parsed.ok) return;
        const { offset, message } = parsed.fault;
        expect(message).not.toBe('');
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(offset).toBeLessThanOrEqual(text.length);
        const before = parseJson(text.slice(0, offset));
        if (!before.ok) expect(before.fault.offset).toBe(offset);
        if (offset < text.length)
          expect(parseJson(text.slice(0, offset + 1) + more)).toMatchObject({
            fault: { offset },
          });
      }),
      { numRuns: 2000 },
    );
  });
});
