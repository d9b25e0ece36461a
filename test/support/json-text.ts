import fc from 'fast-check';

/** Joins the members of an object; keys and values are JSON texts. */
export function objectText(
  members: readonly (readonly [key: string, value: string])[],
  space = '',
): string {
  return `{${members.map(([key, value]) => `${key}: ${value}`).join(`,${space}`)}}`;
}

/** Numbers that a reader is tempted to change. */
const oddNumbers = [
  '0',
  '-0',
  '-0.0',
  '1.0',
  '5.0',
  '1.50',
  '10.000',
  '1e3',
  '1E+2',
  '1e-07',
  '1e0',
  '0e9',
  '12345678901234567890',
  '0.1000000000000000055511151231257827',
  '1e400',
  '-1e400',
  '1e-400',
  '25e-1',
  '250e-1',
];

/** A JSON number in any of its spellings. */
export const numberSpelling: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddNumbers),
  fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.oneof(fc.constant('0'), fc.bigInt({ min: 1n, max: 10n ** 30n })),
      fc.stringMatching(/^(\.[0-9]{1,6}|\.0{1,3})?$/),
      fc.stringMatching(/^([eE][+-]?0?[0-9]{1,2})?$/),
    )
    .map((parts) => parts.join('')),
);

/** What a string can hold, each in a spelling that JSON allows. */
const stringPieces = [
  'a',
  'Z',
  '0',
  ' ',
  '~',
  '/',
  '.',
  'é',
  '漢字',
  '😀',
  '\u007f',
  '\u2028',
  '\\"',
  '\\\\',
  '\\/',
  '\\n',
  '\\t',
  '\\u0041',
  '\\u00e9',
  '\\u0000',
  '\\ud83d\\ude00',
  '\\ud800',
  '\\uDC00',
  'a long run of words, ',
];

/** A JSON string in any of its spellings. */
export const stringSpelling: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...stringPieces), { maxLength: 8 })
  .map((pieces) => `"${pieces.join('')}"`);

/** Keys that trip a reader that keeps them in a plain object or in a pointer. */
export const hostileKeys = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '',
  'a/b',
  '/',
  '~',
  '~1',
  '0',
  '10',
  '2',
  '-1',
  'length',
] as const;

const keySpelling: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileKeys.map((key) => JSON.stringify(key))),
  stringSpelling,
);

const space: fc.Arbitrary<string> = fc.constantFrom(
  '',
  '',
  ' ',
  '\n',
  '\t\r\n',
);

type Texts = Readonly<Record<'value' | 'array' | 'object', string>>;

/** Valid JSON of a few levels, without repeated keys. */
export const jsonText: fc.Arbitrary<string> = fc.letrec<Texts>((tie) => ({
  value: fc
    .tuple(
      space,
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('null', 'true', 'false'),
        numberSpelling,
        stringSpelling,
        tie('array'),
        tie('object'),
      ),
      space,
    )
    .map((parts) => parts.join('')),
  array: fc
    .array(tie('value'), { maxLength: 4 })
    .map((items) => `[${items.join(',')}]`),
  object: fc
    .uniqueArray(fc.tuple(fc.tuple(space, keySpelling, space), tie('value')), {
      maxLength: 5,
      selector: ([[, key]]) => JSON.parse(key) as unknown,
    })
    .map((members) =>
      objectText(members.map(([key, value]) => [key.join(''), value])),
    ),
})).value;
