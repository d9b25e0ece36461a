import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  compareWithOncePer,
  hoursBetweenRuns,
  isCronExpression,
} from '../../src/current/cron.js';
import { expectTable } from '../support/golden.js';

/** What is said of a text as a cron expression; each dialect has a reading. */
function verdictOn(text: string): string {
  if (!isCronExpression(text)) return 'no cron expression';
  const comparedWith = (every: 'hour' | 'day'): string => {
    const readings = compareWithOncePer(text, every).map((it) =>
      it ? `${it.runs} from ${it.from}` : 'once',
    );
    return `in each ${every}: ${[...new Set(readings)].join(', or ') || 'unknown'}`;
  };
  return [
    `hours between runs: ${hoursBetweenRuns(text) ?? 'unknown'}`,
    comparedWith('hour'),
    comparedWith('day'),
  ].join('; ');
}

test.each(['cron', 'cron-intervals', 'no-cron'])(
  'each text is the cron expression that syntax/%s.txt says',
  (name) => {
    expectTable(`syntax/${name}.txt`, (text) => verdictOn(text as string));
  },
);

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
