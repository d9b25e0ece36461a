import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { expectTable, golden } from '../support/golden.js';
import {
  convertWith,
  decisionsText,
  findingsOf,
} from './convert-with-decisions.js';

const source = readFileSync(join(golden, 'decisions/source.json'), 'utf8');

/** Names what each of several decisions about one rule decides, by its index. */
function decidedBy(decisions: readonly object[]): string {
  const all = decisions.map((it) => ({ choose: 'drop', reason: 'r', ...it }));
  const { findings } = convertWith(
    decisionsText(all),
    source,
    'drives/fan.json',
  );
  const decided = findings.flatMap(({ pointer, decision }) =>
    decision ? [`${pointer} by ${decision.index}`] : [],
  );
  return decided.join(', ') || 'nothing';
}

test('decisions match the findings that the table says', () => {
  expectTable('decisions/matches.txt', (decisions) =>
    decidedBy(decisions as readonly object[]),
  );
});

test.each([
  ['0', '-0', true],
  ['null', '1e400', false],
  ['-1e400', '1e400', false],
  ['{"a": {"toString": 1}, "b": 2}', '{"b": 2, "a": {"toString": 1}}', true],
  ['[[1]]', '{"0": [1]}', false],
])('where.value %s is compared with %s as JSON: %j', (value, other, isSame) => {
  const decisions = `{"decisions": [{"rule": "key-unknown", "choose": "drop",
    "where": {"key": "unit", "value": ${value}}, "reason": "r"}]}`;
  const text = `[{"name": "a", "schedule": "day", "inputs": [], "unit": ${other}}]`;
  const [finding] = findingsOf(convertWith(decisions, text), 'key-unknown');
  expect(finding?.decision?.index).toBe(isSame ? 0 : undefined);
});
