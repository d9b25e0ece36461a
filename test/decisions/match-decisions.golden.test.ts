import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@jest/globals';
import { expectTable, golden } from '../support/golden.js';
import { convertWith, decisionsText } from './convert-with-decisions.js';

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
