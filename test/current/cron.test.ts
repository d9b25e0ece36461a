import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  compareWithOncePer,
  hoursBetweenRuns,
  isCronExpression,
} from '../../src/current/cron.js';

/** The examples of crontab(5), of Debian and of OpenBSD. */
const crontab = [
  '5 0 * * *',
  '15 14 1 * *',
  '0 22 * * 1-5',
  '23 0-23/2 * * *',
  '5 4 * * sun',
  '0 */4 1 * mon',
  '0 0 */2 * sun',
  '0 4 8-14 * *',
  '30 4 1,15 * 5',
  '17 * * * *',
  '25 6 * * *',
  '47 6 * * 7',
  '52 6 1 * *',
  '0 0 1 jan *',
  '10 4 * * Mon-Fri',
  '*/10 8-18/2 * * *',
];

/** The examples of the tutorial and of the class comment of Quartz. */
const quartz = [
  '0 0 12 * * ?',
  '0 15 10 ? * *',
  '0 15 10 * * ?',
  '0 15 10 * * ? *',
  '0 15 10 * * ? 2005',
  '0 * 14 * * ?',
  '0 0/5 14 * * ?',
  '0 0/5 14,18 * * ?',
  '0 0-5 14 * * ?',
  '0 10,44 14 ? 3 WED',
  '0 15 10 ? * MON-FRI',
  '0 15 10 15 * ?',
  '0 15 10 L * ?',
  '0 15 10 L-2 * ?',
  '0 15 10 ? * 6L',
  '0 15 10 ? * 6L 2002-2005',
  '0 15 10 ? * 6#3',
  '0 0 12 1/5 * ?',
  '0 11 11 11 11 ?',
  '0 0/5 * * * ?',
  '10 0/5 * * * ?',
  '0 30 10-13 ? * WED,FRI',
  '0 0/30 8-9 5,20 * ?',
  '0 0 12 ? * WED',
  '* * * * ? *',
  '0/5 14,18,3-39,52 * ? JAN,MAR,SEP MON-FRI 2002-2010',
];

/** What its manual describes besides. */
const described = [
  '0 0 0 15W * ?',
  '0 0 0 LW * ?',
  '0 0 0 L-3W * ?',
  '0 0 0 ? * L',
  '0 0 0 ? * FRIL',
  '0 0 0 ? * SUN-SAT',
  '0 0 22-2 * * ?',
  '0 0 0 ? * FRI-MON',
  '0 0 0 ? NOV-FEB *',
  '0 0 0 ? * 1 1970-2099',
  '0 0 0 1 1 ? 2026/2',
];

const wrong = [
  '',
  ' ',
  '*',
  '* * * *',
  '* * * * * * * *',
  '@daily',
  'daily',
  'P1D',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '* * 32 * *',
  '* * * 13 *',
  '* * * * 8',
  '5-1 * * * *',
  '*/0 * * * *',
  '1,, * * * *',
  '1- * * * *',
  '-1 * * * *',
  '1.5 * * * *',
  '* * * * mondayy',
  'every day at 6 am',
  '0 61 * * * ?',
  '0 0 0 32 * ?',
  '0 0 0 L-31 * ?',
  '0 0 0 W * ?',
  '0 0 0 ? * 6#6',
  '0 0 0 ? * #3',
  '0 0 0 ? * 8',
  '0 0 25-2 * * ?',
  '0 0 22-2/0 * * ?',
  '0 0 0 1 1 ? 99999',
  '0 0 * * *; rm',
  '2026-01-01T00:00:00',
  '0 0 0 ? * FOO-MON',
];

describe.each([
  ['crontab(5)', crontab],
  ['Quartz', quartz],
  ['the manual of Quartz', described],
])('examples of %s', (_, expressions) => {
  test.each(expressions)('%s', (text) => {
    expect(isCronExpression(text)).toBe(true);
  });
});

describe('no cron expressions', () => {
  test.each(wrong)('%j', (text) => {
    expect(isCronExpression(text)).toBe(false);
  });

  test('whatever the text is, there is an answer', () => {
    const field = fc.stringMatching(/^[\d*/,\-?LW#a-z]{1,6}$/);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(field, { maxLength: 8 }).map((it) => it.join(' ')),
        ),
        (text) => {
          expect(() => isCronExpression(text)).not.toThrow();
        },
      ),
    );
  });
});

test.each([
  ['0 6 * * *', 24],
  ['0 6,8,20 * * *', 2],
  ['0 0 31 2 *', undefined],
])('the shortest time between two runs of %s', (text, hours) => {
  expect(hoursBetweenRuns(text)).toBe(hours);
});

describe('against one run in each hour or day', () => {
  const verdict = (text: string, every: 'hour' | 'day') => {
    const readings = compareWithOncePer(text, every);
    const same = readings.filter((it) => it === undefined).length;
    if (readings.length === 0) return 'unreadable';
    if (same === readings.length) return 'same';
    return same === 0 ? 'differs' : 'unknown';
  };

  test.each([
    ['0 * * * *', 'hour'],
    ['59 * * * *', 'hour'],
    ['0 0 * * * ?', 'hour'],
    ['0 6 * * *', 'day'],
    ['0 6 1-31 * *', 'day'],
    ['0 6 * 1-12 *', 'day'],
    // The second dialect cannot read the number 0.
    ['0 6 * * 0-6', 'day'],
    ['0 6 * * 1-7', 'day'],
    ['0 0 6 * * ? *', 'day'],
  ] as const)('%s is the same as one each %s', (text, every) => {
    expect(verdict(text, every)).toBe('same');
  });

  test.each([
    ['*/5 * * * *', 'hour'],
    ['0 3 * * *', 'hour'],
    ['0 3,15 * * *', 'day'],
    ['* 3 * * *', 'day'],
    ['0 0 29 2 *', 'day'],
    ['0 6 * * 1-5', 'day'],
    ['0 6 13 * 5', 'day'],
    ['0 6 * 1-11 *', 'day'],
    ['0 0 6 ? * MON-FRI', 'day'],
    ['0 0 6 ? * L', 'day'],
    ['0 0 6 L-3 * ?', 'day'],
    ['0 0 6 * * ? 2027', 'day'],
    ['0 0 31 2 *', 'day'],
  ] as const)('%s differs from one each %s', (text, every) => {
    expect(verdict(text, every)).toBe('differs');
  });

  test('the first hour or day shows it', () => {
    expect(compareWithOncePer('0 6 2-31 * *', 'day')[0]).toEqual({
      from: '2027-01-01T00:00Z',
      runs: 'never',
    });
    expect(compareWithOncePer('0,30 * * * *', 'hour')[0]).toEqual({
      from: '2027-01-01T00:00Z',
      runs: 'more than once',
    });
  });

  test.each([
    // On every day, or on Fridays only.
    ['0 6 1-31 * 5', 'unknown'],
    ['daily', 'unreadable'],
  ])('%s is %s', (text, expected) => {
    expect(verdict(text, 'day')).toBe(expected);
  });
});
