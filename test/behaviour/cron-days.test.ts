import { expect, test } from '@jest/globals';
import { leavesOutDays } from '../../src/current/cron.js';
import { legacyText } from '../support/legacy.js';
import { aspectOf, verifyText } from './verify-text.js';

test.each([
  '0 0 29 2 *',
  '0 6 * * 1-5',
  '0 6 1-30 * *',
  '0 6 * 1-11 *',
  // On the 13th or on a Friday, where either counts.
  '0 6 13 * 5',
  '0 0 6 ? * MON-FRI',
  '0 0 6 1 * ? *',
])('%s leaves out days in every dialect', (text) => {
  expect(leavesOutDays(text)).toBe(true);
});

test.each([
  '0 6 * * *',
  '*/5 * * * *',
  '0 6 1-31 * *',
  '0 6 * 1-12 *',
  '0 6 * * 0-6',
  '0 0 6 * * ?',
  '0 0 6 * * ? 2026',
  // Every day at noon with seconds; with a year, on the 12th only.
  '0 0 12 * * *',
  'daily',
])('%s may run on every day', (text) => {
  expect(leavesOutDays(text)).toBe(false);
});

const frequencyOf = (Schedule: string) =>
  aspectOf(
    verifyText(
      legacyText([], { schedule: 'hour' }),
      [],
      JSON.stringify([
        {
          ...{ Name: 'fan_hours', Path: 'fan_hours', Inputs: [], Outputs: [] },
          ...{ ExecutionFrequency: 'Scheduled', Schedule },
        },
      ]),
    ),
    'frequency',
  );

test('a schedule that leaves out days differs, another one is unknown', () => {
  expect(frequencyOf('0 0 29 2 *')).toMatchObject({
    verdict: 'differs',
    witnesses: [
      {
        text: 'Legacy runs every hour; Current not on every day: its `Schedule` "0 0 29 2 *" leaves out days in every dialect',
      },
    ],
  });
  expect(frequencyOf('0 6 * * *').verdict).toBe('unknown');
});
