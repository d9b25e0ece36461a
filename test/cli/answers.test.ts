import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import {
  addAnswers,
  addRecommended,
  type AnswerSettings,
  type Answers,
  answersOf,
  countMoot,
  describeProgress,
  type Question,
  questionsLeft,
  refusalOf,
  whereOfQuestion,
} from '../../src/cli/answers.js';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { ruleOf } from '../../src/file/all-rules.js';
import { check } from '../../src/index.js';
import { levelOfFidelity, type Where } from '../../src/rule/rule.js';
import type { FileRecord } from '../../src/file/record.js';
import { objectAt } from '../../src/json/node.js';
import { whatChanges } from '../../src/file/what-changes.js';
import { choicesOf } from '../../src/rule/choice.js';
import { aspectsOf } from '../../src/file/accounting.js';
import { decisionsFileOf } from '../decisions/convert-with-decisions.js';
import { verifyText } from '../behaviour/verify-text.js';
import { anyDocument } from '../support/legacy-documents.js';
import { legacyText, plainInput, unmappedInput } from '../support/legacy.js';
import { recordOf } from '../support/reports.js';

const settings = {
  decisionsPath: 'd.json',
  print: defaultPrintOptions,
  pathInFile: (path: string) => path,
  all: false,
  sourcesFor: () => undefined,
};

const none = '{ "decisions": [] }\n';

const answersFor = (
  texts: readonly string[],
  decisions = none,
  more: Partial<AnswerSettings> = {},
) => {
  const file = decisionsFileOf(decisions);
  const records = texts.map((text, at) => recordOf(`${at}.json`, text, file));
  return answersOf(records, decisions, file, { ...settings, ...more });
};

const everywhere = () => ({});

const answersIn = ({ findings }: FileRecord) =>
  findings.map(({ rule, pointer, decision }) => [
    rule,
    pointer,
    decision?.choose,
  ]);

/** Repositories of a few files, each with its own names. */
const repository = fc.array(anyDocument, { minLength: 1, maxLength: 4 });

test('recommended answers leave the questions that have none, and a second run adds nothing', () => {
  fc.assert(
    fc.property(repository, (texts) => {
      const start = answersFor(texts);
      const { answers, given } = addRecommended(start, everywhere);
      const left = questionsLeft(answers);
      expect(left.filter(({ recommended }) => recommended !== null)).toEqual(
        [],
      );
      const { decisions } = decisionsFileOf(answers.text);
      expect(decisions).toHaveLength(given.size);
      for (const { reason } of decisions)
        expect(reason).toMatch(/^Recommended: .+\.$/);
      // As the next run maps them.
      const again = answersFor(texts, answers.text);
      expect(again.records.flatMap(answersIn)).toEqual(
        answers.records.flatMap(answersIn),
      );
      const second = addRecommended(again, everywhere);
      expect(second.given.size).toBe(0);
    }),
  );
});

test('a file whose questions all had a recommended answer is ready, and passes check', () => {
  let ready = 0;
  fc.assert(
    fc.property(anyDocument, (text) => {
      const { answers, given } = addRecommended(answersFor([text]), everywhere);
      const [record] = answers.records;
      const isOpen = record?.findings.some(
        ({ fidelity, decision }) =>
          decision === null &&
          (fidelity === 'unmapped' || fidelity === 'invalid'),
      );
      if (!record || given.size === 0 || isOpen !== false) return;
      ready++;
      expect(record.status).toBe('ready');
      const [checked] = check([
        { path: 'out.json', text: record.outputText ?? '' },
      ]);
      const errors = checked?.findings.filter(
        // Another file may have the source.
        ({ fidelity, rule }) =>
          levelOfFidelity[fidelity] === 'error' &&
          rule !== 'current/source-undefined',
      );
      expect(errors).toEqual([]);
    }),
    { numRuns: 300 },
  );
  expect(ready).toBeGreaterThan(0);
});

/** An input that reads the results of the day before. */
const ofDayBefore = (inputName: string, more: object = {}) => ({
  type: 'AlgorithmOutput',
  inputName,
  algorithm: 'fan_hours',
  timeRange: 'previousDay',
  ...more,
});
const dayBefore = 'time-range-previous-day';

