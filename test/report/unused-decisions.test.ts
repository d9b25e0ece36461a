import { describe, expect, test } from '@jest/globals';
import { partOfFolder } from '../../src/batch/decisions-file.js';
import { loadDecisions } from '../../src/decisions/load-decisions.js';
import type { FileReport } from '../../src/report/report.js';
import { unusedDecisions } from '../../src/report/unused-decisions.js';
import {
  convertWith,
  decisionsText,
} from '../decisions/convert-with-decisions.js';
import { legacyText, unmappedInput } from '../support/legacy.js';

const drop = { rule: 'dc-voltage', choose: 'drop', reason: 'as agreed' };

function decisionsIn(path: string, ...decisions: readonly object[]) {
  const loaded = loadDecisions(Buffer.from(decisionsText(decisions)), path);
  if (!loaded.ok) throw new Error(loaded.troubles.join());
  return loaded.file;
}

function unusedIn(
  files: readonly FileReport[],
  ...decisions: readonly object[]
) {
  const file = decisionsIn('models/d.json', ...decisions);
  return unusedDecisions(file, files, '/work')
    .flatMap((part) => part.files)
    .flatMap(({ findings }) => findings)
    .map(({ fidelity, message }) => [fidelity, message]);
}

/** A file with a finding that is open, or decided by the decision at an index. */
const fileAt = (path: string, index?: number): FileReport => {
  const decisions = index === undefined ? [] : Array(index + 1).fill(drop);
  const { report } = convertWith(
    decisionsText(decisions),
    legacyText([unmappedInput]),
    path,
  );
  return report.files[0] as FileReport;
};

const current: FileReport = {
  ...{ path: 'models/c.json', format: 'current', status: 'current' },
  ...{ output: null, findings: [] },
};

describe('a decision that matches nothing', () => {
  const open = ['models/life/a.json', 'models/fan/b.json'].map((path) =>
    fileAt(path),
  );

  test.each([
    [{ ...drop, rule: 'recalculate' }, 'the rule has no finding.'],
    [
      { ...drop, where: { file: 'lifes/**' } },
      '`file` is "lifes/**", and the findings are in "life/a.json" and 1 more.',
    ],
    [
      { ...drop, where: { file: 'fan/**', algorithm: 'fan_hour' } },
      '`algorithm` is "fan_hour", and the findings are in "fan_hours".',
    ],
    [
      { ...drop, where: { algorithm: 'fan_*', input: 'dc_voltage' } },
      '`input` is "dc_voltage", and the findings are in "dcVoltage".',
    ],
    [
      { ...drop, where: { input: '*', key: 'inputName', value: 1 } },
      '`key` and `value` in `where` match none of them together, or later decisions match the same findings.',
    ],
  ])('%j says why', (decision, why) => {
    expect(unusedIn(open, decision)).toEqual([
      [
        'changed',
        `No finding matches this decision about "${decision.rule}": ${why}`,
      ],
    ]);
  });

  test('may be overridden by later ones', () => {
    expect(unusedIn([fileAt('models/a.json', 1)], drop, drop)).toEqual([
      ['changed', expect.stringContaining('later decisions match all of them')],
    ]);
  });

  test('is no longer needed if no Legacy file is left', () => {
    const note = [
      'assumed',
      'No Legacy file is left, so the decisions are no longer needed: delete the file.',
    ];
    expect(unusedIn([current], drop, drop)).toEqual([note]);
    const broken: FileReport = {
      ...current,
      format: 'other',
      status: 'failed',
    };
    expect(unusedIn([current, broken], drop)).not.toEqual([note]);
  });
});

test.each([
  [['models'], true],
  [['.'], true],
  [['models/fan', '/work'], true],
  [['models/fan', 'models/life'], false],
  [['models/a.json'], false],
  [['model'], false],
])('a run over %j has the whole folder: %j', (paths, isWhole) => {
  const file = decisionsIn('models/d.json');
  expect(partOfFolder(paths, file, '/work')).toEqual(
    isWhole ? {} : { partOfFolder: true },
  );
});
