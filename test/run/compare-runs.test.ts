import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { DecisionsFile } from '../../src/decisions/decision.js';
import { loadDecisions } from '../../src/decisions/load-decisions.js';
import { convertFile } from '../../src/file/convert-file.js';
import { failedRecord } from '../../src/file/record.js';
import { compareRuns } from '../../src/run/compare-runs.js';
import { matchedDecisions } from '../../src/run/missed-decisions.js';
import { type PairFacts, pairFacts } from '../../src/run/pair-facts.js';
import { decisionsText, dropVoltage } from '../support/decisions.js';
import {
  currentReading,
  exact,
  joined,
  legacyText,
  partial,
} from '../support/legacy.js';
import { optionsWith } from '../support/reports.js';

const dropped = fileOf(dropVoltage);

function fileOf(...decisions: readonly object[]): DecisionsFile {
  const text = Buffer.from(decisionsText(...decisions));
  const loaded = loadDecisions(text, 'd.json');
  if (!loaded.ok) throw new Error(loaded.troubles.join());
  return loaded.file;
}

const made = (path: string, text: string, decisions?: DecisionsFile) =>
  convertFile(path, Buffer.from(text), {
    ...optionsWith(decisions),
    named: false,
    allowPartial: true,
  }).record;

/** A file then and now; undefined where there is none. @param decisions those of now */
function pair(
  path: string,
  then: string | undefined,
  now: string | undefined,
  decisions?: DecisionsFile,
): PairFacts {
  const records = {
    path,
    pathThen: path,
    then: then === undefined ? undefined : made(path, then, decisions),
    now: now === undefined ? undefined : made(path, now, decisions),
  };
  return pairFacts(records, matchedDecisions(undefined, '/'), new Map());
}

/** The Current text that a Legacy text becomes. */
const currentOf = (text: string, decisions?: DecisionsFile): string =>
  made('a.json', text, decisions).outputText ?? '';

const compare = (
  pairs: readonly PairFacts[],
  decisions: Partial<Record<'then' | 'now', DecisionsFile>> = {},
) =>
  compareRuns({
    command: 'diff',
    then: 'main',
    pairs,
    unchanged: [],
    decisions: { then: undefined, now: undefined, ...decisions },
    workingFolder: '/',
  });

const changesOf = (...pairs: readonly PairFacts[]): readonly string[] =>
  compare(pairs).files.map(({ record }) => record.comparison?.change ?? '');

const edited = currentOf(exact('a')).replace('"Daily"', '"Hourly"');

test.each<[string, string | undefined, string | undefined]>([
  ['same', exact('a'), `\n${exact('a')}`],
  ['edited', exact('a'), exact('a', { schedule: 'hour' })],
  ['edited', currentOf(exact('a')), edited],
  ['edited', exact('a'), exact('a').slice(0, -3)],
  ['migrated', exact('a'), currentOf(exact('a'))],
  ['by-hand', exact('a'), edited],
  ['incomplete', partial('a'), currentOf(partial('a'))],
  ['new', undefined, exact('a')],
  ['new', '{}', exact('a')],
  ['went-back', currentOf(exact('a')), exact('a')],
])('a file is %s', (change, then, now) => {
  expect(changesOf(pair('a.json', then, now))).toEqual([change]);
});

test('a model that is none any more is an error, and a file that cannot be read is not compared', () => {
  const { files, comparison } = compare([
    pair('a.json', exact('a'), '{"x": 1}'),
    pairFacts(
      {
        path: 'b.json',
        pathThen: 'b.json',
        then: made('b.json', exact('b')),
        now: failedRecord('b.json', 'It is too large.'),
      },
      matchedDecisions(undefined, '/'),
      new Map(),
    ),
  ]);
  expect(files[0]?.record.findings[0]).toMatchObject({ rule: 'model-lost' });
  expect(comparison.notCompared).toEqual([
    { path: 'b.json', reason: 'It is too large.' },
  ]);
});

