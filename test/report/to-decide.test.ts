import { expect, test } from '@jest/globals';
import {
  emptyRecord,
  type FileFinding,
  type FileRecord,
} from '../../src/file/record.js';
import { fixRulesIn, finishRun } from '../../src/report/finished-run.js';
import { runTally, tallyOf } from '../../src/report/tally.js';
import { askedFindings, fixTitle } from '../../src/report/to-decide.js';
import { joined, partial } from '../support/legacy.js';
import { recordOf } from '../support/reports.js';

const heldBy = (...rules: readonly string[]): FileRecord => ({
  ...emptyRecord('a.json', 'legacy', 'held'),
  findings: rules.map((rule) => ({
    rule,
    fidelity: 'unmapped',
    decision: null,
    pointer: '',
    start: {},
    choices: ['json-syntax', 'decision-breaks'].includes(rule) ? [] : ['drop'],
  })) as unknown as readonly FileFinding[],
});

function runOf(files: readonly FileRecord[]) {
  return finishRun({
    head: { tool: { name: '', version: '' }, command: '', decisions: null },
    tally: files.map(tallyOf).reduce(runTally.add, runTally.empty()),
    findings: [],
  });
}

const questionsOf = (files: readonly FileRecord[]) => runOf(files).questions;

const fixedRules = (files: readonly FileRecord[]): readonly string[] =>
  fixRulesIn(runOf(files)).map(({ rule }) => rule);

test('asks first what frees most files for each question', () => {
  const files = [
    heldBy('dc-voltage', 'key-unknown'),
    heldBy('dc-voltage', 'key-unknown'),
    heldBy('dc-voltage', 'key-unknown'),
    heldBy('time-range-unknown'),
  ];
  const order = questionsOf(files).map(({ rule, frees }) => [rule, frees]);
  expect(order.map(([, frees]) => frees)).toEqual([0, 3, 4]);
  expect(order[2]).toEqual(['time-range-unknown', 4]);
});

test('asks fewer questions first where each frees as many files', () => {
  const two = heldBy('time-range-previous-day', 'maintenance-plan');
  const one = heldBy('dc-voltage');
  const questions = questionsOf([two, two, one]);
  expect(questions.map(({ frees }) => frees)).toEqual([1, 1, 3]);
  expect(questions[0]?.rule).toBe('dc-voltage');
});

test('each value that a rule asks about is a question of its own', () => {
  const asking = (about: string): FileRecord => {
    const file = heldBy('calculated');
    return {
      ...file,
      findings: file.findings.map((finding) => ({ ...finding, about })),
    };
  };
  const files = [asking('"Fan"'), asking('"Igbt"'), asking('"Igbt"')];
  expect(questionsOf(files)).toEqual([
    { rule: 'calculated', about: '"Igbt"', frees: 2, files: 2 },
    { rule: 'calculated', about: '"Fan"', frees: 3, files: 1 },
  ]);
});

test('a file that needs a fix is freed by no decision', () => {
  const files = [heldBy('dc-voltage', 'json-syntax'), heldBy('key-unknown')];
  expect(questionsOf(files)).toEqual([
    { rule: 'key-unknown', frees: 1, files: 1 },
    { rule: 'dc-voltage', frees: 1, files: 1 },
  ]);
  expect(fixedRules(files)).toEqual(['json-syntax']);
});

test('nothing in an algorithm that needs a fix is asked, and of another everything', () => {
  const text = joined(
    partial('fan', { dependencies: ['igbts'] }),
    partial('igbt'),
  );
  const asked = askedFindings(recordOf('a.json', text));
  expect(asked.map(({ pointer }) => pointer)).toEqual(['/1/inputs/1/type']);
});

test.each([
  ['To fix in the source', ['json-syntax']],
  ['To fix in the decisions file', ['decision-breaks']],
  [
    'To fix in the source or the decisions file',
    ['json-syntax', 'decision-breaks', 'value-type'],
  ],
])('the title "%s" names where the findings of %j are', (title, rules) => {
  expect(fixTitle(rules)).toBe(title);
});

test('files that are replaced in part have no questions', () => {
  const file = heldBy('dc-voltage');
  const written = { ...file, status: 'partial', output: file.path } as const;
  expect(questionsOf([written])).toEqual([]);
});

test('a held file without questions does not stop the order', () => {
  expect(questionsOf([heldBy(), heldBy('dc-voltage')])).toEqual([
    { rule: 'dc-voltage', frees: 1, files: 1 },
  ]);
});
