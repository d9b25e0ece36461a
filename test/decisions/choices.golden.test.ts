import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { structuredPatch } from 'diff';
import { lastKeyOf } from '../../src/json/node.js';
import { mappingRules } from '../../src/mapping/mapping-rules.js';
import { convertFile } from '../../src/file/convert-file.js';
import type { FileFinding } from '../../src/file/record.js';
import { whatChanges } from '../../src/file/what-changes.js';
import { choicesOf } from '../../src/rule/choice.js';
import type { Choice, Rule } from '../../src/rule/rule.js';
import { groupBy } from '../../src/json/collections.js';
import { joinChanges } from '../../src/document/functions.js';
import {
  type PlacedVerdict,
  unaccountedIn,
  verifyText,
} from '../behaviour/verify-text.js';
import { expectFile, golden } from '../support/golden.js';
import { legacyText } from '../support/legacy.js';
import { optionsWith, reportOfRecords } from '../support/reports.js';
import {
  brokenInvariants,
  convertWith,
  decisionsFileOf,
  decisionsText,
  type DecidedFile,
  findingsOf,
} from './convert-with-decisions.js';

/** Rules of the run, of a file that is not mapped, and of another decision. */
const others = ['name-shared', 'file-unrecognised', 'retention-outlived'];
const decidable = mappingRules.filter(
  (rule) => choicesOf(rule).length > 0 && !others.includes(rule.id),
);

test('no golden text is about a rule that is gone', () => {
  const names = decidable.map(({ id }) => `${id}.txt`);
  expect(readdirSync(join(golden, 'choices')).toSorted()).toEqual(
    names.toSorted(),
  );
});

