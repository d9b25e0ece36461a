import { describe, expect, test } from '@jest/globals';
import { interview } from '../../src/questions/interview.js';
import type { Prompts } from '../../src/questions/ask-question.js';
import type { TerminalSize } from '../../src/questions/screen.js';
import type { Part } from '../../src/questions/scopes.js';
import {
  joined,
  legacyText,
  resultInput,
  signalInput,
  unmappedInput,
} from '../support/legacy.js';
import { asking, sessionOf } from './sessions.js';

/** An algorithm that reads its own results. */
const reading = (
  timeRange: string,
  algorithm: { readonly name?: string; readonly schedule?: string } = {},
): string => {
  const more = { inputName: 'hours', timeRange, optional: true };
  const own = resultInput(algorithm.name ?? 'fan_hours', more);
  return legacyText([own], algorithm);
};

/** Questions that Enter answers, unless the script has one of their labels next. */
const enterAnswers = /for which files|also for/;

/** Answers prompts in their order: a choice, a key, the beginning of a label, or a line. */
function scripted(script: readonly string[], size: TerminalSize) {
  const left = [...script];
  const shown: string[] = [];
  const screens: string[] = [];
  const refused: string[] = [];
  const prompts: Prompts = {
    show: (text) => {
      shown.push(text);
    },
    choose: ({ count, keys, draw }) => {
      const drawn = Array.from({ length: count }, (_, at) => draw(at, size));
      screens.push(...drawn);
      const wanted = left.shift();
      if (wanted === undefined) return Promise.resolve(undefined);
      if (keys.includes(wanted)) return Promise.resolve(wanted);
      const index = drawn.findIndex((it) => it.includes(`● ${wanted}`));
      if (index < 0) throw new Error(`no ${wanted} in\n${drawn.join('\n')}`);
      return Promise.resolve(index);
    },
    pick: (message, labels) => {
      shown.push(message, ...labels);
      const [wanted] = left;
      if (wanted === undefined) return Promise.resolve(undefined);
      const index = labels.findIndex((it) => it.startsWith(wanted));
      if (index < 0 && enterAnswers.test(message)) return Promise.resolve(0);
      if (index < 0)
        throw new Error(`${message}: no ${wanted} in\n${labels.join('\n')}`);
      left.shift();
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
  return { prompts, shown, screens, refused, left };
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
  readonly size?: TerminalSize;
  readonly part?: Part;
}

/** Runs an interview; gives what was saved each time and what was shown. */
async function ask(
  files: Readonly<Record<string, string>>,
  script: readonly string[],
  {
    text = '{"decisions": []}\n',
    size = { width: 80, rows: 24 },
    ...options
  }: AskOptions = {},
) {
  const saved: string[] = [];
  const { prompts, ...seen } = scripted(script, size);
  const session = await interview(
    sessionOf(files, text),
    {
      ...asking,
      ...options,
      ownersOf: (path) => [`@${path.split('/')[0] ?? ''}`],
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
      'drop',
      'the input is unused',
      'drop',
      'Another',
      'the library knows',
    ]);
    expect(decisions.map((it) => it.map(({ rule }) => rule))).toEqual([
      ['dc-voltage'],
      ['dc-voltage', 'output-format'],
    ]);
    expect(statuses).toEqual(['would-write']);
    expect(shown.join('')).toContain('1 file can be migrated; 0 held back.');
  });

  test('shows where a question is asked, with the place underlined', async () => {
    const { screens } = await ask(two, []);
    expect(screens[0]).toContain(
      '\n2 findings in 2 files of 2 owners; 1 function\na/1.json:10:22, algorithm "fan_hours"\n',
    );
    expect(screens[0]).toContain(
      '{ "type": "AlgorithmOutput", "inputName": "hours", "algorithm": "fan_hours",',
    );
    const { screens: higher } = await ask(two, [], {
      size: { width: 80, rows: 43 },
    });
    expect(higher[0]).toContain(`
  10 |         "timeRange": "previousDay",
     |                      ^^^^^^^^^^^^^
  11 |         "optional": true
`);
  });

  test.each([
    [40, 24],
    [80, 24],
    [132, 43],
  ])('fits a terminal of %i columns and %i rows', async (width, rows) => {
    const { screens } = await ask(two, [], { size: { width, rows } });
    const lines = screens.flatMap((it) => it.split('\n'));
    expect(lines.filter((line) => line.length > width)).toEqual([]);
    const heights = screens.map((it) => it.split('\n').length);
    expect(Math.max(...heights)).toBeLessThan(rows);
  });

  test('takes an answer back', async () => {
    const { saved, shown, statuses } = await ask(two, [
      'P1D',
      'only the file a/1.json',
      'it will do',
      'u',
      'u',
      'drop',
      'not needed',
    ]);
    expect(shown.join('')).toContain('Undone: time-range-previous-day\n');
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

  test('explains a rule and shows another place', async () => {
    const { shown, screens } = await ask(two, ['e', 'Back', 'p', 'b/2', 'q']);
    expect(shown.join('')).toContain('about time-range-previous-day\n');
    expect(screens.at(-1)).toContain(
      '\nb/2.json:10:22, algorithm "other_hours"\n',
    );
  });

  test.each([
    ['everywhere: 2 files of 2 owners', undefined],
    ['only these: 2 files of 2 owners', { file: '{a/1.json,b/2.json}' }],
    ['only the file a/1.json: 1 file', { file: 'a/1.json' }],
    ['only files below a: 1 file', { file: 'a/**' }],
    ['this owner, @a: 1 file', { file: 'a/**' }],
    ['only the algorithm fan_hours: 1 file', { algorithm: 'fan_hours' }],
  ])('answers %s', async (words, where) => {
    const { decisions } = await ask(two, ['P1D', words, 'it will do', 'q']);
    expect(decisions[0]?.[0]?.where).toEqual(where);
  });

  test('answers only for the part that the run is about', async () => {
    const part = { words: 'a', glob: 'a/**' };
    const { decisions, shown } = await ask(
      { 'a/1.json': yesterday },
      ['P1D', 'it will do'],
      { part },
    );
    expect(shown).toContain('only a: 1 file');
    expect(decisions[0]?.[0]?.where).toEqual({ file: 'a/**' });
  });

  test('counts no file as ready that waits for a skipped question', async () => {
    const both = legacyText([unmappedInput], { outputFormat: 'EventGroup' });
    const ready = 'ready after this answer: 1 file';
    const { screens, saved } = await ask({ 'a.json': both }, ['s', 'q']);
    expect(saved).toEqual([]);
    expect(screens[0]).not.toContain(ready);
    expect(screens.at(-1)).not.toContain(ready);
    const answered = await ask({ 'a.json': both }, ['drop', 'unused', 'q']);
    expect(answered.screens.at(-1)).toContain(ready);
  });

  test('counts no file as ready at a question that is asked before its turn', async () => {
    const old = { rule: 'dc-voltage', choose: 'drop', reason: 'old' };
    const { screens } = await ask(
      { ...two, 'c.json': legacyText([unmappedInput], { name: 'c' }) },
      ['a', 'dc-voltage: drop', 'Take', 'q'],
      { text: JSON.stringify({ decisions: [old] }) },
    );
    expect(screens[0]).toMatch(
      /time-range-previous-day +ready after this answer: 2 files/,
    );
    expect(screens.at(-1)).toMatch(/^Question 1 of 2 {2}dc-voltage$/m);
  });

  test('takes an answer of an earlier session back', async () => {
    const rule = 'time-range-previous-day';
    const old = { decisions: [{ rule, choose: 'drop', reason: 'old' }] };
    const { decisions, shown } = await ask(
      two,
      ['Look', `${rule}: drop`, 'Take', 'P1D', 'it will do'],
      { text: JSON.stringify(old) },
    );
    expect(shown).toContain(`${rule}: drop (2 files of 2 owners)`);
    expect(decisions.map((it) => it.map(({ choose }) => choose))).toEqual([
      [],
      ['P1D'],
    ]);
  });

  test('asks the question again whose answer is taken back', async () => {
    const drop = (key: string) => ({
      rule: 'key-unknown',
      choose: 'drop',
      where: { key },
      reason: 'old',
    });
    const { screens } = await ask(
      { 'a.json': legacyText([], { colour: 1, speed: 2 }) },
      ['a', 'key-unknown speed', 'Take', 'q'],
      { text: JSON.stringify({ decisions: [drop('speed')] }) },
    );
    expect(screens.at(-1)).toContain('the key `speed`');
  });

  test('asks again about the rule whose answer is taken back, not what it made moot', async () => {
    const rule = 'time-range-previous-day';
    const old = { decisions: [{ rule, choose: 'drop', reason: 'old' }] };
    const input = {
      type: 'AlgorithmOutput',
      inputName: 'hours',
      algorithm: 'speed',
      property: 'a.b',
      timeRange: 'previousDay',
    };
    const { screens } = await ask(
      { 'a.json': legacyText([input], { name: 'speed' }) },
      ['Look', `${rule}: drop`, 'Take', 'q'],
      { text: JSON.stringify(old) },
    );
    expect(screens.at(-1)).toMatch(
      /^Question 1 of 2 {2}time-range-previous-day$/m,
    );
  });

  test.each([
    ['Yes', 2],
    ['No', 1],
  ])('offers one answer for several questions: %s', async (label, answers) => {
    const twice = { 'a.json': legacyText([], { colour: 1, speed: 2 }) };
    const { decisions, shown } = await ask(twice, [
      'drop',
      'the library knows',
      label,
      'q',
    ]);
    expect(shown).toContain('drop, for the same reason, also for "speed"?');
    expect(decisions[0]).toHaveLength(answers);
  });

  test('answers only for a value', async () => {
    const files = {
      'a.json': reading('day', { schedule: 'hour' }),
      'b.json': reading('default', { schedule: 'hour' }),
    };
    const { decisions } = await ask(files, [
      'Default',
      'only the value "day"',
      'it will do',
    ]);
    expect(decisions[0]?.[0]?.where).toEqual({ value: 'day' });
  });

  test('refuses a value until it is one, and a blank reason', async () => {
    const { refused, decisions } = await ask({ 'a.json': yesterday }, [
      'duration',
      'a day',
      'P0D',
      'P7D',
      ' ',
      'it will do',
    ]);
    const length =
      '`value` must be an ISO 8601 duration longer than zero, such as "P1D".';
    expect(refused).toEqual([length, length, 'A decision needs a reason.']);
    expect(decisions[0]?.[0]?.value).toBe('P7D');
  });

  test('keeps the digits of what replaces an input', async () => {
    const value =
      '{"InputType":"Constant","DataType":"Int","ConstantInt":12345678901234567890}';
    const { saved, refused } = await ask({ 'a.json': yesterday }, [
      'replace',
      '{',
      '{"a":1,"a":2}',
      value,
      'it will do',
    ]);
    expect(refused).toEqual([
      'This is not JSON: the text ends before its JSON is complete.',
      'The key "a" is there twice.',
    ]);
    expect(saved[0]).toContain(`"value": ${value}`);
  });

  test('refuses a value that `check` refuses', async () => {
    const load = { ...signalInput, inputName: 'load' };
    const lost = joined(
      legacyText([], { name: 'before' }),
      legacyText([load], { dependencies: ['before'] }),
    );
    const { refused, decisions } = await ask({ 'a.json': lost }, [
      'input',
      'Load',
      'RunsAfter',
      'it will do',
    ]);
    expect(refused.join('')).toContain('`check` refuses');
    expect(decisions[0]?.[0]?.value).toBe('RunsAfter');
  });

  test('suggests the algorithm where a value names one that no file has', async () => {
    const files = { 'a.json': legacyText([unmappedInput]) };
    const read = (name: string) =>
      `{"InputType":"AlgorithmOutput","SourceAlgorithm":"${name}","DataInterval":"All"}`;
    const { refused, decisions } = await ask(files, [
      'replace',
      read('fan_huors'),
      read('fan_hours'),
      'it will do',
    ]);
    expect(refused.join('')).toMatch(
      /"fan_huors"; did you mean "fan_hours"\?$/,
    );
    expect(decisions).toHaveLength(1);
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
      rule,
      choose: 'drop',
      reason: 'old',
      where: { file: 'a/**' },
    };
    const stub = { rule, choose: 'undecided', reason: '' };
    const { decisions } = await ask(two, ['P1D', 'Another', 'it will do'], {
      text: JSON.stringify({ decisions: [narrow, stub] }),
    });
    expect(decisions[0]).toEqual([
      { rule, choose: 'P1D', reason: 'it will do' },
      narrow,
      stub,
    ]);
  });

  test('offers the reasons that were given before', async () => {
    const both = legacyText([unmappedInput], { outputFormat: 'EventGroup' });
    const { saved } = await ask({ 'a.json': both }, [
      'drop',
      'the library knows',
      'drop',
      'the library knows',
    ]);
    expect(saved.at(-1)?.match(/the library knows/g)).toHaveLength(2);
  });

  test('accepts warnings and notes, also of what is no Legacy file', async () => {
    const files = {
      'a.json': '{"algorithms": [{"inputName": "x"}]}',
      'b.json': reading('thirtyDays'),
      'c.json': reading('thirtyDays', { schedule: 'hour' }),
    };
    const script = Array.from({ length: 5 }, () => 'the run may differ');
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
      'file-unrecognised',
      'missing-input-null',
      'name-shared',
      'output',
      'time-range-thirty-days',
    ]);
  });
});
