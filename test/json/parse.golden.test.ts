import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { plainValueOf } from '../../src/json/node.js';
import { parseJson } from '../../src/json/parse.js';
import { expectTable } from '../support/golden.js';
import { jsonText } from '../support/json-text.js';

test('what is not JSON is refused with its place and reason', () => {
  expectTable('syntax/rejected.txt', (text) => {
    const parsed = parseJson(text as string);
    if (parsed.ok) throw new Error(`${JSON.stringify(text)} is accepted`);
    return `at ${parsed.fault.offset}: ${parsed.fault.message}`;
  });
});

describe('nesting', () => {
  const nested = (depth: number): string =>
    '['.repeat(depth) + ']'.repeat(depth);
  const tooDeep = 'more than 512 arrays and objects are open at once';

  test('512 open containers are read', () => {
    expect(parseJson(nested(512)).ok).toBe(true);
    expect(parseJson('{"a":'.repeat(512) + '1' + '}'.repeat(512)).ok).toBe(
      true,
    );
  });

  test.each([
    ['513 arrays', nested(513), 512],
    ['513 objects', '{"a":'.repeat(513), 512 * 5],
    ['an array in 512 objects', `${'{"a":'.repeat(512)}[]`, 512 * 5],
    ['100,000 arrays', nested(100_000), 512],
    ['100,000 brackets that are never closed', '['.repeat(100_000), 512],
    ['100,000 objects', '{"a":'.repeat(100_000), 512 * 5],
  ])('%s are too deep', (_, text, offset) => {
    expect(parseJson(text)).toEqual({
      ok: false,
      fault: { offset, message: tooDeep },
    });
  });

  test('only what is open counts, and no bracket in a string', () => {
    const siblings = `[${Array.from({ length: 600 }, () => '[]').join(',')}]`;
    expect(parseJson(siblings).ok).toBe(true);
    expect(parseJson(`["${'['.repeat(600)}\\"["]`).ok).toBe(true);
  });

  test('an earlier fault wins over the nesting, a later one does not', () => {
    expect(parseJson(`[1,]${nested(600)}`)).toMatchObject({
      fault: { offset: 3 },
    });
    expect(parseJson(`${'['.repeat(600)},`)).toMatchObject({
      fault: { offset: 512 },
    });
  });
});

describe('the number of values', () => {
  const zeros = (count: number): string => `[${'0,'.repeat(count - 1)}0]`;

  test('2,000,000 are read', () => {
    expect(parseJson(zeros(1_999_999)).ok).toBe(true);
  });

  test('one more is refused at its place', () => {
    expect(parseJson(zeros(2_000_000))).toEqual({
      ok: false,
      fault: {
        offset: 1 + 2 * 1_999_999,
        message:
          'the file has more than 2,000,000 values; split it into several files',
      },
    });
  });
});

test('more than 100,000 repeated keys are refused at the place of one', () => {
  const repeated = (count: number): string =>
    `{"a":0${',"a":0'.repeat(count)}}`;
  expect(parseJson(repeated(100_000)).ok).toBe(true);
  expect(parseJson(repeated(100_001))).toMatchObject({
    ok: false,
    fault: { offset: 1 + 6 * 100_001 },
  });
});

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
        if (parsed.ok) expect(plainValueOf(parsed.root)).toEqual(byNode?.value);
      }),
      { numRuns: 1000 },
    );
  });

  test('reports the first fault, which nothing after it can fix', () => {
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
      { numRuns: 700 },
    );
  });
});
