import { expect, test } from '@jest/globals';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { allRules } from '../../src/file/all-rules.js';
import {
  addDecision,
  type DecisionPlace,
} from '../../src/decisions/add-decision.js';
import { removeDecision } from '../../src/decisions/edit-decisions.js';

const drop = {
  ...{ rule: 'dc-voltage', choose: 'drop', reason: 'unused' },
  where: {},
};

const add = (old: string | undefined, place: DecisionPlace): unknown =>
  addDecision(old, drop, place, defaultPrintOptions, allRules);

const added = `{
    "rule": "dc-voltage",
    "choose": "drop",
    "reason": "unused"
  }`;

test('begins a decisions file', () => {
  expect(add(undefined, 'first')).toBe(
    `{
  "decisions": [
    {
      "rule": "dc-voltage",
      "choose": "drop",
      "reason": "unused"
    }
  ]
}
`,
  );
});

const other = '{"rule":"calculated", "choose": "drop","reason":"no"}';
const own =
  '{ "rule":"dc-voltage","choose":"drop","reason":"b", "where":{"file":"b"} }';
const stub = '{"rule": "dc-voltage", "choose": "undecided", "reason": ""}';

test.each([
  ['replaces its stub', 'stub', [own, stub, other], [own, added, other]],
  ['before those of its rule', 'first', [other, own], [other, added, own]],
  ['behind all others', 'last', [own, other], [own, other, added]],
] as const)(
  'adds a decision %s, and keeps every other byte',
  (_, place, old, now) => {
    const file = (decisions: readonly string[]): string =>
      `{ "decisions" :\n  [\n  ${decisions.join(',\n  ')}\n]}\n`;
    expect(add(file(old), place)).toBe(file(now));
  },
);

test('has no place where there is no stub', () => {
  expect(add(`{"decisions": [${own}]}`, 'stub')).toBeUndefined();
});

test.each([
  ['the first', 0, [own, other], [other]],
  ['the last', 1, [own, other], [own]],
] as const)('removes %s decision, and no other byte', (_, index, old, now) => {
  const file = (decisions: readonly string[]): string =>
    `\uFEFF{ "decisions" :\n  [\n  ${decisions.join(',\n  ')}\n]}\n`;
  expect(removeDecision(file(old), index)).toBe(file(now));
});

test('removes the only decision', () => {
  expect(removeDecision(`{"decisions": [ ${own} ]}`, 0)).toBe(
    '{"decisions": []}',
  );
});
