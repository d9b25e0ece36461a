import { isUtf8 } from 'node:buffer';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  decodeUtf16,
  decodeUtf8,
  encodingMessage,
  lineStartsOf,
  positionsIn,
  splitLines,
} from '../../src/json/source-text.js';

const mark = [0xef, 0xbb, 0xbf] as const;

describe('what is not UTF-8', () => {
  test.each([
    [
      [0x61, 0xff],
      'the byte 0xff at offset 1 is not valid UTF-8; save the file as UTF-8',
    ],
    [[0xff, 0xfe, 0x5b, 0x00], 'the file is UTF-16; save it as UTF-8'],
    [[0xfe, 0xff, 0x00, 0x5b], 'the file is UTF-16; save it as UTF-8'],
    [[0x00, 0x5b, 0xd8, 0x00], 'the file is UTF-16; save it as UTF-8'],
  ])('%j is refused in words', (given, trouble) => {
    const bytes = Uint8Array.from(given);
    const decoded = decodeUtf8(bytes);
    expect(decoded.ok || encodingMessage(bytes, decoded)).toBe(trouble);
  });

  test('the offset counts the byte order mark, the text does not contain it', () => {
    expect(decodeUtf8(Uint8Array.of(...mark, 0x61, 0xff))).toEqual({
      ok: false,
      valid: { text: 'a', byteOrderMark: true },
      byteOffset: 4,
    });
  });
});

const someBytes = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        [0x61],
        [0xc3, 0xa9],
        [0xe6, 0xbc, 0xa2],
        [0xf0, 0x9f, 0x98, 0x80],
        mark,
      ),
      fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 2 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => Uint8Array.from(parts.flat()));

test('random bytes: the verdict is that of Node, the fault the first one', () => {
  fc.assert(
    fc.property(someBytes, (bytes) => {
      const decoded = decodeUtf8(bytes);
      expect(decoded.ok).toBe(isUtf8(bytes));
      const { text, byteOrderMark } = decoded.ok
        ? decoded.source
        : decoded.valid;
      const end = decoded.ok ? bytes.length : decoded.byteOffset;
      const again = Buffer.from((byteOrderMark ? '\uFEFF' : '') + text);
      expect(again.equals(bytes.subarray(0, end))).toBe(true);
      for (let longer = end + 1; longer <= bytes.length; longer++)
        expect(isUtf8(bytes.subarray(0, longer))).toBe(false);
    }),
    { numRuns: 500 },
  );
});

describe('UTF-16', () => {
  test.each([
    ['a mark, lower byte first', [0xff, 0xfe, 0x5b, 0x00], '['],
    ['a mark, upper byte first', [0xfe, 0xff, 0x00, 0x5b], '['],
    ['no mark, lower byte first', [0x5b, 0x00, 0x0a, 0x00], '[\n'],
    ['no mark, upper byte first', [0x00, 0x5b, 0x00, 0x0a], '[\n'],
    [
      'a zero byte in the second character',
      [0x5b, 0x01, 0x5b, 0x00],
      '\u015b[',
    ],
    ['UTF-8', [0x5b, 0x5d, 0x20, 0x20, 0x00], undefined],
    ['nothing', [], undefined],
  ] as const)('%s', (_, bytes, text) => {
    expect(decodeUtf16(Uint8Array.from(bytes))).toBe(text);
  });
});

test('a byte order mark moves the offset, not the column', () => {
  const positionAt = positionsIn({ text: 'a\nb', byteOrderMark: true });
  expect(positionAt(2)).toEqual({ line: 2, column: 1, offset: 3 });
  expect(positionAt(0)).toEqual({ line: 1, column: 1, offset: 1 });
});

const text = fc
  .array(fc.constantFrom('a', 'é', '😀', '\t', '\n', '\r', '\r\n', '\u2028'), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));

test('every offset of a random text: counted by hand', () => {
  fc.assert(
    fc.property(text, (source) => {
      const positionAt = positionsIn({ text: source, byteOrderMark: false });
      let line = 1;
      let column = 1;
      for (let offset = 0; offset <= source.length; offset++) {
        expect(positionAt(offset)).toEqual({ line, column, offset });
        const [here, next] = [source[offset], source[offset + 1]];
        if (here === '\n' || (here === '\r' && next !== '\n')) {
          line++;
          column = 1;
        } else column++;
      }
    }),
  );
});

test('every line starts at its offset', () => {
  fc.assert(
    fc.property(text, (source) => {
      const lines = splitLines(source);
      const starts = lineStartsOf(source);
      expect(starts).toHaveLength(lines.length);
      lines.forEach((line, index) => {
        const rest = source.slice(starts[index], starts[index + 1]);
        expect(line).not.toMatch(/[\r\n]/);
        expect(['', '\n', '\r', '\r\n'].map((end) => line + end)).toContain(
          rest,
        );
      });
    }),
  );
});
