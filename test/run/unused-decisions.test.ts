import { describe, expect, test } from '@jest/globals';
import { isPartOfFolder } from '../../src/files/decisions-file.js';
import { loadDecisions } from '../../src/decisions/load-decisions.js';
import { emptyRecord, type FileRecord } from '../../src/file/record.js';
import { findingsOfRun } from '../../src/run/run-findings.js';
import {
  convertWith,
  decisionsText,
} from '../decisions/convert-with-decisions.js';
import { legacyText, unmappedInput } from '../support/legacy.js';
import { factsOfRecords, recordOf } from '../support/reports.js';

const drop = { rule: 'dc-voltage', choose: 'drop', reason: 'as agreed' };

function decisionsIn(path: string, ...decisions: readonly object[]) {
  const loaded = loadDecisions(Buffer.from(decisionsText(decisions)), path);
  if (!loaded.ok) throw new Error(loaded.troubles.join());
  return loaded.file;
}

function unusedIn(
  files: readonly FileRecord[],
  ...decisions: readonly object[]
) {
  const file = decisionsIn('models/d.json', ...decisions);
  return findingsOfRun(factsOfRecords(files, file), file, '/', false)
    .filter(({ rule }) => rule === 'decision-unused')
    .map(({ fidelity, message }) => [fidelity, message]);
}

/** A file with a finding that is open, or decided by the decision at an index. */
const fileAt = (path: string, index?: number): FileRecord => {
  const decisions = index === undefined ? [] : Array(index + 1).fill(drop);
  return convertWith(
    decisionsText(decisions),
    legacyText([unmappedInput]),
    path,
  ).record;
};

const current = emptyRecord('models/c.json', 'current', 'current');

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
      '`key` is "inputName", and the findings have "type".',
    ],
    [
      { ...drop, where: { key: 'type', value: 'DCVoltages' } },
      '`value` is "DCVoltages", and the findings have "DCVoltage".',
    ],
  ])('%j says why', (decision, why) => {
    expect(unusedIn(open, decision)).toEqual([
      [
        'changed',
        `No finding matches this decision about "${decision.rule}": ${why}`,
      ],
    ]);
  });

  test('is compared with each value once, however many findings have it', () => {
    const decisions = decisionsIn('models/d.json', {
      ...drop,
      where: { algorithm: 'x*' },
    });
    const text = legacyText([
      unmappedInput,
      { ...unmappedInput, inputName: 'other' },
    ]);
    const file = recordOf('models/a.json', text, decisions, false);
    const [facts] = factsOfRecords([file], decisions);
    expect(facts?.decidable.map(({ parts }) => parts)).toEqual([
      { algorithm: 'fan_hours' },
    ]);
  });

  test('names the nearest value only while there are few to compare', () => {
    const [first] = open;
    const files = Array.from({ length: 300 }, (_, at) => ({
      ...(first as FileRecord),
      path: `models/f${at}.json`,
    }));
    const wrong = { ...drop, where: { file: 'f29.jsn' } };
    const messages = (decisions: number) => [
      ...new Set(
        unusedIn(files, ...new Array<object>(decisions).fill(wrong)).map(
          ([, message]) => message?.split(': ').at(-1),
        ),
      ),
    ];
    const message = '`file` is "f29.jsn", and the findings are in';
    expect(messages(1)).toEqual([`${message} "f29.json" and 299 more.`]);
    expect(messages(1000)).toEqual([`${message} "f0.json" and 299 more.`]);
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
    const broken = emptyRecord('models/c.json', 'other', 'failed');
    expect(unusedIn([current, broken], drop)).not.toEqual([note]);
  });

  test('is no longer needed beside one about a file that stays', () => {
    const accept = { ...drop, rule: 'file-unrecognised', choose: 'accept' };
    const kept = recordOf(
      'models/x.json',
      '{"inputName": "x", "type": "text"}',
      decisionsIn('models/d.json', accept),
      false,
    );
    expect(unusedIn([kept], accept, drop)).toEqual([
      [
        'assumed',
        'No Legacy file is left, so only the decisions about `file-unrecognised` are still needed: delete the others.',
      ],
    ]);
    const elsewhere = { ...accept, where: { file: 'y.json' } };
    expect(unusedIn([kept], accept, elsewhere)).toEqual([
      ['changed', expect.stringContaining('`file` is "y.json"')],
    ]);
  });
});

test.each([
  [['models'], true],
  [['.'], true],
  [['models/fan', '..'], true],
  [['models/fan', 'models/life'], false],
  [['models/a.json'], false],
  [['model'], false],
])('a run over %j has the whole folder: %j', (paths, isWhole) => {
  const file = decisionsIn('models/d.json');
  expect(isPartOfFolder(paths, file)).toBe(!isWhole);
});
