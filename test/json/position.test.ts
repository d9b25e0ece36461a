import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  lineStartsOf,
  splitLines,
  positionsIn,
} from '../../src/json/position.js';

const at = (text: string, offset: number, byteOrderMark = false) =>
  positionsIn({ text, byteOrderMark })(offset);

describe('lines and columns count from 1', () => {
  test.each([
    ['the first character', 'ab', 0, 1, 1],
    ['the end of the text', 'ab', 2, 1, 3],
    ['an empty text', '', 0, 1, 1],
    ['behind LF', 'a\nb', 2, 2, 1],
    ['behind CRLF', 'a\r\nb', 3, 2, 1],
    ['inside CRLF', 'a\r\nb', 2, 1, 3],
    ['behind a lone CR', 'a\rb', 2, 2, 1],
    ['LF and CR are two line endings', '\n\rb', 2, 3, 1],
    ['an empty line', 'a\n\nb', 2, 2, 1],
    ['a line ending at the end', 'a\n', 2, 2, 1],
    ['a tab is one column', '\tb', 1, 1, 2],
    ['U+2028 ends no line', '\u2028b', 1, 1, 2],
    ['an astral character is two columns', '😀b', 2, 1, 3],
  ])('%s', (_, text, offset, line, column) => {
    expect(at(text, offset)).toEqual({ line, column, offset });
  });

  test('a byte order mark moves the offset, not the column', () => {
    expect(at('a\nb', 2, true)).toEqual({ line: 2, column: 1, offset: 3 });
    expect(at('a', 0, true)).toEqual({ line: 1, column: 1, offset: 1 });
  });
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
