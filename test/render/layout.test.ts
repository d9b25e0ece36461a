import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { columnsOf, cutInMiddle, wrapText } from '../../src/render/layout.js';
import { visible } from '../../src/render/safe-text.js';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(':', '風', ' ', 'a'), maxLength: 60 }),
  fc.constantFrom('風扇'.repeat(50), '🇩🇪👩🏽'.repeat(20), 'e\u0301'.repeat(300)),
);

test('a text that is cut fits, and is whole if it fits whole', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 50 }), (it, columns) => {
      const whole = visible(it);
      const shown = cutInMiddle(it, columns);
      expect(columnsOf(shown)).toBeLessThanOrEqual(columns);
      if (columnsOf(whole) <= columns) expect(shown).toBe(whole);
      else expect(shown).toContain('…');
    }),
  );
});

test('a text that is cut keeps both ends, and no half of a character', () => {
  expect(cutInMiddle('abcdefgh', 5)).toBe('ab…gh');
  expect(cutInMiddle('風扇風扇', 6)).toBe('風…扇');
  expect(cutInMiddle('🇩🇪🇫🇷🇮🇹🇪🇸', 6)).toBe('🇩🇪…🇪🇸');
  expect(cutInMiddle('e\u0301'.repeat(9), 3)).toBe('e\u0301…e\u0301');
  expect(cutInMiddle(`a${'風'.repeat(5_000_000)}z`, 8)).toBe('a風…風z');
});

test('plain characters are counted as terminals do', () => {
  for (let code = 0x20; code < 0x100; code++) {
    const shown = visible(String.fromCodePoint(code));
    expect(columnsOf(shown)).toBe(stringWidth(shown));
  }
  for (const glyph of '…→≠−✓×') expect(stringWidth(glyph)).toBe(1);
});

const lettersOf = (it: string): string => it.replaceAll(/\s/g, '');

test('a text that is wrapped fits, word by word', () => {
  expect(wrapText('one two three', 9, '  ')).toEqual(['  one two', '  three']);
  expect(wrapText('abcdefgh ij', 5, ' ')).toEqual([' abcd', ' efgh', ' ij']);
  expect(wrapText('one abcdefgh', 6)).toEqual(['one', 'abcdef', 'gh']);
  expect(wrapText('abcdefgh::ij', 8)).toEqual(['abcdefg', 'h::ij']);
  expect(wrapText('fan hours  ', 8, '  ')).toEqual(['  fan', '  hours']);
  fc.assert(
    fc.property(text, fc.integer({ min: 6, max: 50 }), (it, width) => {
      const lines = wrapText(it, width, '  ');
      // Names keep their spelling, such as letters that are not composed.
      expect(lettersOf(lines.join(''))).toBe(lettersOf(visible(it)));
      for (const line of lines) {
        expect(columnsOf(line)).toBeLessThanOrEqual(width);
        expect(line).not.toMatch(/^\s*::/);
      }
    }),
  );
});
