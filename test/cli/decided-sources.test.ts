import { describe, expect, test } from '@jest/globals';
import { run, runIn } from '../support/command.js';
import {
  decisionsName,
  decisionsText,
  replaceVoltage,
} from '../support/decisions.js';
import {
  currentAlgorithm,
  legacyText,
  unmappedInput,
} from '../support/legacy.js';
import { reportIn } from '../support/report-in.js';
import { commitAll, repositoryOf } from '../support/repository.js';
import { writeTree, treeOf } from '../support/tree.js';

const source = { path: 'f', inputs: [], schedule: 'day' };
const files = {
  'a.json': legacyText([unmappedInput], { name: 'wear' }),
  'b.json': JSON.stringify([
    { ...source, name: 'hours' },
    { ...source, name: 'removed', schedule: undefined },
  ]),
  'c.json': JSON.stringify([
    currentAlgorithm('load', {
      Outputs: ['a', 'b'].map((OutputName) => ({
        OutputType: 'ObjectResult',
        OutputName,
      })),
    }),
  ]),
};

const drop = { rule: 'schedule-absent', choose: 'drop', reason: 'Not used.' };
const reading = (source: string, output?: string) => ({
  [decisionsName]: decisionsText(drop, replaceVoltage(source, output)),
});

const statusOfFirst = (folder: string) => reportIn(folder).files[0]?.status;
const saved = ['--report', 'r.json'] as const;

describe('a decided source', () => {
  test.each([
    ['hours', undefined, 'written'],
    ['hours', 'algorithm_output', 'written'],
    ['hours', 'a', 'to-fix'],
    ['load', 'a', 'written'],
    ['load', undefined, 'to-fix'],
    ['load', 'c', 'to-fix'],
    ['removed', undefined, 'to-fix'],
    ['nowhere', undefined, 'to-fix'],
  ])(
    '%s, output %s: %s, as check says of the output',
    (name, output, status) => {
      const folder = treeOf({ ...files, ...reading(name, output) });
      const options = ['--allow-partial', ...saved] as const;
      run(['migrate', '.', '--out', 'out', ...options], { cwd: folder });
      expect(statusOfFirst(folder)).toBe(status);
      const checked = runIn(folder, 'check out c.json');
      expect([checked.status, checked.stdout]).toEqual([0, expect.anything()]);
    },
  );

  test('is looked for by a comparison with a commit', () => {
    const folder = repositoryOf({ ...files, ...reading('hours') });
    writeTree(folder, {
      'a.json': files['a.json'].replace('fan_hours', 'fan'),
    });
    const diff = (...args: readonly string[]) => {
      run(['diff', '.', ...saved, ...args], { cwd: folder });
      return [
        statusOfFirst(folder),
        reportIn(folder).comparison?.values.map(({ pointer }) => pointer),
      ];
    };
    expect(diff('--changed', 'HEAD')).toEqual(['ready', ['/0/path']]);
    commitAll(folder);
    writeTree(folder, reading('nowhere'));
    // What decisions alone change is a count at the decision.
    expect(diff('--changed', 'HEAD')).toEqual(['to-fix', []]);
  });
});
