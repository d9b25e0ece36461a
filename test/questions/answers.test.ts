import { expect, test } from '@jest/globals';
import { type GivenAnswer, giveAnswers } from '../../src/questions/answers.js';
import {
  exampleOf,
  type OpenQuestion,
  partsOf,
} from '../../src/questions/open-questions.js';
import type { Session } from '../../src/questions/session.js';
import {
  joined,
  legacyText,
  plainInput,
  unmappedInput,
} from '../support/legacy.js';
import { openIn, sessionOf } from './sessions.js';

const dropVoltage: GivenAnswer = {
  key: 'dc-voltage',
  rule: 'dc-voltage',
  part: null,
  where: {},
  choose: 'drop',
  value: undefined,
  reason: 'unused',
};

const statusesOf = ({ records }: Session) => records.map((it) => it.status);

/** The question about a rule in files. */
function questionIn(
  files: Readonly<Record<string, string>>,
  rule: string,
): OpenQuestion {
  const found = openIn(sessionOf(files)).find((it) => it.rule.id === rule);
  if (!found) throw new Error(`there is no question about ${rule}`);
  return found;
}

/** An algorithm that runs after another, which it does not read. */
function dependent(
  before: object,
  ...after: readonly (readonly [string, object])[]
): string {
  const readers = after.map(([name, input]) =>
    legacyText([input], { name, dependencies: ['before'] }),
  );
  return joined(legacyText([], { name: 'before', ...before }), ...readers);
}

test('an answer to a part of a question comes before that to the whole', () => {
  const text = legacyText([unmappedInput]);
  const where = { file: 'b.json' };
  const part = { ...dropVoltage, where, part: where };
  const { session, states } = giveAnswers(
    sessionOf({ 'a.json': text, 'b.json': text }),
    [dropVoltage, part],
  );
  expect([...states.values()]).toEqual([{ kind: 'given' }, { kind: 'given' }]);
  expect(statusesOf(session)).toEqual(['would-write', 'would-write']);
});

test('an answer waits for the one that opens its question', () => {
  const rule = 'schedule-absent';
  const daily = { ...dropVoltage, key: rule, rule, choose: 'Daily' };
  const { session, states } = giveAnswers(
    sessionOf({
      'a.json': legacyText([unmappedInput], { schedule: undefined }),
    }),
    [dropVoltage, daily, { ...dropVoltage, key: 'calculated' }],
  );
  expect([...states.values()].map(({ kind }) => kind)).toEqual([
    'given',
    'given',
    'moot',
  ]);
  expect(statusesOf(session)).toEqual(['would-write']);
});

test('an answer that makes another question moot at one place leaves it open at others', () => {
  const read = { type: 'AlgorithmOutput', algorithm: 'before' };
  const dated = { ...read, format: 'dateAndValue' };
  const rule = 'time-range-previous-day';
  const dropPart = { ...dropVoltage, key: rule, rule };
  const form = 'format-date-and-value';
  const dropForm = { ...dropPart, key: form, rule: form, reason: 'later' };
  const start = sessionOf({
    'a.json': joined(
      legacyText([], { name: 'before' }),
      legacyText([
        { ...dated, inputName: 'held', timeRange: 'previousDay' },
        { ...dated, inputName: 'kept' },
      ]),
    ),
  });
  const { session, states } = giveAnswers(start, [dropPart, dropForm]);
  expect([...states.values()]).toEqual([{ kind: 'given' }, { kind: 'given' }]);
  expect(statusesOf(session)).toEqual(['would-write']);
  expect(session.decisions.map(({ where }) => where)).toEqual([{}, {}]);
});

test('an answer is given once a later one makes it possible', () => {
  const daily = {
    key: 'schedule-absent',
    rule: 'schedule-absent',
    choose: 'Daily',
    value: undefined,
    reason: 'it does',
    part: null,
    where: {},
  };
  const where = { value: 'before' };
  const input = {
    key: 'dependency-lost "before"',
    rule: 'dependency-lost',
    choose: 'input',
    value: '"RunsAfter"',
    reason: 'in order',
  };
  const files = {
    'a.json': dependent({}, ['after', plainInput]),
    'b.json': dependent({ schedule: undefined }, ['after', plainInput]),
  };
  const part = { file: 'b.json' };
  const whole = { ...input, part: null, where };
  const { session, states } = giveAnswers(sessionOf(files), [
    whole,
    { ...input, part, where: { ...where, ...part } },
    daily,
  ]);
  expect([...states.values()].map(({ kind }) => kind)).toEqual([
    'given',
    'given',
    'given',
  ]);
  expect(statusesOf(session)).toEqual(['would-write', 'would-write']);
});

test('an answer that breaks one of its places is for the others', () => {
  const file = dependent(
    {},
    ['first', plainInput],
    ['second', { ...plainInput, inputName: 'runsAfter' }],
  );
  const key = 'dependency-lost "before"';
  const { session, states } = giveAnswers(sessionOf({ 'a.json': file }), [
    {
      key,
      rule: 'dependency-lost',
      part: null,
      reason: 'in order',
      choose: 'input',
      value: '"RunsAfter"',
      where: { value: 'before' },
    },
  ]);
  expect([...states.values()]).toEqual([{ kind: 'given' }]);
  expect(session.decisions.map((it) => it.where)).toEqual([
    { algorithm: 'first', file: 'a.json', value: 'before' },
  ]);
});

test('a question offers a choice that is possible in some of its files', () => {
  const files = {
    'a.json': dependent({}, ['after', plainInput]),
    'b.json': dependent({ schedule: undefined }, ['after', plainInput]),
  };
  const { choices } = questionIn(files, 'dependency-lost');
  expect(choices.map(({ name }) => name)).toEqual(['input', 'drop']);
});

test('the example is in the smallest file, in an input without other questions', () => {
  const exampleIn = (...texts: readonly string[]) => {
    const files = Object.fromEntries(texts.map((it, at) => [`${at}.json`, it]));
    return exampleOf(questionIn(files, 'dc-voltage')).file.path;
  };
  const short = legacyText([unmappedInput]);
  const long = legacyText([plainInput, unmappedInput]);
  const twofold = legacyText([{ ...unmappedInput, colour: 1 }]);
  expect(exampleIn(long, short)).toBe('1.json');
  expect(exampleIn(twofold, long)).toBe('1.json');
  expect(exampleIn(twofold)).toBe('0.json');
});

test('a folder is not a part of one whose name it begins', () => {
  const text = legacyText([unmappedInput]);
  const { places } = questionIn(
    { 'fan/a.json': text, 'fans/a.json': text },
    'dc-voltage',
  );
  const below = partsOf({ places }, (path) => path).find(
    ({ words }) => words === 'files below fan',
  );
  expect(places.filter((it) => below?.keeps(it))).toEqual([places[0]]);
});
