import { describe, expect, test } from '@jest/globals';
import { interview, type Prompts } from '../../src/questions/interview.js';
import { legacyText, unmappedInput } from '../support/legacy.js';
import { sessionOf, settings } from './sessions.js';

/** An algorithm that reads its own results. */
const reading = (
  timeRange: string,
  algorithm: { readonly name?: string; readonly schedule?: string } = {},
): string =>
  legacyText(
    [
      {
        type: 'AlgorithmOutput',
        inputName: 'hours',
        algorithm: algorithm.name ?? 'fan_hours',
        timeRange,
        optional: true,
      },
    ],
    algorithm,
  );

/** Answers prompts in their order: a label to pick begins with it, a line is typed. */
function scripted(script: readonly string[]) {
  const left = [...script];
  const shown: string[] = [];
  const refused: string[] = [];
  const prompts: Prompts = {
    show: (text) => {
      shown.push(text);
    },
    pick: (message, labels) => {
      // A prompt puts two columns before them.
      shown.push(...labels.map((it) => it.replaceAll(/^/gm, '  ')));
      const wanted = left.shift();
      if (wanted === undefined) return Promise.resolve(undefined);
      const index = labels.findIndex((it) => it.startsWith(wanted));
      if (index < 0)
        throw new Error(`${message}: no ${wanted} in\n${labels.join('\n')}`);
      return Promise.resolve(index);
    },
    line: (_message, _example, troubleWith) => {
      for (;;) {
        const typed = left.shift();
        const trouble = typed === undefined ? undefined : troubleWith(typed);
        if (trouble === undefined) return Promise.resolve(typed);
        refused.push(trouble);
      }
    },
  };
  return { prompts, shown, refused, left };
}

interface Saved {
  decisions: {
    rule: string;
    choose: string;
    where?: object;
    value?: unknown;
  }[];
}

interface AskOptions {
  readonly text?: string;
  readonly all?: boolean;
  readonly width?: number;
}

/** Runs an interview; gives what was saved each time and what was shown. */
async function ask(
  files: Readonly<Record<string, string>>,
  script: readonly string[],
  { text, all = false, width = 80 }: AskOptions = {},
) {
  const saved: string[] = [];
  const { prompts, ...seen } = scripted(script);
  const session = await interview(
    sessionOf(files, text),
    {
      ...{ ...settings, width, color: false, all },
      pathInFile: (path) => path,
      explain: ({ id }) => `about ${id}\n`,
      save: (now) => {
        saved.push(now);
        return Promise.resolve();
      },
    },
    prompts,
  );
  const statuses = session.records.map((it) => it.status);
  const decisions = saved.map((it) => (JSON.parse(it) as Saved).decisions);
  return { ...seen, saved, decisions, statuses };
}

const yesterday = reading('previousDay');
const two = {
  'a/1.json': yesterday,
  'b/2.json': reading('previousDay', { name: 'other_hours' }),
};

