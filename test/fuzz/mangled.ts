import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { hostileKeys, jsonText, numberSpelling } from '../support/json-text.js';

/** What is no JSON where a value is expected, or at all. */
const broken = readFileSync('golden/syntax/rejected.txt', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line.split(' → ')[0] ?? '') as string);

/** Values where others are expected: of other types, at the limits, or with a meaning elsewhere. */
const odd = [
  '-0',
  '-0.0',
  '1e999',
  '1e-999',
  '1e99999999999',
  '9'.repeat(400),
  '5',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\ud800"',
  '"\\u0000"',
  '"\\u001b"',
  'null',
  'true',
  'false',
  '[]',
  '{}',
  '""',
  '[[]]',
  '[{}]',
  '[null]',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":1}}',
  '"__proto__"',
  '"constructor"',
  '"prototype"',
  '"toString"',
  '"P-1D"',
  '"P1Y2M3W4DT5H6M7.8S"',
  '"P99999999999999999D"',
  '"PT0S"',
  '"2026-02-30T25:61:61Z"',
  '"+275760-09-14"',
  '"0 0 31 2 *"',
  '"* * * * *"',
  `"${'1,'.repeat(500)}1 * * * *"`,
  '"9-1 */0 ? L W#"',
  `"${'*'.repeat(300)}"`,
  '"**/**/**/**"',
  `"${'{a,b}'.repeat(30)}"`,
  '"[a-"',
  '"!(!(!(a)))"',
  '"(a+)+$"',
  '"\\\\"',
  '".."',
  '"/"',
  '"AlgorithmOutput"',
  '"calculated"',
  '"Default"',
  '"../../a.json"',
];

const depths = [5, 170, 511, 512, 513, 5000];

const value: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...odd), weight: 12 },
  { arbitrary: jsonText, weight: 2 },
  { arbitrary: numberSpelling, weight: 2 },
  {
    arbitrary: fc
      .tuple(
        fc.constantFrom('[', '{"a":', '[[],', '[{"inputs":'),
        fc.constantFrom(...depths),
      )
      .map(([opening, depth]) => nested(opening, depth)),
    weight: 1,
  },
);