describe('what a Legacy file had', () => {
  test('and the Current file lost without a decision fails, at its algorithm', () => {
    const now = currentOf(partial('a'));
    const { files, comparison } = compare([pair('a.json', partial('a'), now)]);
    expect(comparison.migrated).toMatchObject({
      exact: 0,
      incomplete: [{ path: 'a.json', rules: ['dc-voltage'] }],
    });
    expect(files[0]?.facts.rules).toMatchObject([
      { rule: 'dc-voltage', shown: 1, examples: [{ line: 3 }] },
    ]);
  });

  test('and a person wrote into the Current file is not lost', () => {
    const input = {
      InputType: 'Timeseries',
      InputName: 'DcVoltage',
      SymbolicName: 'dc',
      DataInterval: 'Default',
    };
    const now = currentOf(partial('a')).replace(
      /("Inputs": \[)/,
      `$1${JSON.stringify(input)},`,
    );
    expect(changesOf(pair('a.json', partial('a'), now))).toEqual(['by-hand']);
  });

  test.each<[rule: string, key: string, what: object]>([
    ['retention-seven-days', 'Outputs', { Retention: 'Latest' }],
    ['format-date-and-value', 'Inputs', { AlgorithmOutputInputDataType: 'x' }],
    ['dependency-lost', 'Inputs', currentReading('fan_hours')],
  ])('and is back in its object is not lost: %s', (rule, key, what) => {
    const then = readFileSync(`golden/rules/${rule}/legacy.json`, 'utf8');
    const now = JSON.parse(currentOf(then)) as Record<string, object[]>[];
    const change = () => changesOf(pair('a.json', then, JSON.stringify(now)));
    expect(change()).toEqual(['incomplete']);
    const [object = {}] = now.at(-1)?.[key]?.splice(0, 1) ?? [];
    now.at(-1)?.[key]?.unshift({ ...object, ...what });
    expect(change()).toEqual(['by-hand']);
  });

  test('and a decision of now gives up is migrated exactly', () => {
    const now = currentOf(partial('a'), dropped);
    const { comparison } = compare(
      [pair('a.json', partial('a'), now, dropped)],
      { now: dropped },
    );
    expect(comparison.migrated).toMatchObject({ exact: 1, incomplete: [] });
    expect(comparison.decisions.added).toMatchObject([
      { rule: 'dc-voltage', choose: 'drop', values: 1, files: 1 },
    ]);
  });
});

describe('a file that is gone', () => {
  test('is one with the new Current file that has its algorithms', () => {
    const { files, comparison } = compare([
      pair('new/b.json', undefined, currentOf(exact('a'))),
      pair('old/a.json', exact('a'), undefined),
    ]);
    expect(files.map(({ record }) => record.comparison)).toMatchObject([
      { change: 'migrated', from: 'old/a.json' },
    ]);
    expect(comparison.deleted).toEqual([]);
  });

  test('is split where several have them, and else deleted', () => {
    const { comparison } = compare([
      pair('a.json', joined(exact('a'), exact('b')), undefined),
      pair('c.json', exact('c'), undefined),
      pair('x.json', undefined, currentOf(exact('a'))),
      pair('y.json', undefined, currentOf(exact('b'))),
    ]);
    expect(comparison.migrated.split).toEqual([
      { path: 'a.json', algorithms: 2, files: ['x.json', 'y.json'] },
    ]);
    expect(comparison.deleted).toMatchObject([
      { path: 'c.json', algorithms: 1 },
    ]);
  });
});

test('Current files that are new are counted with the Legacy files that declare the same', () => {
  const { comparison } = compare([
    pair('a.json', exact('a'), exact('a')),
    pair('new.json', undefined, currentOf(exact('a'))),
  ]);
  expect(comparison.added).toEqual({ legacy: 0, current: 1, stillDeclared: 1 });
});

describe('a finding', () => {
  const weekly = (name: string, path = name) =>
    legacyText([], { name, path, retention: 'weekly' });
  const newIn = (...pairs: readonly PairFacts[]) => {
    const { findings } = compare(pairs).comparison;
    return [findings.new, findings.gone];
  };
  const swapped = (was: string, is: string) =>
    newIn(pair('x/p.json', was, undefined), pair('y/f.json', undefined, is))[0];

  // Each Legacy file has a note of its own.
  test('moves with the name or the function of its algorithm', () => {
    expect(swapped(weekly('a'), weekly('a'))).toBe(1);
    expect(swapped(weekly('a', 'f'), weekly('b', 'f'))).toBe(1);
  });

  test('of another algorithm and function is new', () => {
    expect(swapped(weekly('a'), weekly('b'))).toBe(2);
  });

  test('moves once', () => {
    const twice = joined(weekly('a', 'f'), weekly('b', 'f'));
    expect(swapped(weekly('a', 'f'), twice)).toBe(2);
  });
});

test('values are matched by names and keys, not by their places', () => {
  const [a, b] = [exact('a'), exact('b')];
  const now = joined(b, exact('a', { schedule: 'hour' }));
  const { values } = compare([pair('a.json', joined(a, b), now)]).comparison;
  expect(values).toMatchObject([
    {
      path: 'a.json',
      place: 'a › schedule',
      then: '"day"',
      now: '"hour"',
      becomes: '"Hourly"',
      decision: null,
    },
  ]);
});

const source = {
  Name: 'source',
  Path: 'source',
  ExecutionFrequency: 'Daily',
  Inputs: [
    {
      InputType: 'Timeseries',
      InputName: 'Speed',
      Optional: true,
      SymbolicName: 'speed',
      DataInterval: 'Default',
    },
  ],
  Outputs: [{ OutputType: 'ObjectResult', Retention: 'Unlimited' }],
};
const reader = {
  ...source,
  Name: 'reader',
  Inputs: [
    {
      InputType: 'AlgorithmOutput',
      InputName: 'Results',
      SourceAlgorithm: 'source',
      DataInterval: 'Duration',
      Duration: 'P1D',
    },
  ],
};
const models = JSON.stringify([source, reader]);
const kept =
  'before: keeps every result for ever; now: keeps only the latest result';

/** Of a value that changes in a Current file: what it means when it runs. */
test.each<[string, string, string | null | RegExp]>([
  [
    '"Optional":true',
    '"Optional":false',
    /^if it is missing, before: leaves it out of the payload; now: does not call the function and raises no error\. Downstream, a run before, .* now: reader$/,
  ],
  [
    '"SymbolicName":"speed"',
    '"SymbolicName":"torque"',
    'before: passes the signal "speed"; now: the signal "torque"',
  ],
  ['"P1D"', '"PT24H"', 'no difference at run time'],
  ['"P1D"', '"PT48H"', /^at \S+Z before: passes results of `?P1D/],
  [
    '"Duration","Duration":"P1D"',
    '"All"',
    /What `DataInterval` "All" selects is not shown$/,
  ],
  [
    '"Unlimited"',
    '"Latest"',
    new RegExp(`^${kept}\\. For \`reader › Results\`: at `),
  ],
  [
    '"Unlimited"',
    '"Default"',
    /^How long `Retention` `Default` keeps results is not shown/,
  ],
  [
    '"Daily"',
    '"Hourly"',
    /^before: runs every day; now: every hour\. For `source › Speed`: at .* before: passes samples of 2026-/,
  ],
  ['"Path":"source"', '"Path":"other"', 'before: calls "source"; now: "other"'],
  ['"Unlimited"', '"Unlimited","Description":{}', null],
  [
    '"Unlimited"',
    '"Unlimited","Description":[]',
    '`Description` is an array; it must be an object',
  ],
  [
    '"SymbolicName":"speed",',
    '',
    'An input of the kind "Timeseries" needs `SymbolicName`, which is missing',
  ],
  ['"Optional":true', '"Optional":"yes"', /^`Optional` is the string "yes"/],
])('%s that becomes %s', (then, now, meaning) => {
  const text = meaningOf(models, models.replace(then, now));
  if (meaning instanceof RegExp) expect(text).toMatch(meaning);
  else expect(text).toBe(meaning);
});

test('says nothing of what a value that broke the format meant', () => {
  const broken = models.replace('"Optional":true', '"Optional":"yes"');
  expect(meaningOf(broken, models)).toBeNull();
});

function meaningOf(then: string, now: string) {
  const { values } = compare([pair('a.json', then, now)]).comparison;
  return values[0]?.meaning;
}

test('the only output needs no number in the place of a value', () => {
  const latest = models.replace('"Unlimited"', '"Latest"');
  const { values } = compare([pair('a.json', models, latest)]).comparison;
  expect(values[0]?.place).toBe('source › Outputs › Retention');
});
