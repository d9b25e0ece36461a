import { describe, expect, test } from '@jest/globals';
import { effectOf } from '../../src/questions/effect.js';
import { timeLines } from '../../src/questions/time-line.js';
import { legacyText } from '../support/legacy.js';
import { openIn, sessionOf } from './sessions.js';

const own = { name: 'fan_hours', path: 'fan_hours', retention: 'unlimited' };

/** An algorithm that reads its own results. */
const reading = (input: object, algorithm: object = {}): string =>
  legacyText(
    [
      {
        ...{ type: 'AlgorithmOutput', inputName: 'fanHours' },
        ...{ algorithm: 'fan_hours', ...input },
      },
    ],
    { ...own, ...algorithm },
  );

/** The effect of a choice about the rule in a file. */
function effectIn(text: string, rule: string, choose: string, value?: unknown) {
  const open = openIn(sessionOf({ 'a.json': text }));
  const question = open.find((it) => it.rule.id === rule);
  if (!question) throw new Error(`${rule} is none of the questions`);
  return effectOf(
    { path: 'a.json', text, decideIn: () => () => undefined },
    question.places[0].finding,
    { choose, value: value === undefined ? undefined : JSON.stringify(value) },
  );
}

describe('the witness of a window', () => {
  const rule = {
    day: 'time-range-day-hourly',
    previousDay: 'time-range-previous-day',
    previousHourSameDay: 'time-range-previous-hour',
    dailySinceFanLifetimeStart: 'time-range-lifetime',
  } as const;

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
    const [absent] = JSON.parse(legacyText([], own)) as [object];
    const text = JSON.stringify([
      { ...absent, schedule: undefined },
      ...(JSON.parse(
        reading({ timeRange: 'thirtyDays' }, { name: 'reader' }),
      ) as object[]),
    ]);
    const { verdict, summary, elsewhere } = effectIn(
      text,
      'schedule-absent',
      'drop',
    );
    expect(verdict).toBe('left out');
    expect(summary).toContain('Current has no algorithm of that name');
    expect(elsewhere).toContainEqual({
      ...{ algorithm: 'reader', input: 'fanHours' },
      ...{ aspect: 'source', verdict: 'left out' },
    });
  });

  test('is a reader that gets less where a result is not kept as long', () => {
    const text = reading(
      { timeRange: 'thirtyDays' },
      { retention: 'sevenDays' },
    );
    expect(effectIn(text, 'retention-seven-days', 'Latest')).toMatchObject({
      verdict: 'differs',
      elsewhere: [
        { algorithm: 'fan_hours', input: 'fanHours', aspect: 'window' },
      ],
    });
  });

  test('is unknown until another question that leaves the input out is answered', () => {
    const text = reading({ timeRange: 'previousDay', format: 'dateAndValue' });
    expect(effectIn(text, 'format-date-and-value', 'drop').trouble).toContain(
      '`time-range-previous-day` is answered',
    );
  });

  test('says why the choice is not possible', () => {
    const text = reading({ timeRange: 'previousDay' });
    const value = {
      ...{ InputType: 'AlgorithmOutput', SourceAlgorithm: 'fan_hours' },
      ...{ SourceOutputName: 'nowhere', DataInterval: 'Default' },
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
