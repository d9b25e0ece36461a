import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isUnaccounted } from '../../src/file/verified-file.js';
import { groupBy } from '../../src/json/collections.js';
import { recordOf } from '../support/reports.js';
import { decisionsFileOf } from '../decisions/convert-with-decisions.js';
import { expectTable, golden } from '../support/golden.js';
import { verifyWith } from './verify-text.js';

const read = (name: string): string =>
  readFileSync(join(golden, 'edits', name), 'utf8');

const source = read('source.json');
const decisions = decisionsFileOf(read('decisions.json'));
const record = recordOf('a.json', source, decisions);

/** What a place of the Current file becomes; without a value it is taken away. */
type Change = readonly [place: string, value?: unknown];

function changed([place, ...values]: Change): string {
  const file = JSON.parse(record.outputText ?? '') as object[];
  const keys = place.split('/');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<unknown>(
    (inside, key) => (inside as Record<string, unknown>)[key],
    file,
  ) as Record<string, unknown>;
  if (values.length > 0) [parent[last]] = values;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(parent, last);
  return JSON.stringify(file);
}

test.each([
  ['changes nothing', 'additions', false],
  ['changes what algorithms do', 'differences', true],
] as const)(
  'what %s does so in the words of the golden table',
  (_, name, isDifferent) => {
    expectTable(`edits/${name}.txt`, (value) => {
      const { aspects, verification } = verifyWith(
        source,
        decisions,
        changed(value as Change),
      );
      const differences = groupBy(
        aspects.filter(isUnaccounted),
        ({ algorithm, input, verdict }) =>
          `${[algorithm, input].filter(Boolean).join(' ')} ${verdict}`,
      );
      expect({ value, isDifferent: differences.size > 0 }).toEqual({
        value,
        isDifferent,
      });
      const words = [
        ...[...differences].map(
          ([where, of]) =>
            `${where}: ${of.map(({ aspect }) => aspect).join(', ')}`,
        ),
        ...verification.additions.map(({ text }) => `+ ${text}`),
      ];
      return words.join('; ') || 'nothing';
    });
  },
);
