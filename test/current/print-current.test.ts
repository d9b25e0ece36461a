import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { format } from 'prettier';
import {
  defaultPrintOptions,
  lineEndingFor,
  printOptionKinds,
  type PrintOptions,
} from '../../src/current/print-options.js';
import { printCurrent } from '../../src/current/print-current.js';
import {
  type CurrentObject,
  type CurrentValue,
  jsonText as compact,
  spelledNumber,
  spellingOf,
} from '../../src/current/current-value.js';
import { hostileKeys, numberSpelling } from '../support/json-text.js';

const lineEnding = fc.constantFrom('lf' as const, 'crlf', 'cr');

const printOptions = fc.record({
  printWidth: fc.oneof(
    fc.integer({ min: 0, max: 200 }),
    fc.constantFrom(80, Infinity),
  ),
  tabWidth: fc.integer({ min: 0, max: 8 }),
  useTabs: fc.boolean(),
  objectWrap: fc.constantFrom('preserve' as const, 'collapse'),
  endOfLine: lineEnding,
});

const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '漢字',
    '😀',
    '👩‍👩‍👧',
    'é',
    'e\u0301',
    '\ud800',
    '\u2028',
    '"\\/\n',
  ),
  fc.constantFrom('word ', '漢').map((part) => part.repeat(40)),
);

const integer = fc.oneof(
  fc.integer({ min: -9, max: 9 }),
  fc.maxSafeInteger(),
  fc.constantFrom(0.5, -1.25),
);

type Data = Readonly<Record<'value', unknown> & Record<'object', object>>;

/** Plain data of a few levels; numbers that JSON.stringify and prettier spell the same. */
const { object } = fc.letrec<Data>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false),
    word,
    integer,
    fc.array(integer, { maxLength: 40 }),
    fc.array(word, { maxLength: 6 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(tie('object'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc
    .array(
      fc.tuple(
        fc.oneof(fc.constantFrom('Name', 'Inputs', ...hostileKeys), word),
        tie('value'),
      ),
      { maxLength: 4 },
    )
    .map((members) => Object.fromEntries(members)),
}));

/** An algorithm, which always has members. */
const algorithm = object.filter((it) => Object.keys(it).length > 0);

/** Plain data as a value of the Current format. */
function currentValue(data: unknown): CurrentValue {
  if (typeof data === 'number') return spelledNumber(String(data));
  if (Array.isArray(data)) return data.map(currentValue);
  return typeof data === 'object' && data !== null
    ? currentObject(data)
    : (data as CurrentValue);
}

function currentObject(data: object): CurrentObject {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, currentValue(value)]),
  );
}

async function isAsPrettierPrints(
  data: readonly object[],
  options: PrintOptions & { readonly endOfLine: 'lf' | 'crlf' | 'cr' },
): Promise<void> {
  const text = JSON.stringify(data, null, 2);
  expect(
    printCurrent(data.map(currentObject), options, options.endOfLine),
  ).toBe(await format(text, { parser: 'json', ...options }));
}

describe('printCurrent prints what prettier prints', () => {
  test('random objects, random options', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(algorithm, { maxLength: 3 }),
        printOptions,
        isAsPrettierPrints,
      ),
    );
  });

  test.each([
    ['texts', ['Speed', 'Torque', 'a/b']],
    ['control characters', ['a\u007f\u007f', '😀']],
    ['numbers', [1, 20, -3]],
    ['words and lists', [true, null, []]],
  ])('%s that end at the edge of the line, or behind it', async (_, list) => {
    const data = [{ First: list, Last: list }];
    const { length } = '    "First": ' + compact(currentValue(list)) + ',';
    for (const printWidth of [length - 2, length - 1, length, length + 1])
      for (const useTabs of [false, true])
        await isAsPrettierPrints(data, {
          ...defaultPrintOptions,
          printWidth,
          useTabs,
          endOfLine: 'lf',
        });
  });

  test('arrays of numbers around the edge of the line', async () => {
    const numbers = fc.array(fc.integer({ min: -99, max: 9999 }), {
      minLength: 1,
      maxLength: 30,
    });
    const width = fc.integer({ min: 20, max: 60 });
    await fc.assert(
      fc.asyncProperty(numbers, width, async (Numbers, printWidth) => {
        const options = { ...defaultPrintOptions, printWidth };
        await isAsPrettierPrints([{ Numbers }, { Numbers: [Numbers] }], {
          ...options,
          endOfLine: 'lf',
        });
      }),
    );
  });

  test.each([
    ['nothing', []],
    ['empty containers', [{ a: [], b: {}, c: [[]], d: [{}] }]],
    ['a wide character at the edge', [{ key: ['漢'.repeat(31), 'abcd'] }]],
    ['__proto__', [JSON.parse('{"__proto__":{"a":1}}') as object]],
  ])('%s', async (_, data) => {
    for (const objectWrap of ['preserve', 'collapse'] as const)
      await isAsPrettierPrints(data, {
        ...defaultPrintOptions,
        objectWrap,
        endOfLine: 'lf',
      });
  });
});

test('numbers are spelled as prettier spells them', async () => {
  await fc.assert(
    fc.asyncProperty(numberSpelling, async (spelling) => {
      const number = spelledNumber(spelling);
      const printed = await format(spelling, { parser: 'json' });
      expect(spellingOf(number)).toBe(printed.trimEnd());
      expect(compact([{ a: number }])).toBe(`[{"a": ${printed.trimEnd()}}]`);
    }),
  );
});

describe('the line ending', () => {
  test.each([
    ['every line break is CRLF', '[\r\n]\r\n', 'crlf'],
    ['every line break is LF', '[\n]\n', 'lf'],
    ['there is none', '[]', 'lf'],
    ['one of them is LF', '[\r\n\r\n]\n', 'lf'],
    ['one of them is a lone CR', '[\r\n\r]', 'lf'],
    ['LF before CR', '[\n\r]', 'lf'],
    ['every line break is a lone CR', '[\r]\r', 'lf'],
  ])('follows the source: %s', (_, source, expected) => {
    expect(lineEndingFor(source, defaultPrintOptions)).toBe(expected);
  });

  test('is the configured one, whatever the source has', () => {
    for (const endOfLine of ['lf', 'crlf', 'cr'] as const)
      for (const source of ['[\r\n]', '[\n]', '[]'])
        expect(
          lineEndingFor(source, { ...defaultPrintOptions, endOfLine }),
        ).toBe(endOfLine);
  });
});

test.each([
  ['printWidth', [1, 80, Infinity], [0, 1.5, '80', -Infinity]],
  ['tabWidth', [0, 2, 1000], [-1, 1001, 2.5, '2']],
  ['useTabs', [true, false], [0, 'true', null]],
  ['objectWrap', ['preserve', 'collapse'], ['', true]],
  ['endOfLine', ['lf', 'crlf', 'cr', 'auto'], ['LF', null]],
] as const)('%s may be %j, but not %j', (name, fitting, others) => {
  const { fits } = printOptionKinds[name];
  expect(fitting.filter((value) => !fits(value))).toEqual([]);
  expect(others.filter((value) => fits(value))).toEqual([]);
});
