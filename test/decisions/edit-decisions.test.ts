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

const part =
  '{"rule": "dc-voltage","choose": "undecided","reason": "", "where":{"file":"m/**"}}';

test.each([
  ['instead of its stub', [part, stub, other], [part, added, other]],
  ['before the answers of its rule', [other, own], [other, added, own]],
  ['behind the stubs about others', [other, part], [other, part, added]],
  ['after those of the rules before it', [other], [other, added]],
  ['before an answer behind its stub', [stub, own, part], [added, own, part]],
  [
    'before an answer and other stubs',
    [other, own, part, stub, own],
    [other, added, own, part, own],
  ],
  [
    'before an answer, with its stub at the end',
    [own, part, stub],
    [added, own, part],
  ],
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

test.each<[string, readonly string[]]>([
  ['of its rule', [own]],
  ['of another rule', [other]],
])('answers the stub of an equal `where` beside an answer %s', (_, answers) => {
  const file = (...decisions: readonly string[]): string =>
    `{"decisions":[${[...answers, ...decisions].join(', ')}]}`;
  const text = addDecision(
    file(stub.replace('}', ', "where": {"input": "v", "file": "a"}}')),
    { ...drop, where: { file: 'a', input: 'v' } },
    defaultPrintOptions,
    allRules,
  );
  expect(text).not.toContain('undecided');
  expect(JSON.parse(text)).toHaveProperty('decisions.length', 2);
});