describe('an interview', () => {
  test('saves each answer before the next question, until none is open', async () => {
    const both = legacyText([unmappedInput], { outputFormat: 'EventGroup' });
    const { decisions, statuses, shown } = await ask({ 'a.json': both }, [
      ...['drop', 'the library knows'],
      ...['drop', 'Another', 'the input is unused'],
    ]);
    expect(decisions.map((it) => it.map(({ rule }) => rule))).toEqual([
      ['output-format'],
      ['output-format', 'dc-voltage'],
    ]);
    expect(statuses).toEqual(['would-write']);
    expect(shown.join('')).toContain('1 file can be migrated; 0 held back.');
  });

  test('shows where a question is asked, with the place underlined', async () => {
    const { shown } = await ask(two, []);
    expect(shown.join('')).toContain(`
Question 1 of 1  time-range-previous-day                           frees 2 files
`);
    expect(shown.join('')).toContain(
      '2 findings, 2 files, 1 function (fan_hours), 2 folders (a, b)',
    );
    expect(shown.join('')).toContain(`  a/1.json:10:22
  10 |         "timeRange": "previousDay",
     |                      ^^^^^^^^^^^^^
`);
  });

  test.each([40, 60, 132])('fits a terminal of %i columns', async (width) => {
    const { shown } = await ask(two, [], { width });
    const lines = shown.join('\n').split('\n');
    expect(lines.filter((line) => line.length > width)).toEqual([]);
  });

  test('takes an answer back', async () => {
    const { saved, statuses } = await ask(two, [
      ...['Answer only', 'the file a/1.json', 'P1D', 'it will do'],
      ...['Back', 'Back', 'drop', 'not needed'],
    ]);
    expect(saved.map((it) => JSON.parse(it) as unknown)).toEqual([
      expect.objectContaining({ decisions: [expect.anything()] }),
      { decisions: [] },
      {
        decisions: [
          {
            rule: 'time-range-previous-day',
            choose: 'drop',
            reason: 'not needed',
          },
        ],
      },
    ]);
    expect(statuses).toEqual(['would-write', 'would-write']);
  });

  test('skips a question', async () => {
    const { saved, statuses } = await ask(two, ['Skip']);
    expect(saved).toEqual([]);
    expect(statuses).toEqual(['held', 'held']);
  });

  test('explains a rule and shows another place', async () => {
    const { shown } = await ask(two, [
      'Explain',
      'Show all',
      'b/2.json',
      'Quit',
    ]);
    expect(shown).toContain('\nabout time-range-previous-day\n');
    expect(shown.join('')).toContain('  b/2.json:10:22\n');
  });

  test.each([
    ['the file a/1.json', { file: 'a/1.json' }],
    ['files below a', { file: 'a/**' }],
    ['the algorithm fan_hours', { algorithm: 'fan_hours' }],
  ])('answers only for %s', async (words, where) => {
    const { decisions, statuses } = await ask(two, [
      ...['Answer only', words, 'P1D', 'it will do', 'Quit'],
    ]);
    expect(decisions[0]).toEqual([
      {
        ...{ rule: 'time-range-previous-day', choose: 'P1D', where },
        reason: 'it will do',
      },
    ]);
    expect(statuses).toEqual(['would-write', 'held']);
  });

  test('answers only for a value', async () => {
    const files = {
      'a.json': reading('day', { schedule: 'hour' }),
      'b.json': reading('default', { schedule: 'hour' }),
    };
    const { decisions } = await ask(files, [
      ...['Answer only', 'the value "day"', 'Default', 'it will do'],
    ]);
    expect(decisions[0]?.[0]?.where).toEqual({ value: 'day' });
  });

  test('refuses a value until it is one, and a blank reason', async () => {
    const { refused, decisions } = await ask({ 'a.json': yesterday }, [
      ...['duration', 'a day', 'P0D', 'P7D', ' ', 'it will do'],
    ]);
    const length = '`value` must be an ISO 8601 duration, such as "P1D".';
    expect(refused).toEqual([length, length, 'A decision needs a reason.']);
    expect(decisions[0]?.[0]?.value).toBe('P7D');
  });

  test('keeps the digits of what replaces an input', async () => {
    const value =
      '{"InputType":"Constant","DataType":"Int","ConstantInt":12345678901234567890}';
    const { saved, refused } = await ask({ 'a.json': yesterday }, [
      ...['replace', '{', value, 'it will do'],
    ]);
    expect(refused).toEqual([
      'This is not JSON: the text ends before its JSON is complete.',
    ]);
    expect(saved[0]).toContain(`"value": ${value}`);
  });

  test('refuses a value that `check` refuses', async () => {
    const lost = JSON.stringify([
      ...(JSON.parse(legacyText([], { name: 'before' })) as unknown[]),
      ...(JSON.parse(
        legacyText(
          [{ type: 'signal', inputName: 'load', symbolicName: 'LOAD' }],
          { dependencies: ['before'] },
        ),
      ) as unknown[]),
    ]);
    const { refused, decisions } = await ask({ 'a.json': lost }, [
      ...['input', 'Load', 'RunsAfter', 'it will do'],
    ]);
    expect(refused.join('')).toContain('`check` refuses');
    expect(decisions[0]?.[0]?.value).toBe('RunsAfter');
  });

  test('fills the stub that asks', async () => {
    const rule = 'time-range-previous-day';
    const stub = `{"decisions": [{"rule": "${rule}", "choose": "undecided", "reason": ""}]}`;
    const { saved } = await ask(two, ['P1D', 'it will do'], { text: stub });
    expect(JSON.parse(saved[0] ?? '')).toEqual({
      decisions: [{ rule, choose: 'P1D', reason: 'it will do' }],
    });
  });

  test('overrides no more specific decision', async () => {
    const rule = 'time-range-previous-day';
    const narrow = {
      ...{ rule, choose: 'drop', reason: 'old' },
      where: { file: 'a/**' },
    };
    const stub = { rule, choose: 'undecided', reason: '' };
    const { decisions } = await ask(two, ['P1D', 'Another', 'it will do'], {
      text: JSON.stringify({ decisions: [narrow, stub] }),
    });
    expect(decisions[0]).toEqual([
      { rule, choose: 'P1D', reason: 'it will do' },
      ...[narrow, stub],
    ]);
  });

  test('offers the reasons that were given before', async () => {
    const both = legacyText([unmappedInput], { outputFormat: 'EventGroup' });
    const { saved } = await ask({ 'a.json': both }, [
      ...['drop', 'the library knows', 'drop', 'the library knows'],
    ]);
    expect(saved.at(-1)?.match(/the library knows/g)).toHaveLength(2);
  });

  test('accepts warnings and notes, also of what is no Legacy file', async () => {
    const files = {
      'a.json': '{"algorithms": [{"inputName": "x"}]}',
      'b.json': reading('thirtyDays'),
      'c.json': reading('thirtyDays', { schedule: 'hour' }),
    };
    const script = Array.from({ length: 4 }, () => 'the run may differ');
    const { decisions } = await ask(
      files,
      script.flatMap((reason, index) => [
        'accept',
        ...(index === 0 ? [] : ['Another']),
        reason,
      ]),
      { all: true },
    );
    expect(
      decisions
        .at(-1)
        ?.map(({ rule }) => rule)
        .toSorted(),
    ).toEqual([
      ...['file-unrecognised', 'missing-input-null'],
      ...['name-shared', 'time-range-thirty-days'],
    ]);
  });
});
