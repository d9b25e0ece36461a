import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { timeRead, parseDuration } from '../../src/current/iso-duration.js';
import {
  isDuration,
  isPositiveDuration,
} from '../../src/current/input-kinds.js';

const vectors = JSON.parse(
  readFileSync(new URL('data/durations.json', import.meta.url), 'utf8'),
) as {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
};

describe('the vectors of test262, sorted by what ISO 8601 says', () => {
  test.each(vectors.valid)('%j is a duration', (text) => {
    expect(isDuration(text)).toBe(true);
    expect(parseDuration(text)).toBeDefined();
  });

  test.each(vectors.invalid)('%j is none', (text) => {
    expect(isDuration(text)).toBe(false);
    expect(parseDuration(text)).toBeUndefined();
  });
});

test.each(['P1d', 'pT1H', 'p1D', ' P1D', '-P1D', '+P1D', 'P1D\n', 'last P1D'])(
  '%j is not as ISO 8601 writes it',
  (text) => {
    expect(isDuration(text)).toBe(false);
    expect(parseDuration(text)).toBeUndefined();
  },
);

test.each(['P0D', 'PT0S', 'P0Y0M0DT0.0S', 'P', '1'])(
  '%j is no duration that has a length',
  (text) => {
    expect(isPositiveDuration(text)).toBe(false);
  },
);

test.each(['P1D', 'PT0.5S', 'P0DT1H', 'P10D'])('%j has a length', (text) => {
  expect(isPositiveDuration(text)).toBe(true);
});

test.each(['P0.5D', 'P1W2,5D', 'P1Y0.5M', 'PT0.1234567891S', 'P99999999999Y'])(
  '%j is a duration, of a length that is not known here',
  (text) => {
    expect(isDuration(text)).toBe(true);
    expect(parseDuration(text)).toBeUndefined();
  },
);

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
