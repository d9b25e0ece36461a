import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  integerNotation,
  isJsonNumber,
  isSpelledAsInteger,
} from '../../src/json/number.js';
import { numberSpelling } from '../support/json-text.js';

describe('isJsonNumber', () => {
  test.each([' 1', '1 ', '1\n', '0x1', '1_0', 'NaN', '١', '1n'])(
    'refuses %j',
    (text) => {
      expect(isJsonNumber(text)).toBe(false);
    },
  );

  test('random texts: takes what JSON.parse reads as a number', () => {
    const almost = fc.oneof(
      numberSpelling,
      fc.stringMatching(/^[-+0-9.eE]{0,6}$/),
    );
    fc.assert(
      fc.property(almost, (text) => {
        let read: unknown;
        try {
          read = JSON.parse(text);
        } catch {
          read = undefined;
        }
        expect(isJsonNumber(text)).toBe(typeof read === 'number');
      }),
      { numRuns: 1000 },
    );
  });
});

test.each([
  ['0', true],
  ['-12', true],
  ['12345678901234567890', true],
  ['1.0', false],
  ['1e3', false],
  ['-1E3', false],
])('isSpelledAsInteger %s: %s', (spelling, expected) => {
  expect(isSpelledAsInteger(spelling)).toBe(expected);
});

describe('integerNotation', () => {
  const nines = '9'.repeat(64);
  test.each([
    ['1e63', `1${'0'.repeat(63)}`],
    [`${nines}.0`, nines],
    // Digits alone stay as they are, however many.
    [`${nines}9`, `${nines}9`],
    ...['1e64', `${nines}9.0`, '1e99999999999999999999', 'x', '', '1.'].map(
      (it) => [it, undefined],
    ),
  ])('%s is %s', (spelling = '', expected) => {
    expect(integerNotation(spelling)).toBe(expected);
  });

  /** The exact integer that a number is, by arithmetic; undefined where it has a fraction. */
  function exactly(spelling: string): bigint | undefined {
    const [mantissa = '', exponent = '0'] = spelling.toLowerCase().split('e');
    const [whole = '', fraction = ''] = mantissa.split('.');
    const digits = BigInt(whole + fraction);
    const shift = BigInt(exponent) - BigInt(fraction.length);
    if (shift >= 0n) return digits * 10n ** shift;
    const divisor = 10n ** -shift;
    return digits % divisor === 0n ? digits / divisor : undefined;
  }

  test('random numbers: the same number, exactly', () => {
    fc.assert(
      fc.property(numberSpelling, (spelling) => {
        const written = integerNotation(spelling);
        const value = exactly(spelling);
        const isLong = (value ?? 0n).toString().replace('-', '').length > 64;
        if (value === undefined || (isLong && !isSpelledAsInteger(spelling)))
          expect(written).toBeUndefined();
        else {
          const sign = spelling.startsWith('-') && value === 0n ? '-' : '';
          expect(written).toBe(`${sign}${value.toString()}`);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
