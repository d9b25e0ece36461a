import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import picomatch from 'picomatch';
import { globMatcher, longestGlob } from '../../src/decisions/glob.js';
import { timeOf } from '../support/time-of.js';
import { decisionsText, troublesOf } from './decided.js';

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

describe('in a decisions file, with the place', () => {
  const troublesWith = (where: object) =>
    troublesOf(
      decisionsText([
        { rule: 'dc-voltage', choose: 'drop', reason: 'r', where },
      ]),
    );

  test.each(['file', 'algorithm'])('%s', (key) => {
    expect(troublesWith({ [key]: '' })).toEqual([
      `d.json:8:${13 + key.length}: \`${key}\` must not be empty.`,
    ]);
    for (const glob of ['(a+)+b', 'a'.repeat(longestGlob + 1)])
      expect(troublesWith({ [key]: glob })).toEqual([
        expect.stringMatching(
          `^d\\.json:8:${13 + key.length}: \`${key}\` is ".+", a glob that is too long or could take for ever`,
        ),
      ]);
    expect(troublesWith({ [key]: '**/*_{a,b}-*.json' })).toEqual([]);
  });

  test('many mistakes take no more than their share', () => {
    const wrong = { rule: 'x', choose: 'y', reason: '' };
    const timeFor = (count: number): number => {
      const text = decisionsText(Array.from({ length: count }, () => wrong));
      return timeOf(() => {
        expect(troublesOf(text)).toHaveLength(count);
      });
    };
    timeFor(1000);
    expect(timeFor(40_000)).toBeLessThan(10 * timeFor(10_000));
  });
});
