import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { plainValueOf } from '../../src/json/node.js';
import { parseJson } from '../../src/json/parse.js';
import { jsonText } from '../support/json-text.js';

const accepted = [
  '0',
  '-0',
  '-1.5E-05',
  '1e400',
  '""',
  '"\\u0000\\ud800\\b\\f\\n\\r\\t\\"\\\\\\/"',
  '"\u007f\u2028😀"',
  'null',
  ' \t\r\n[ ] \t\r\n',
  '{}',
  '{"":{"a":[]}}',
  '{"a":1,"a":2}',
  '{"__proto__":[true,false,null]}',
];

test.each(accepted)('reads %j as JSON.parse does', (text) => {
  const parsed = parseJson(text);
  expect(parsed.ok && plainValueOf(parsed.root)).toEqual(JSON.parse(text));
});

const ends = 'the text ends before its JSON is complete';
const unexpected = (char: string, why?: string) =>
  `${char} is not expected here${why === undefined ? '' : `: ${why}`}`;
const noComment = 'JSON has no comments; remove this one';
const yaml = 'the file looks like YAML; write it as JSON';
const noNumber = 'there is no such number in JSON';
const noValue = 'there is no such value in JSON';
const leadingZero = 'a number must not begin with a zero';
const doubleQuotes = 'strings need double quotes';
const lastComma =
  'JSON has no trailing commas; remove the comma before this bracket';
const missing = 'a comma or a colon is missing';
const fourDigits = '`\\u` takes four hexadecimal digits';
const noEscape = 'JSON has no such escape';
const digits = 'digits must follow the minus sign';
const saveAsUtf8 = 'the file may be UTF-16; save it as UTF-8';
const bare = (char: string) =>
  `the character ${char} is not escaped in a string`;

const rejected: readonly (readonly [string, number, string])[] = [
  ['', 0, 'the file is empty'],
  [' \r\n', 3, 'the file is empty'],
  // Arrays.
  ['[1', 2, ends],
  ['[1,', 3, ends],
  ['[1,]', 3, unexpected('`]`', lastComma)],
  ['[,1]', 1, unexpected('`,`')],
  ['[1,,2]', 3, unexpected('`,`', 'there is one comma too many; remove it')],
  ['[1 2]', 3, unexpected('`2`', missing)],
  ['["a" "b"]', 5, unexpected('`"`', missing)],
  ['[1;2]', 2, unexpected('`;`')],
  ['["a":1]', 4, unexpected('`:`')],
  ['[}', 1, unexpected('`}`')],
  ['[]]', 2, unexpected('`]`')],
  // Objects.
  ['{"a"', 4, ends],
  ['{"a":', 5, ends],
  ['{"a":1', 6, ends],
  ['{"a":1,\n}', 8, unexpected('`}`', lastComma)],
  ['{,}', 1, unexpected('`,`')],
  ['{a:1}', 1, unexpected('`a`', 'keys need double quotes')],
  ["{'a':1}", 1, unexpected("`'`", doubleQuotes)],
  ['{1:2}', 1, unexpected('`1`')],
  ['{"a" 1}', 5, unexpected('`1`', missing)],
  ['{"a"::1}', 5, unexpected('`:`')],
  ['{"a":}', 5, unexpected('`}`')],
  ['{"a":1 "b":2}', 7, unexpected('`"`', missing)],
  ['{"a":b}', 5, unexpected('`b`')],
  ['{]', 1, unexpected('`]`')],
  // Strings.
  ['"abc', 4, ends],
  ['"a\\', 3, ends],
  ['"\\u12', 5, ends],
  ['"\\x41"', 2, unexpected('`x`', noEscape)],
  ['"\\u12G4"', 5, unexpected('`G`', fourDigits)],
  ['"\\u12"', 5, unexpected('`"`', fourDigits)],
  ['"a\nb"', 2, bare('U+000A')],
  ['["\t"]', 2, bare('U+0009')],
  ['{"\0":1}', 2, bare('U+0000')],
  ['"a"b', 3, unexpected('`b`')],
  // Numbers.
  ['-', 1, ends],
  ['1.', 2, ends],
  ['1e+', 3, ends],
  ['01', 1, unexpected('`1`', leadingZero)],
  ['-01', 2, unexpected('`1`', leadingZero)],
  ['[-]', 2, unexpected('`]`', digits)],
  ['+1', 0, unexpected('`+`', noNumber)],
  ['.5', 0, unexpected('`.`', noNumber)],
  ['[2.e3]', 3, unexpected('`e`', 'digits must follow the point')],
  ['[1.2.3]', 4, unexpected('`.`', noNumber)],
  ['0x10', 1, unexpected('`x`')],
  ['NaN', 0, unexpected('`N`', noValue)],
  ['-Infinity', 1, unexpected('`I`', noValue)],
  // Words, comments, and characters that are no white space.
  ['tru', 3, ends],
  ['[fals]', 5, unexpected('`]`', '`fals` is not a JSON value')],
  ['name,path', 1, unexpected('`a`', '`name` is not a JSON value')],
  ['True', 0, unexpected('`T`', 'write `true`, `false` and `null`')],
  ['nulll', 4, unexpected('`l`', '`nulll` is not a JSON value')],
  ['undefined', 0, unexpected('`u`', noValue)],
  ['// c\n[]', 0, unexpected('`/`', noComment)],
  ['[] # c', 3, unexpected('`#`', noComment)],
  ['# c\n[]', 0, unexpected('`#`', noComment)],
  ['{"a": 1 /* c */}', 8, unexpected('`/`', noComment)],
  // YAML.
  ['- name: a', 1, unexpected('a space', yaml)],
  ['# c\r\n\n  - name: a', 0, unexpected('`#`', yaml)],
  ['---\n- a', 1, unexpected('`-`', yaml)],
  ['name: a', 1, unexpected('`a`', yaml)],
  ['inputs:\n  - type: signal', 0, unexpected('`i`', yaml)],
  ['true:', 4, unexpected('`:`', yaml)],
  ['[a: b]', 1, unexpected('`a`')],
  ['- 5', 1, unexpected('a space', yaml)],
  ['[\u00a01]', 1, unexpected('the character U+00A0')],
  ['\uFEFF[]', 0, unexpected('the character U+FEFF')],
  ['[]\0', 2, unexpected('the character U+0000', saveAsUtf8)],
  ['[\0]\0', 1, unexpected('the character U+0000', saveAsUtf8)],
  ['[😀]', 1, unexpected('`😀`')],
];

describe('what is not JSON is refused with its place and reason', () => {
  test.each(rejected)('%j', (text, offset, message) => {
    expect(parseJson(text)).toEqual({ ok: false, fault: { offset, message } });
  });

  test('the first fault wins', () => {
    for (const [text, offset] of rejected) {
      if (offset === text.length) continue;
      for (const more of ['', ']', '"', '}', '\t', '"\n', '['.repeat(600)]) {
        const longer = text.slice(0, offset + 1) + more;
        expect(parseJson(longer)).toMatchObject({ fault: { offset } });
      }
    }
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
