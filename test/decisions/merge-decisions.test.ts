import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import {
  addDecision,
  printNewFile,
} from '../../src/decisions/edit-decisions.js';
import { draftDecisions } from '../../src/decisions/draft-decisions.js';
import { isDecidable } from '../../src/decisions/decisions-schema.js';
import { allRules } from '../../src/file/all-rules.js';
import { treeOf } from '../support/tree.js';

const asked = allRules.filter(
  (it) => isDecidable(it) && it.fidelity === 'unmapped' && !it.askedBy,
);
const ids = asked.map(({ id }) => id);

/** Returns a decisions file with a stub for each rule. */
function stubsFor(
  rules: readonly string[],
  old = printNewFile(defaultPrintOptions),
): string {
  const findings = rules.map((rule, at) => ({
    rule,
    fidelity: 'unmapped' as const,
    pointer: '/0',
    recommended: null,
    decision: null,
    start: { line: at + 1, column: 1, offset: 0 },
    choices: ['drop'],
  }));
  return draftDecisions(old, [{ path: 'a.json', findings }], {
    rules: allRules,
    all: false,
    print: defaultPrintOptions,
    pathInFile: (path) => path,
    whereIn: () => ({}),
  }).text;
}

function answer(text: string, rule: string): string {
  const decision = { rule, choose: 'drop', reason: 'Not used.', where: {} };
  return addDecision(text, decision, defaultPrintOptions, allRules);
}

/** Returns whether git merges two versions without a conflict. */
function merges(base: string, one: string, other: string): boolean {
  const folder = treeOf({ base, one, other });
  const files = ['one', 'base', 'other'].map((it) => join(folder, it));
  return spawnSync('git', ['merge-file', '-p', ...files]).status === 0;
}

/** A hundred orders of the rules, of which two teams take some each. */
const orders = fc.sample(fc.shuffledSubarray(ids, { minLength: ids.length }), {
  numRuns: 100,
  seed: 1,
});

test('git merges what two teams answer in stubs', () => {
  const base = stubsFor(ids);
  const by = (rules: readonly string[]) =>
    rules.reduce((text, rule) => answer(text, rule), base);
  const conflicts = orders.filter(
    (rules) => !merges(base, by(rules.slice(0, 5)), by(rules.slice(5, 10))),
  );
  expect(conflicts).toEqual([]);
});

test.each<[string, (base: string, rules: readonly string[]) => string]>([
  ['stubs', (base, rules) => stubsFor(rules, base)],
  [
    'decisions',
    (base, rules) => rules.reduce((text, rule) => answer(text, rule), base),
  ],
])('git merges %s that two teams add, unless in one place', (_, add) => {
  const conflicts = orders.filter((rules) => {
    const known = ids.filter((id) => rules.indexOf(id) > 3);
    const gapOf = (rule: string): number =>
      known.filter((it) => ids.indexOf(it) < ids.indexOf(rule)).length;
    const [one, other] = [rules.slice(0, 2), rules.slice(2, 4)];
    const base = stubsFor(known);
    const isMerged = merges(base, add(base, one), add(base, other));
    const gaps = new Set(one.map(gapOf));
    expect(isMerged).toBe(!other.some((it) => gaps.has(gapOf(it))));
    return !isMerged;
  });
  // At the end of the list, all hundred would conflict.
  expect(conflicts.length).toBeLessThan(60);
});