/** Some of the inputs of `0.json` and `1.json`, with the keys in any order. */
const anyWhere: fc.Arbitrary<Where> = fc
  .record({
    file: fc.constantFrom('0.json', '{0,1}.json', '*', 'm/**'),
    input: fc.constantFrom('first', 'second', '*'),
  })
  .chain((it) => fc.shuffledSubarray(Object.entries(it)))
  .map((entries) => Object.fromEntries(entries));

const anyDecision = fc.record({
  rule: fc.constant(dayBefore),
  choose: fc.constantFrom('P1D', 'P2D', 'drop'),
  where: anyWhere,
});

test('an answer changes no answer that is there, and no byte but its stub', () => {
  const text = legacyText(['first', 'second'].map((it) => ofDayBefore(it)));
  const reasonsIn = ({ records }: Answers) =>
    records
      .flatMap(({ findings }) => findings)
      .filter(({ rule }) => rule === dayBefore)
      .map(({ decision }) => decision?.reason);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyDecision, fc.boolean()), { maxLength: 6 }),
      anyDecision,
      (known, added) => {
        const old = known.map(([it, isStub], at) =>
          isStub
            ? { ...it, choose: 'undecided', reason: '' }
            : { ...it, reason: String(at) },
        );
        const decisions = JSON.stringify({ decisions: old }, null, 2);
        const before = answersFor([text, text], decisions);
        const after = addAnswers(before, [{ ...added, reason: 'new' }]);
        const reasons = reasonsIn(before);
        for (const [at, reason] of reasonsIn(after).entries())
          expect([reasons[at] ?? 'new', reasons[at]]).toContain(reason);
        // As the next run reads it.
        const again = answersFor([text, text], after.text);
        expect(reasonsIn(again)).toEqual(reasonsIn(after));

        const now = JSON.parse(after.text) as { decisions: typeof old };
        expect(after.text).toBe(JSON.stringify(now, null, 2));
        const answered = old.findIndex(
          ({ choose, where }) =>
            choose === 'undecided' && isDeepStrictEqual(where, added.where),
        );
        expect(now.decisions.filter(({ reason }) => reason !== 'new')).toEqual(
          old.filter((_, at) => at !== answered),
        );
      },
    ),
  );
});

describe('answers that have nothing to answer after a drop', () => {
  const dotted = legacyText([ofDayBefore('first', { property: 'a.b' })]);
  const spelled = legacyText([ofDayBefore('first_', { property: 'a.b' })]);
  const both = legacyText([
    ofDayBefore('first', { property: 'a.b' }),
    ofDayBefore('second'),
  ]);
  const idle = legacyText([{ ...plainInput, foo: 1 }], { schedule: undefined });
  const unknown = { rule: 'key-unknown', choose: 'drop', reason: 'So.' };
  const p2d = { rule: dayBefore, choose: 'P2D', reason: 'So.' };
  const inFirst = { ...p2d, where: { file: '0.json' } };
  const inSecond = { ...p2d, where: { file: '1.json' } };
  const named = { rule: 'input-name-style', choose: 'accept', reason: 'So.' };

  test.each<[string, readonly string[], readonly object[], string, number]>([
    ['of inputs', [dotted, dotted], [inFirst, inSecond], 'drop', 2],
    ['that replaces inputs', [dotted, dotted], [p2d, inFirst], 'replace', 2],
    ['of the inputs of one file', [dotted, both], [inFirst, p2d], 'drop', 0],
    ['of a name', [spelled], [named], 'drop', 1],
    ['that keeps the name', [spelled], [named], 'replace', 0],
    [
      'of an algorithm',
      [idle],
      [{ ...unknown, where: { key: 'foo' } }],
      'drop',
      1,
    ],
  ])('%s', (_, texts, decisions, choose, count) => {
    const start = answersFor(texts, JSON.stringify({ decisions }));
    const [question] = questionsLeft(start);
    expect(countMoot(start, choose, question?.places ?? [])).toBe(count);
  });
});

test.each([
  ['drop', {}, '1 answered, 2 settled by it, 0 left'],
  ['Hourly', {}, '1 answered, 2 new, 4 left'],
  ['Hourly', { algorithm: 'a' }, '1 answered in part, 2 new, 5 left'],
])('%s for %j is said as "%s"', (choose, where, sentence) => {
  const dated = { ...unmappedInput, inputName: 'dated', foo: 1, bar: 1 };
  const own = {
    type: 'AlgorithmOutput',
    inputName: 'own',
    algorithm: 'a',
    optional: true,
    timeRange: 'previousDay',
  };
  const texts = ['a', 'b'].map((name) =>
    legacyText([dated, { ...own, algorithm: name }], {
      name,
      schedule: undefined,
    }),
  );
  const start = answersFor(texts);
  const rule = 'schedule-absent';
  const after = addAnswers(start, [{ rule, choose, where, reason: 'so' }]);
  expect(describeProgress(start, after, new Set([rule]), 'answered')).toBe(
    sentence,
  );
});

