import { describe, expect, test } from '@jest/globals';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { matchDecisions } from '../../src/decisions/match-decisions.js';
import { convertFile } from '../../src/file/convert-file.js';
import type { FileRecord } from '../../src/file/record.js';
import {
  decisionsText,
  decisionsIn,
} from '../decisions/convert-with-decisions.js';
import { replaceVoltage } from '../support/decisions.js';

const legacy = (dependencies: readonly string[] = []): string =>
  JSON.stringify([
    { name: 'hours', path: 'hours', inputs: [], schedule: 'day' },
    {
      name: 'wear',
      path: 'wear',
      schedule: 'day',
      dependencies,
      inputs: [{ type: 'DCVoltage', inputName: 'voltage' }],
    },
    { name: 'unscheduled', path: 'unscheduled', inputs: [] },
  ]);

const drop = { rule: 'schedule-absent', choose: 'drop', reason: 'So.' };

function convert(
  decisions: readonly object[],
  elsewhere?: readonly string[],
  text = legacy(),
  isIncomplete = false,
): FileRecord {
  const decideIn = matchDecisions(
    decisionsIn(decisionsText([drop, ...decisions])),
  );
  return convertFile('a.json', Buffer.from(text), {
    print: defaultPrintOptions,
    named: true,
    allowPartial: true,
    decideIn,
    sources: elsewhere && {
      isIncomplete,
      algorithms: elsewhere.map((name) => ({
        name,
        frequency: undefined,
        period: undefined,
        waitsFor: [],
        outputs: [
          {
            name: 'algorithm_output',
            kind: 'ObjectResult',
            isOptional: false,
            retention: undefined,
            writes: undefined,
          },
        ],
        hasUnreadOutputs: false,
      })),
    },
  }).record;
}

const refusalsIn = ({ findings }: FileRecord): readonly string[] =>
  findings
    .filter(({ rule }) => rule === 'decision-breaks')
    .map(({ pointer, message }) => `${pointer} ${message}`);

describe('a decided value that check refuses', () => {
  test.each([
    [replaceVoltage('unscheduled'), 'current/source-undefined'],
    [replaceVoltage('hours', 'other'), 'current/source-output-undefined'],
  ])('stays in the text, and the file is held back: %#', (decision, rule) => {
    const record = convert([decision]);
    expect(record.status).toBe('to-fix');
    expect(refusalsIn(record)).toEqual([
      expect.stringMatching(
        new RegExp(`^/1/inputs/0/type .*replace.*dc-voltage.*${rule}`),
      ),
    ]);
    expect(record).toMatchObject({
      outputText: expect.stringContaining('Voltage'),
      counts: { inputs: { partial: 1 }, fields: { invalid: 0 } },
    });
    expect(record.findings).toContainEqual(
      expect.objectContaining({
        rule: 'dc-voltage',
        decision: expect.objectContaining({ choose: 'replace' }),
      }),
    );
  });

  test('is refused if another input has the name', () => {
    const decisions = [
      replaceVoltage('hours'),
      {
        rule: 'dependency-lost',
        choose: 'input',
        value: 'Voltage',
        reason: 'So.',
        where: { algorithm: 'last' },
      },
    ];
    const text = JSON.stringify([
      ...(JSON.parse(legacy()) as object[]),
      {
        name: 'last',
        path: 'last',
        schedule: 'day',
        inputs: [{ type: 'DCVoltage', inputName: 'voltage' }],
        dependencies: ['wear'],
      },
    ]);
    expect(refusalsIn(convert(decisions, undefined, text))).toEqual([
      expect.stringMatching(/^\/3\/dependencies\/0 .*input-name-duplicate/),
    ]);
  });
});

test('a source that the file does not have may be in another file of the run', () => {
  const decisions = [replaceVoltage('elsewhere')];
  expect(convert(decisions).status).toBe('ready');
  expect(convert(decisions, ['elsewhere']).status).toBe('ready');
  expect(convert(decisions, ['hours']).status).toBe('to-fix');
  expect(convert(decisions, ['hours'], legacy(), true).status).toBe('ready');
});
