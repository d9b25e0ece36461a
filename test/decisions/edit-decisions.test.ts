import { expect, test } from '@jest/globals';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { allRules } from '../../src/file/all-rules.js';
import {
  addDecision,
  removeDecision,
} from '../../src/decisions/edit-decisions.js';

const drop = { rule: 'dc-voltage', choose: 'drop', reason: 'unused' };

const other = '{"rule":"calculated", "choose": "drop","reason":"no"}';
const own =
  '{ "rule":"dc-voltage","choose":"drop","reason":"b", "where":{"file":"b"} }';
const stub = '{"rule": "dc-voltage", "choose": "undecided", "reason": ""}';
const added = `{
    "rule": "dc-voltage",
    "choose": "drop",
    "reason": "unused"
  }`;

test.each([
  [
    'instead of its stub, before the decisions of its rule, or after them',
    [own, stub, other],
    [
      [own, added, other],
      [added, own, stub, other],
      [own, stub, other, added],
    ],
  ],
  [
    'after those of the rules before it, if its rule has none',
    [other],
    [
      [other, added],
      [other, added],
    ],
  ],
])('adds a decision %s, and keeps every other byte', (_, old, expected) => {
  const file = (decisions: readonly string[]): string =>
    `{ "decisions" :\n  [\n  ${decisions.join(',\n  ')}\n]}\n`;
  const decision = { ...drop, where: {} };
  expect(
    Array.from(addDecision(file(old), decision, defaultPrintOptions, allRules)),
  ).toEqual(expected.map(file));
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
