import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { pairObjects } from '../../src/behaviour/compare/pair-objects.js';
import { textIn } from '../../src/current/current-model.js';
import { readCurrent } from '../../src/current/read-current.js';
import { isUnaccounted } from '../../src/file/verified-file.js';
import { groupBy } from '../../src/json/collections.js';
import { nodesByPointer } from '../../src/json/node.js';
import { locate } from '../../src/json/parse.js';
import { changedMeanings } from '../../src/run/changed-meanings.js';
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

function changed(
  [place, ...values]: Change,
  text = record.outputText ?? '',
): string {
  const file = JSON.parse(text) as object[];
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

interface Edit {
  /** What the file was before, unless it is as the tool produces it. */
  readonly then: readonly Change[];
  readonly now: readonly Change[];
}

test('what a value that changes in a Current file means when it runs', () => {
  expectTable('edits/meanings.txt', (value) => {
    const { then: earlier, now: changes } = Array.isArray(value)
      ? { then: [], now: value as readonly Change[] }
      : (value as Edit);
    const edited = (edits: readonly Change[], text: string): string =>
      edits.reduce((made, it) => changed(it, made), text);
    const current = edited(earlier, record.outputText ?? '');
    const text = edited(changes, current);
    const [then, now] = [current, text].map((it) => readCurrent(locate(it)));
    if (!then || !now) throw new Error('unreachable');
    const pairs = pairObjects(
      then.algorithms,
      now.algorithms,
      ({ fields }) => textIn(fields.Name),
      { lastIsRenamed: true },
    );
    const nodes = nodesByPointer(locate(current));
    const rows = changes.map(([place, ...values]) => ({
      then: nodes.has(`/${place}`) ? `/${place}` : undefined,
      now: values.length > 0 ? `/${place}` : undefined,
    }));
    return changedMeanings(then, now, pairs, rows)
      .map((it) => it ?? '-')
      .join(' | ');
  });
});
