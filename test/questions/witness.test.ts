import { describe, expect, test } from '@jest/globals';
import { effectLine } from '../../src/questions/choice-words.js';
import { effectsOf } from '../../src/questions/effect.js';
import { timeLines } from '../../src/questions/time-line-text.js';
import { joined, legacyText, resultInput } from '../support/legacy.js';
import { openIn, sessionOf } from './sessions.js';

const own = { name: 'fan_hours', path: 'fan_hours', retention: 'unlimited' };

/** An algorithm that reads results of the first one. */
const readerOf = (input: object, algorithm: object = {}): string => {
  const reads = resultInput('fan_hours', { inputName: 'fanHours', ...input });
  return legacyText([reads], { ...own, ...algorithm, name: 'reader' });
};

/** An algorithm, and another one that reads its results. */
const reading = (input: object, algorithm: object = {}): string =>
  joined(legacyText([], { ...own, ...algorithm }), readerOf(input, algorithm));

/** The effect of a choice about the rule in a file. */
function effectIn(text: string, rule: string, choose: string, value?: unknown) {
  const session = sessionOf({ 'a.json': text });
  const question = openIn(session).find((it) => it.rule.id === rule);
  const answer = {
    choose,
    ...(value !== undefined && { value: JSON.stringify(value) }),
  };
  const [effect] = question
    ? effectsOf(question.places[0], [answer], session.decideIn)
    : [];
  if (!effect) throw new Error(`${rule} is none of the questions`);
  return effect;
}

describe('the witness of a window', () => {
  const rule = {
    day: 'time-range-day-hourly',
    previousDay: 'time-range-previous-day',
  } as const;

  test.each([
    [
      'day',
      'hour',
      'Default',
      'differs',
      'at most 1 result of 2026-03-01 14:00 to 14:59',
    ],
    [
      'previousDay',
      'day',
      'P2D',
      'differs',
      'P2D, wherever it ends; 1 to 3 results if that is on the day of the request',
    ],
  ] as const)(
    'of %s of an algorithm of each %s with %s',
    (timeRange, schedule, choose, verdict, summary) => {
      const text = reading({ timeRange }, { schedule });
      expect(effectIn(text, rule[timeRange], choose)).toMatchObject({
        verdict,
        summary,
      });
    },
  );

  test('counts only what the source still keeps', () => {
    const text = reading(
      { timeRange: 'previousDay' },
      { schedule: 'hour', retention: 'latest' },
    );
    const { verdict, windows } = effectIn(text, rule.previousDay, 'P2D');
    const [window] = windows;
    expect(verdict).toBe('unknown');
    expect(window?.legacy.words).toBe('no results');
    expect(window?.current.words).toContain('only the latest hourly result');
  });

  test('counts a result for each month of a source that keeps no more', () => {
    const text = reading(
      { timeRange: 'previousDay' },
      { schedule: 'hour', retention: 'unlimitedPerMonth' },
    );
    const { windows } = effectIn(text, rule.previousDay, 'duration', 'P60D');
    const kept =
      'P60D, wherever it ends, only one hourly result of each calendar month';
    expect(windows.map(({ current }) => current.words)).toEqual([
      `${kept}; 3 or 4 results`,
      `${kept}; 2 to 4 results`,
      `${kept}; 2 or 3 results`,
    ]);
  });

  test('is drawn on one scale, with what is open', () => {
    const text = reading({ timeRange: 'previousDay' });
    const windows = ['P1D', 'P2D', 'name'].map(
      (choose) =>
        effectIn(
          text,
          rule.previousDay,
          choose,
          choose === 'name' ? 'Yesterday' : undefined,
        ).windows[0],
    );
    const [first] = windows;
    const slices = [first?.legacy, ...windows.map((it) => it?.current)];
    const { ruler, lanes } = timeLines(
      slices.map((it) => it?.slices ?? []),
      first?.at ?? '',
      45,
    );
    expect([ruler, ...lanes].join('\n')).toBe(
      ` | 2026-02-27 --| 2026-02-28 --| 03-01 -:----- 
[               ###############               ]
[               ..............................]
[...............###############...............]
[ not shown                                   ]`,
    );
  });
});

describe('the witness of another choice', () => {
  test('is an algorithm that does not run, and who reads it', () => {
    const text = joined(
      legacyText([], { ...own, schedule: undefined }),
      readerOf({ timeRange: 'thirtyDays' }),
    );
    const { verdict, summary, elsewhere } = effectIn(
      text,
      'schedule-absent',
      'drop',
    );
    expect(verdict).toBe('left out');
    expect(summary).toContain('Current has no algorithm of that name');
    expect(elsewhere).toContainEqual({
      algorithm: 'reader',
      input: 'fanHours',
      aspect: 'source',
      verdict: 'left out',
    });
  });

  test('is a reader that gets less where a result is not kept as long', () => {
    const text = reading(
      { timeRange: 'thirtyDays' },
      { retention: 'sevenDays' },
    );
    expect(effectIn(text, 'retention-seven-days', 'Latest')).toMatchObject({
      verdict: 'differs',
      elsewhere: [{ algorithm: 'reader', input: 'fanHours', aspect: 'window' }],
    });
  });

  test('assumes an answer that keeps the input to another question about it', () => {
    const text = reading({ timeRange: 'previousDay', format: 'dateAndValue' });
    const effect = effectIn(text, 'format-date-and-value', 'drop');
    expect(effect).toMatchObject({
      trouble: null,
      verdict: 'left out',
      assumed: ['`time-range-previous-day` is answered `P1D`'],
    });
    expect(effectLine(effect)).toMatch(
      /^Left out, if `time-range-previous-day` is answered `P1D`: /,
    );
  });

  test('says why the choice is not possible', () => {
    const text = reading({ timeRange: 'previousDay' });
    const value = {
      InputType: 'AlgorithmOutput',
      SourceAlgorithm: 'fan_hours',
      SourceOutputName: 'nowhere',
      DataInterval: 'Default',
    };
    expect(
      effectIn(text, 'time-range-previous-day', 'replace', value).trouble,
    ).toContain('`check` refuses');
  });
});

describe('the lines that an answer writes', () => {
  test.each([
    ['Latest', ['"Retention": "Latest"']],
    ['drop', []],
  ])('are those of the retention for %s', (choose, lines) => {
    const text = legacyText([], { ...own, retention: 'sevenDays' });
    const { written } = effectIn(text, 'retention-seven-days', choose);
    expect(written).toEqual(lines);
  });
});
