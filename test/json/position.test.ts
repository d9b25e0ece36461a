import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  lineStartsOf,
  splitLines,
  positionsIn,
} from '../../src/json/position.js';

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
