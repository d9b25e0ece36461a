import { expect, test } from '@jest/globals';
import {
  emptyRecord,
  type FileFinding,
  type FileRecord,
} from '../../src/file/record.js';
import { fixRulesIn, fixTitle } from '../../src/run/rule-findings.js';
import { summarise } from '../../src/run/summarise.js';
import { askedFindings } from '../../src/decisions/open-questions.js';
import { joined, partial } from '../support/legacy.js';
import { factsOfRecords, recordOf } from '../support/reports.js';

const heldBy = (...rules: readonly string[]): FileRecord => ({
  ...emptyRecord('a.json', 'legacy', 'to-decide'),
  findings: rules.map((rule) => ({
    rule,
    level: 'error',
    fidelity: 'unmapped',
    decision: null,
    recommended: rule === 'retention-seven-days' ? 'Default' : null,
    pointer: '',
    start: {},
    choices: ['json-syntax', 'decision-breaks'].includes(rule) ? [] : ['drop'],
  })) as unknown as readonly FileFinding[],
});

function runOf(files: readonly FileRecord[]) {
  return summarise(factsOfRecords(files), {
    head: { tool: { name: '', version: '' }, command: '', decisions: null },
    findings: [],
  });
}

const questionsOf = (files: readonly FileRecord[]) =>
  runOf(files).counts.questions;

const fixedRules = (files: readonly FileRecord[]): readonly string[] =>
  fixRulesIn(runOf(files)).map(({ rule }) => rule);

test('asks first what most files wait for, else in the order of the rules', () => {
  const files = [
    heldBy('dc-voltage', 'dependency-lost', 'schedule-absent'),
    heldBy('dc-voltage', 'dependency-lost'),
    heldBy('key-unknown', 'dependency-lost'),
  ];
  expect(questionsOf(files).map(({ rule }) => rule)).toEqual([
    'dc-voltage',
    'key-unknown',
    'schedule-absent',
    // Other answers can remove it.
    'dependency-lost',
  ]);
});

test('a question has a recommended answer where each place has it', () => {
  const offered = heldBy('retention-seven-days');
  const other = {
    ...offered,
    findings: offered.findings.map((it) => ({ ...it, recommended: null })),
  };
  const recommendedOf = (...files: readonly FileRecord[]) =>
    questionsOf(files).map(({ recommended }) => recommended);
  expect(recommendedOf(offered, offered)).toEqual(['Default']);
  expect(recommendedOf(offered, other)).toEqual([null]);
  expect(recommendedOf(other, offered)).toEqual([null]);
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
    { rule: 'calculated', about: '"Igbt"', files: 2, recommended: null },
    { rule: 'calculated', about: '"Fan"', files: 1, recommended: null },
  ]);
});

test('what has no choice is to fix', () => {
  expect(fixedRules([heldBy('dc-voltage', 'json-syntax')])).toEqual([
    'json-syntax',
  ]);
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
    ['json-syntax', 'decision-breaks'],
  ],
])('the title "%s" names where the findings of %j are', (title, rules) => {
  expect(fixTitle(fixRulesIn(runOf([heldBy(...rules)])))).toBe(title);
});

test('files that are replaced in part have no questions', () => {
  const file = heldBy('dc-voltage');
  const written = { ...file, status: 'partial', output: file.path } as const;
  expect(questionsOf([written])).toEqual([]);
});

test('a held file without questions asks nothing', () => {
  expect(questionsOf([heldBy(), heldBy('dc-voltage')])).toEqual([
    { rule: 'dc-voltage', files: 1, recommended: null },
  ]);
});