const closing = (opening: string): string =>
  Array.from(opening.matchAll(/[[{]/g))
    .map(([bracket]) => (bracket === '[' ? ']' : '}'))
    .toReversed()
    .join('');

/** So many times the opening, and what closes it; `[[],` opens one only. */
function nested(opening: string, depth: number): string {
  const open = opening.replace('[]', '');
  return `${opening.repeat(depth)}0${closing(open).repeat(depth)}`;
}

const key = fc.oneof(
  fc.constantFrom(...hostileKeys.map((it) => JSON.stringify(it))),
  fc.constantFrom('"name"', '"Name"', '"inputs"', '"value"', '"where"'),
  fc.constantFrom('"rule"', '"files"', '"version"', '"\\u006eame"'),
);

const tokens = /"(?:[^"\\]|\\[^])*"?|[{}[\],:]|\s+|[^\s"{}[\],:]+/g;
const values = /^(?:"|[-\d]|true|false|null)/;

const kinds = ['drop', 'insert', 'replace', 'cut'] as const;

/** What leaves JSON to be JSON. */
const jsonKinds = ['value', 'member', 'repeat'] as const;

interface Edit {
  readonly kind: (typeof kinds | typeof jsonKinds)[number];
  readonly at: number;
  readonly other: number;
  readonly piece: string;
  readonly key: string;
}

const editOf = (
  of: readonly Edit['kind'][],
  piece: fc.Arbitrary<string>,
): fc.Arbitrary<Edit> =>
  fc.record({
    kind: fc.constantFrom(...of),
    at: fc.nat(),
    other: fc.nat(),
    piece,
    key,
  });

const edits = fc.oneof(
  fc.array(editOf(jsonKinds, value), { maxLength: 3 }),
  fc.array(
    editOf(
      [...kinds, ...jsonKinds],
      fc.oneof(value, fc.constantFrom(...broken)),
    ),
    { minLength: 1, maxLength: 4 },
  ),
);

/**
 * Texts with a few of their tokens taken out, put in or replaced; half of them
 * stay JSON if they are.
 */
export function mangled(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(text, edits)
    .map(([whole, all]) =>
      all.reduce(edited, whole.match(tokens) ?? ['']).join(''),
    );
}

function edited(
  all: readonly string[],
  { kind, at: random, other: second, piece, key: name }: Edit,
): readonly string[] {
  if (all.length === 0) return [piece];
  const at = random % all.length;
  /** The index of the next such token, from there on or from the beginning. */
  const next = (such: RegExp): number => {
    const isSuch = (token: string) => such.test(token);
    const behind = all.slice(at).findIndex(isSuch);
    return behind < 0 ? Math.max(0, all.findIndex(isSuch)) : at + behind;
  };
  /** Puts a member first in the next object. */
  const added = (member: string): readonly string[] => {
    const place = next(/^\{/) + 1;
    const isEmpty = /^\s*\}/.test(all.slice(place).join(''));
    return all.toSpliced(place, 0, isEmpty ? member : `${member},`);
  };
  switch (kind) {
    case 'drop':
      return all.toSpliced(at, 1 + (second % 3));
    case 'insert':
      return all.toSpliced(at, 0, piece);
    case 'replace':
      return all.with(at, piece);
    case 'cut':
      return all.slice(0, at);
    case 'value': {
      // Behind a colon, if it is a scalar.
      const colon = next(/^:$/);
      const of = all.findIndex((it, index) => index > colon && /\S/.test(it));
      return values.test(all[of] ?? '') ? all.with(of, piece) : all;
    }
    case 'member':
      return added(`${name}:${piece}`);
    case 'repeat': {
      const first = all.slice(next(/^\{/) + 1).find((it) => /\S/.test(it));
      return added(`${first?.startsWith('"') ? first : name}:${piece}`);
    }
  }
}

const oddBytes = [
  [0],
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xef, 0xbb, 0xbf],
  [0xf4, 0x90, 0x80, 0x80],
  [0x80],
  [0xe2, 0x80],
  [0xf0, 0x9f, 0x98],
  [0x22],
  [0x5c],
  [0x0a],
  [0x1b],
];

const byteEdit = fc.record({
  kind: fc.constantFrom('replace', 'insert', 'cut', 'utf16'),
  at: fc.nat(),
  put: fc.constantFrom(...oddBytes),
});

/** The bytes of texts: most as they are, some changed, cut within a character or in UTF-16. */
export function mangledBytes(
  text: fc.Arbitrary<string>,
): fc.Arbitrary<Uint8Array> {
  const rarely = fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 6 },
    { arbitrary: byteEdit, weight: 1 },
  );
  return fc.tuple(text, rarely).map(([whole, edit]) => {
    const bytes = Buffer.from(whole);
    if (!edit) return bytes;
    const { kind, put } = edit;
    if (kind === 'utf16') return Buffer.from(`\uFEFF${whole}`, 'utf16le');
    const at = edit.at % (bytes.length + 1);
    const rest = bytes.subarray(kind === 'replace' ? at + put.length : at);
    return Buffer.concat([
      bytes.subarray(0, at),
      Uint8Array.from(put),
      ...(kind === 'cut' ? [] : [rest]),
    ]);
  });
}

/** Bytes of any kind, by themselves or where an algorithm has its name. */
export const randomBytes: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom(
      ['', ''],
      ['[{"name":"', '","inputs":[]}]'],
      ['[{"inputs":[', ']}]'],
      ['{"decisions":[', ']}'],
    ),
  )
  .map(([bytes, [before = '', after = '']]) =>
    Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]),
  );
