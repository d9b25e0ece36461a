import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import picomatch from 'picomatch';
import { globMatcher } from '../../src/batch/prettier-config/glob.js';
import { timeOf } from '../support/time-of.js';

const name = 'a'.repeat(250);

describe('globs that would take for ever', () => {
  test.each([
    ...[4, 5, 8, 20, 200].map((count) => `${'*a'.repeat(count)}b`),
    `${'**/a'.repeat(20)}b`,
    `${'**/*a'.repeat(9)}b`,
    '+(a|aa)b',
    '+(a|a)b',
    '*(*(a))b',
    '*(*(a)a)b',
    '+(+(+(a)))b',
    '(a+)+b',
    '(a*)*b',
    '(a?a?)*b',
    '(a|a)*b',
    '([a]+)+b',
    '(a+){20}b',
    '(a{1,30}){1,30}b',
    '@(+(a)|+(aa))+b',
    '!(*(a)*(a)*(a)*(a)*(a))b',
    '{*,*}{*,*}{*,*}{*,*}{*,*}b',
    '{1..1000000000}',
  ])('%s ends', (glob) => {
    const texts = [name, `${name}.json`, 'a/'.repeat(1000) + name];
    const time = timeOf(() => {
      const matches = globMatcher([glob], { dot: true });
      for (const text of texts) matches?.(text);
    });
    expect(time).toBeLessThan(2000);
  });

  test('so does one with a very long name', () => {
    const matches = globMatcher(['*a*b'], { dot: true });
    const time = timeOf(() => matches?.('a'.repeat(10_000_000)));
    expect(time).toBeLessThan(2000);
    expect(globMatcher(['*b'])?.(`${'a'.repeat(1_000_000)}b`)).toBe(true);
  });
});

test('others match what picomatch matches', () => {
  const piece = fc.constantFrom(
    ...['a', 'b', '*', '**', '/', '?', '.', '[ab]', '{a,b}', '@(a|b)', '!(a)'],
  );
  const text = fc.stringMatching(/^[ab./]{1,12}$/);
  const glob = fc.array(piece, { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(glob, text, (pieces, it) => {
      const pattern = pieces.join('');
      const matches = globMatcher([pattern], { dot: true });
      fc.pre(matches !== undefined);
      expect(matches(it)).toBe(picomatch(pattern, { dot: true })(it));
    }),
    { numRuns: 2000 },
  );
});