/** The golden cases of a rule that leave it open. */
function openCases({ id, fidelity: main, alsoAssumed }: Rule) {
  const fidelity = main === 'exact' && alsoAssumed ? 'assumed' : main;
  return readdirSync(join(golden, 'rules', id), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((path) => path.endsWith('legacy.json'))
    .toSorted()
    .map((path) => ({
      path: dirname(path),
      text: readFileSync(join(golden, 'rules', id, path), 'utf8'),
    }))
    .filter(({ text }) =>
      // Some findings of a rule may be assumed, and leave nothing to decide.
      findingsOf(undecidedIn(text), id).some((it) => it.fidelity === fidelity),
    );
}

const undecidedIn = (text: string): DecidedFile =>
  convertWith(decisionsText([]), text);

/** What decisions about a rule require of the code of functions, also where other rules are open. */
function codeLines(
  text: string,
  decisions: readonly object[],
  id: string,
): readonly string[] {
  const { record } = convertFile('a.json', Buffer.from(text), {
    ...optionsWith(decisionsFileOf(decisionsText(decisions))),
    allowPartial: true,
  });
  return joinChanges(record.functions).flatMap(({ changes }) =>
    changes
      .filter(({ rule }) => rule === id)
      .map(({ inputs, text: change }) => `code: ${inputs.join()}: ${change}`),
  );
}

const reason = 'as the vendor told us';

interface AnyDecision {
  readonly rule: string;
  readonly where?: object;
}

/** The decisions that answer all findings of a rule: an unknown key needs its own. */
function decisionsAbout(
  rule: Rule,
  { name: choose, value, example }: Choice,
  text: string,
  dates?: string,
): readonly AnyDecision[] {
  const decision = {
    rule: rule.id,
    choose,
    reason,
    ...(value === undefined ? {} : { value: example }),
    ...(dates !== undefined && { dates }),
  };
  if (rule.id !== 'key-unknown') return [decision];
  const keys = findingsOf(undecidedIn(text), rule.id).map(({ pointer }) =>
    lastKeyOf(pointer),
  );
  return [...new Set(keys)].map((key) => ({ ...decision, where: { key } }));
}

/** The decisions, each for the place of one finding alone. */
const atPlaces = (
  decisions: readonly AnyDecision[],
  findings: readonly FileFinding[],
): readonly object[] =>
  decisions.flatMap((it) =>
    findings.map(({ algorithm, input }) => ({
      ...it,
      where: {
        ...it.where,
        file: 'a.json',
        ...(algorithm !== null && { algorithm }),
        ...(input !== null && { input }),
      },
    })),
  );

/** What answers nothing in the place of a decision. */
const stubFor = ({ rule, where }: AnyDecision): object => ({
  rule,
  choose: 'undecided',
  reason: '',
  where,
});

/** Each choice, and the first that takes dates with them. */
function answersOf(
  rule: Rule,
): readonly { readonly choice: Choice; readonly dates?: string }[] {
  const choices = choicesOf(rule);
  const dated = choices.find(({ takesDates }) => takesDates);
  return [
    ...choices.map((choice) => ({ choice })),
    ...(dated ? [{ choice: dated, dates: 'DateAndValue' }] : []),
  ];
}

/** The lines of a text that become others, without those of brackets alone; an object is on one line. */
function changedLines(before: string, after: string): readonly string[] {
  const { hunks } = structuredPatch('', '', before, after, '', '', {
    context: 0,
  });
  return hunks
    .flatMap(({ lines }) =>
      lines
        .join('\n')
        .replaceAll(/\{[^{}]*\}/g, (it) => it.replaceAll(/\n[+-] */g, ' '))
        .split('\n'),
    )
    .filter((line) => !/^. *("Inputs": )?[[\]]+,?$/.test(line));
}

/** What `verify` says that the choice changes; aspects of one cause share a line. */
function verdictLines(
  aspects: readonly PlacedVerdict[],
  rule: string,
  choose: string,
): readonly string[] {
  const changed = aspects.filter((it) => isBy(it, rule, choose));
  const groups = groupBy(changed, ({ verdict, witnesses, why }) =>
    [`${verdict}:`, ...witnesses.map(({ text }) => text), ...why].join(' '),
  );
  return Array.from(groups, ([words, of]) => {
    const [aspects, inputs] = [
      new Set(of.map(({ aspect }) => aspect)),
      new Set(of.map(({ input }) => input ?? 'the algorithm')),
    ].map((it) => [...it].join(', '));
    return `verify: ${aspects} of ${inputs} ${words}`;
  });
}

const isBy = ({ accountedBy }: PlacedVerdict, rule: string, choose: string) =>
  accountedBy.some((by) => by.rule === rule && by.choose === choose);

describe.each(decidable.map((rule) => [rule.id, rule] as const))(
  '%s',
  (id, rule) => {
    const cases = openCases(rule);
    const isLoss = rule.fidelity === 'unmapped';

    test('each choice writes, shows and requires what the golden case says', () => {
      const lines = cases.flatMap(({ path, text }) => {
        const undecided = undecidedIn(text);
        const [finding] = findingsOf(undecided, id);
        if (!finding) throw new Error('a case has an open finding');
        return answersOf(rule).flatMap(({ choice, dates }) => {
          const decisions = decisionsAbout(rule, choice, text, dates);
          const decided = convertWith(decisionsText(decisions), text);
          const [{ value } = { value: undefined }] = decisions as readonly {
            readonly value?: unknown;
          }[];
          const effect = (): string => {
            const { verdict, sentence } = whatChanges(
              { path: undecided.record.path, sourceText: text },
              finding,
              choice,
              () => () => undefined,
            );
            return `effect: ${verdict}, ${sentence}`;
          };
          const { aspects } = verifyText(text, decisions);
          return [
            '',
            [
              path,
              choice.name,
              ...(value === undefined ? [] : [JSON.stringify(value)]),
              ...(dates === undefined ? [] : [JSON.stringify({ dates })]),
            ].join(' '),
            ...changedLines(undecided.outputText, decided.outputText),
            ...(dates === undefined ? [effect()] : []),
            ...verdictLines(aspects, id, choice.name),
            ...codeLines(text, decisions, id),
          ];
        });
      });
      expectFile(`choices/${id}.txt`, `${lines.join('\n').trim()}\n`);
    });

    test('a decision for one place counts alone behind one for all', () => {
      for (const { text } of cases) {
        const places = findingsOf(undecidedIn(text), id);
        const decided = choicesOf(rule)
          .filter(({ name }) =>
            places.every(({ choices }) => choices.includes(name)),
          )
          .flatMap((choice) =>
            [undefined, ...(choice.takesDates ? ['DateAndValue'] : [])].map(
              (dates) => decisionsAbout(rule, choice, text, dates),
            ),
          );
        for (const first of decided)
          for (const later of decided) {
            const here = atPlaces(later, places);
            const [both, alone] = [first, first.map(stubFor)].map(
              (before) =>
                convertWith(decisionsText([...before, ...here]), text).record,
            );
            expect(both).toEqual(alone);
          }
      }
    });

    test.each(
      cases.flatMap(({ path, text }) =>
        answersOf(rule).map(
          (answer) => [path, answer.choice.name, answer, text] as const,
        ),
      ),
    )('%s decided %s is accounted for', (_path, choose, answer, text) => {
      const { choice, dates } = answer;
      const undecided = undecidedIn(text);
      const decisions = decisionsAbout(rule, choice, text, dates);
      const decided = convertWith(decisionsText(decisions), text);
      for (const file of [undecided, decided])
        expect(brokenInvariants(file)).toEqual([]);
      if (isLoss) expect(undecided.isPartial).toBe(true);
      for (const { decision } of findingsOf(undecided, id))
        expect(decision).toBeNull();
      const answered = findingsOf(decided, id).flatMap(
        ({ decision }) => decision ?? [],
      );
      // No input is added to what is left out.
      if (choose !== 'input')
        expect(answered).toHaveLength(
          findingsOf(decided, id).filter(({ choices }) =>
            choices.includes(choose),
          ).length,
        );
      for (const it of answered) expect(it).toMatchObject({ choose, reason });
      const counted = Array.from(
        groupBy(findingsOf(decided, id), ({ fidelity }) => fidelity),
        ([fidelity, { length: count }]) => [fidelity, count],
      );
      const { rules } = reportOfRecords([decided.record]).summary;
      const ofRule = rules.filter((it) => it.rule === id);
      expect(Object.fromEntries(counted)).toEqual(
        Object.fromEntries(ofRule.map((it) => [it.fidelity, it.count])),
      );
      expect(ofRule.reduce((sum, it) => sum + it.decided, 0)).toBe(
        answered.length,
      );
      const byDecision = decided.fields.filter(
        ({ fate }) => fate === 'decided',
      );
      expect(byDecision.filter((field) => field.rule !== id)).toEqual([]);
      const all = verifyText(text, decisions);
      expect(unaccountedIn(all)).toEqual([]);
      const { changes = [] } = choice;
      const changed = all.aspects.filter(
        (it) =>
          it.verdict !== 'same' &&
          // What is said of an added input is about no input of Legacy.
          it.places.legacy !== null &&
          isBy(it, id, choose),
      );
      if (isLoss && changes !== 'all')
        expect(changes).toEqual(
          expect.arrayContaining(
            changed
              .map(({ aspect }) => aspect)
              .filter((it) => it !== 'shape' || dates === undefined),
          ),
        );
      if (isLoss) return;
      // An acceptance decides and changes nothing.
      expect(decided.outputText).toBe(undecided.outputText);
      expect(decided.fields).toEqual(undecided.fields);
    });
  },
);

test.each([
  ['the format is open', []],
  [
    'the format is dropped',
    [{ rule: 'format-date-and-value', choose: 'drop', reason }],
  ],
])('a word for dates has no effect where %s', (_, others) => {
  const input = {
    type: 'AlgorithmOutput',
    inputName: 'earlier',
    algorithm: 'fan_hours',
    timeRange: 'previousDay',
  };
  const decision = {
    rule: 'time-range-previous-day',
    choose: 'P2D',
    dates: 'DateAndValue',
    reason,
  };
  const word = '"AlgorithmOutputInputDataType": "DateAndValue"';
  const decided = decisionsText([decision, ...others]);
  const dated = { ...input, format: 'dateAndValue' };
  expect(convertWith(decided, legacyText([input])).outputText).toContain(word);
  expect(convertWith(decided, legacyText([dated])).outputText).not.toContain(
    word,
  );
});
