import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import stringWidth from 'string-width';
import {
  columnsOf,
  cutAtEnd,
  cutInMiddle,
  textOfBlocks,
  wrap,
} from '../../src/formats/text/layout.js';
import { visible } from '../../src/formats/safe-text.js';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(':', '風', ' ', 'a'), maxLength: 60 }),
  fc.constantFrom('風扇'.repeat(50), '🇩🇪👩🏽'.repeat(20), 'e\u0301'.repeat(300)),
);

describe('a text that is cut', () => {
  test.each([
    ['in its middle', cutInMiddle],
    ['at its end', cutAtEnd],
  ])('%s fits, and is whole if it fits whole', (_, cut) => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 50 }), (it, columns) => {
        const whole = visible(it);
        const shown = cut(it, columns);
        expect(columnsOf(shown)).toBeLessThanOrEqual(columns);
        if (columnsOf(whole) <= columns) expect(shown).toBe(whole);
        else expect(shown).toContain('…');
      }),
    );
  });

  test('keeps both ends, and no half of a character', () => {
    expect(cutInMiddle('abcdefgh', 5)).toBe('ab…gh');
    expect(cutInMiddle('風扇風扇', 6)).toBe('風…扇');
    expect(cutInMiddle('🇩🇪🇫🇷🇮🇹🇪🇸', 6)).toBe('🇩🇪…🇪🇸');
    expect(cutInMiddle('e\u0301'.repeat(9), 3)).toBe('e\u0301…e\u0301');
  });

  test('keeps whole words where it has some', () => {
    expect(cutAtEnd('one two three', 10)).toBe('one two…');
    expect(cutAtEnd('one-two-three', 10)).toBe('one-two-t…');
  });

  test('may be of megabytes', () => {
    expect(cutInMiddle(`a${'風'.repeat(5_000_000)}z`, 8)).toBe('a風…風z');
  });
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
  expect(wrap('one two three', 9, '  ')).toBe('  one two\n  three');
  expect(wrap('abcdefgh ij', 5, ' ')).toBe(' abcd\n efgh\n ij');
  expect(wrap('one abcdefgh', 6, '')).toBe('one\nabcdef\ngh');
  expect(wrap('abcdefgh::ij', 8, '')).toBe('abcdefg\nh::ij');
  fc.assert(
    fc.property(text, fc.integer({ min: 6, max: 50 }), (it, width) => {
      const wrapped = wrap(visible(it), width, '  ');
      // Names keep their spelling, such as letters that are not composed.
      expect(lettersOf(wrapped)).toBe(lettersOf(visible(it)));
      for (const line of wrapped.split('\n')) {
        expect(columnsOf(line)).toBeLessThanOrEqual(width);
        expect(line).not.toMatch(/^\s*::/);
      }
    }),
  );
});

test('no line ends with the blanks of a name', () => {
  const lines = [
    [['  fan '], ['hours  ', 'strong']],
    [['fan '], ['  ', 'faint']],
  ] as const;
  expect(textOfBlocks([lines], { color: false, width: 80 })).toBe(
    '  fan hours\nfan\n',
  );
  expect(wrap('fan hours  ', 8, '  ')).toBe('  fan\n  hours');
});
