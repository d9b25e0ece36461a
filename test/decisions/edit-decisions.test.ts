import { expect, test } from '@jest/globals';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { allRules } from '../../src/file/all-rules.js';
import { addDecision } from '../../src/decisions/edit-decisions.js';

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
  ['instead of its stub', [own, stub, other], [own, added, other]],
  ['before the decisions of its rule', [other, own], [other, added, own]],
  ['after those of the rules before it', [other], [other, added]],
])('adds a decision %s, and changes no other byte', (_, old, now) => {
  const file = (decisions: readonly string[]): string =>
    `\uFEFF{ "decisions" :\n  [\n  ${decisions.join(',\n  ')}\n]}\n`;
  const text = addDecision(
    file(old),
    { ...drop, where: {} },
    defaultPrintOptions,
    allRules,
  );
  expect(text).toBe(file(now));
});
