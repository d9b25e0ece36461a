import { expect, test } from '@jest/globals';
import { timeRead, parseDuration } from '../../src/current/iso-duration.js';
import {
  isDuration,
  isPositiveDuration,
} from '../../src/current/input-kinds.js';
import { expectTable } from '../support/golden.js';

/** What is said of a text as a duration. */
function verdictOn(text: string): string {
  return [
    isDuration(text) ? 'a duration' : 'no duration',
    ...(isPositiveDuration(text) ? ['longer than zero'] : []),
    ...(parseDuration(text) ? ['of a known length'] : []),
  ].join(', ');
}

test('each text is the duration that the table says', () => {
  expectTable('syntax/durations.txt', (text) => verdictOn(text as string));
});

test.each([
  ['Default', 'P2D', 24, 24],
  ['Default', undefined, undefined, undefined],
  ['Duration', 'P2D', 1, 48],
  ['Duration', 'P1WT12H', 1, 180],
  ['Duration', 'PT36H', 1, 36],
  ['Duration', 'P9999999D', 1, 9999999 * 24],
  ['Duration', 'P1M', 24, 28 * 24],
  ['Duration', 'P2M3D', 24, 59 * 24],
  ['Duration', 'P1Y', 24, 365 * 24],
  ['Duration', 'P13M', 24, (365 + 28) * 24],
  ['Duration', 'P999999Y', 24, 999999 * 365 * 24],
  ['Duration', 'P2', 24, undefined],
  ['Duration', undefined, 24, undefined],
  ['LatestValue', 'P2D', 24, undefined],
])(
  '%s %s at a period of %s hours reads %s hours',
  (interval, duration, period, hours) => {
    expect(timeRead(interval, duration, period)?.hours).toBe(hours);
  },
);