test('verify agrees with the verdict that was shown of a choice', () => {
  let compared = 0;
  fc.assert(
    fc.property(anyDocument, fc.nat(), (text, at) => {
      const start = answersFor([text]);
      const questions = questionsLeft(start);
      const question = questions[at % questions.length];
      const rule = question && ruleOf(question.rule);
      if (!rule) return;
      const { file, finding } = question.places[0];
      const choices = choicesOf(rule).filter(
        ({ name, value }) =>
          value === undefined && finding.choices.includes(name),
      );
      const choice = choices[at % choices.length];
      if (!choice) return;
      const shown = whatChanges(
        { path: file.path, sourceText: text },
        finding,
        choice,
        start.decideIn,
      );
      const answer = {
        rule: rule.id,
        choose: choice.name,
        reason: 'we know',
        where: whereOfQuestion(question),
      };
      if (!/^(same|differs|unknown)$/.test(shown.verdict)) return;
      const own = verifyText(text, [answer]).aspects.filter(
        ({ places, aspect }) =>
          places.legacy === objectAt(finding.pointer) &&
          aspectsOf(rule.id, finding.pointer).includes(aspect),
      );
      if (own.length === 0 || /until|cannot|no run/.test(shown.sentence))
        return;
      compared++;
      const verdicts = own.map(({ verdict }) => verdict);
      if (shown.verdict === 'same')
        expect(new Set(verdicts)).toEqual(new Set(['same']));
      else expect(verdicts.some((it) => it !== 'same')).toBe(true);
    }),
  );
  expect(compared).toBeGreaterThan(0);
});

const voltage = legacyText([unmappedInput]);
const [asked] = questionsLeft(answersFor([voltage])) as [Question];

test.each([
  ['{"InputType":', /^This is not JSON: /],
  ['{"InputType":"Events","InputType":"Events"}', /is there twice/],
  ['{"InputType":"Event"}', /Event/],
  ['{"InputType":"AlgorithmOutput","SourceAlgorithm":7}', /SourceAlgorithm/],
])('the value %s is refused when it is typed', (value, words) => {
  const start = answersFor([voltage]);
  const answer = { rule: asked.rule, choose: 'replace', where: {} };
  const refusalWith = (typed: string) =>
    refusalOf(
      start,
      { ...answer, value: typed, reason: 'we know' },
      asked.places[0],
    );
  expect(refusalWith(value)).toMatch(words);
  expect(refusalWith('{"InputType":"Events"}')).toBeUndefined();
});

test('what migrate would refuse is refused when it is typed', () => {
  const refusalFor = (text: string, choose: string, value: object | string) => {
    const start = answersFor([text], none, {
      sourcesFor: () => ({ algorithms: [], isIncomplete: false }),
    });
    const [question] = questionsLeft(start);
    return (
      question &&
      refusalOf(
        start,
        {
          rule: question.rule,
          choose,
          value: JSON.stringify(value),
          reason: 'we know',
          where: whereOfQuestion(question),
        },
        question.places[0],
      )
    );
  };
  const reading = (SourceAlgorithm: string) => ({
    InputType: 'AlgorithmOutput',
    SourceAlgorithm,
    DataInterval: 'Default',
  });
  expect(refusalFor(voltage, 'replace', reading('fan_hour'))).toContain(
    'current/source-undefined',
  );
  expect(refusalFor(voltage, 'replace', reading('fan_hours'))).toBeUndefined();

  const waiting = (inputName: string): string =>
    JSON.stringify(
      ['first', 'second'].map((name) => ({
        name,
        path: name,
        schedule: 'day',
        inputs: [{ ...plainInput, inputName }],
        dependencies: name === 'second' ? ['first'] : [],
      })),
    );
  expect(refusalFor(waiting('runs'), 'input', 'Runs')).toContain(
    '`check` refuses what the decision `input` about `dependency-lost` writes',
  );
  expect(refusalFor(waiting('runs'), 'input', 'Others')).toBeUndefined();
});
