import { expect, test } from '@jest/globals';
import {
  convertWith,
  decisionsText,
  findingsOf,
} from '../decisions/convert-with-decisions.js';

const reading = (
  name: string,
  schedule: string,
  inputName: string,
  timeRange: string,
) => ({
  ...{ name, path: name, schedule, retention: 'unlimited' },
  inputs: [
    { type: 'AlgorithmOutput', inputName, algorithm: 'hours', timeRange },
  ],
});
const text = JSON.stringify([
  {
    ...{ name: 'hours', path: 'hours', inputs: [] },
    ...{ schedule: 'hour', retention: 'sevenDays' },
  },
  reading('daily', 'day', 'today', 'day'),
  reading('monthly', 'day', 'month', 'thirtyDays'),
  reading('other', 'day', 'all', 'all'),
]);
const outlived = (choose: string, ...more: readonly object[]) => {
  const decision = { rule: 'retention-seven-days', choose, reason: 'So.' };
  const file = convertWith(decisionsText([decision, ...more]), text);
  return findingsOf(file, 'retention-outlived');
};

test('inputs that ask for what a decided retention removes are named at its value', () => {
  expect(outlived('Latest')).toMatchObject([
    {
      ...{ pointer: '/0/retention', target: '/0/Outputs/0/Retention' },
      ...{ algorithm: 'hours', input: null, decision: null },
      message: expect.stringMatching(
        /^"Today" of "daily", "Month" of "monthly" ask for results of "hours" that its retention "Latest" removes/,
      ),
    },
  ]);
  expect(outlived('UnlimitedPerMonth')).toMatchObject([
    { message: expect.stringMatching(/^"Today" of "daily" asks for/) },
  ]);
});

test('nothing is removed that a decision keeps', () => {
  for (const choose of ['Unlimited', 'Default', 'drop'])
    expect(outlived(choose)).toEqual([]);
});

test('a decision can accept it', () => {
  const rule = 'retention-outlived';
  const accept = { rule, choose: 'accept', reason: 'One is enough.' };
  expect(outlived('Latest', accept)).toMatchObject([
    { decision: { choose: 'accept' } },
  ]);
});
