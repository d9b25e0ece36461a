import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Verdict } from '../../src/behaviour/verdict.js';
import { locate } from '../../src/json/parse.js';
import type { Report } from '../../src/report/report.js';
import { isUnaccounted } from '../../src/report/verification.js';
import { verify } from '../../src/report/verify-files.js';
import { type CurrentJson, mutationsOf } from './mutations.js';
import {
  aspectsIn,
  verifyReport,
  reportBeforeVerify,
  unaccountedIn,
} from './verify-text.js';

const example = fileURLToPath(
  new URL('../../golden/example/', import.meta.url),
);

/** The decisions of the example; its files are all compared under one name. */
const decisions = (
  JSON.parse(
    readFileSync(join(example, 'infomodel-migrate.decisions.json'), 'utf8'),
  ) as { decisions: { where?: Record<string, unknown> }[] }
).decisions.map(({ where, ...decision }) => ({
  ...decision,
  ...(where && !('file' in where) ? { where } : {}),
}));

const reports = readdirSync(example)
  .filter((name) => !/^vendor\.|decisions\.json$/.test(name))
  .map((name) =>
    reportBeforeVerify(readFileSync(join(example, name), 'utf8'), decisions),
  );

const currentOf = ({ files }: Report): CurrentJson =>
  JSON.parse(files[0]?.outputText ?? '') as CurrentJson;

const mutations = reports.flatMap((report) =>
  mutationsOf(currentOf(report)).map((mutation) => ({ report, mutation })),
);

test('the example with its decisions has a verdict for everything, and no clash', () => {
  for (const report of reports) {
    const all = verifyReport(report);
    expect(unaccountedIn(all)).toEqual([]);
    for (const { inputs, aspects } of all.verification.files.flatMap(
      ({ algorithms }) => algorithms,
    )) {
      expect(aspects).toHaveLength(6);
      for (const input of inputs) expect(input.aspects).toHaveLength(6);
    }
  }
});

/** Holds each of many changed files against its source, in one run; gives those that nothing was found in. */
function missedOf(
  changes: readonly (typeof mutations)[number][],
): readonly string[] {
  const files = changes.flatMap(({ report }, index) =>
    report.files.map((file) => ({ ...file, path: String(index) })),
  );
  const against = new Map(
    changes.map(({ mutation }, index) => [
      String(index),
      { path: 'b.json', root: locate(JSON.stringify(mutation.apply())) },
    ]),
  );
  return verify({ files }, against).files.flatMap((file) =>
    aspectsIn(file).some(isUnaccounted)
      ? []
      : changes
          .slice(Number(file.path), Number(file.path) + 1)
          .map(({ mutation: { kind, words } }) => `${kind} ${words}`),
  );
}

/** FAST_CHECK_RUNS=1000 takes half a minute. */
const count = fc.readConfigureGlobal().numRuns ?? 100;

test(`${count} random changes of meaning are found, every one`, () => {
  expect(mutations.length).toBeGreaterThan(1000);
  const [chosen = []] = fc.sample(
    fc.shuffledSubarray(mutations, { minLength: count, maxLength: count }),
    1,
  );
  expect(chosen.length).toBeGreaterThanOrEqual(100);
  expect(missedOf(chosen)).toEqual([]);
});

/** What each kind of change earns where both sides are described. */
const expectedVerdicts: Readonly<Record<string, readonly Verdict[]>> = {
  name: ['left out'],
  function: ['differs'],
  // How a cron expression is read is not shown.
  frequency: ['differs', 'unknown'],
  condition: ['differs'],
  // How long `Default` keeps results is not shown.
  retention: ['differs', 'unknown', 'left out'],
  // Of the other intervals only the names are shown.
  interval: ['differs', 'unknown'],
  duration: ['differs'],
  optional: ['differs'],
  constant: ['differs'],
  'constant type': ['differs'],
  source: ['differs'],
  output: ['differs'],
  property: ['differs'],
  shape: ['unknown'],
  // Which events are passed is not shown.
  type: ['differs', 'unknown'],
  'input name': ['left out'],
  'unknown key': ['unknown'],
  'missing input': ['left out'],
  'extra input': ['left out'],
  'missing algorithm': ['left out'],
};

const plain = reportBeforeVerify(
  JSON.stringify([
    {
      name: 'hourly',
      path: 'statistics',
      schedule: 'hour',
      retention: 'latest',
      inputs: [
        { type: 'signal', inputName: 'speed', symbolicName: 'motorSpeed' },
        {
          type: 'constant',
          inputName: 'limit',
          dataType: 'integer',
          value: 5,
        },
      ],
    },
    {
      name: 'daily',
      path: 'trend',
      schedule: 'day',
      retention: 'unlimited',
      inputs: [
        {
          type: 'AlgorithmOutput',
          inputName: 'means',
          algorithm: 'hourly',
          property: 'mean',
          timeRange: 'day',
        },
        {
          type: 'AlgorithmOutput',
          inputName: 'history',
          algorithm: 'daily',
          timeRange: 'thirtyDays',
          optional: true,
        },
      ],
    },
  ]),
  [],
);

test.each(Object.keys(expectedVerdicts))(
  'a changed %s has its verdict',
  (kind) => {
    const changes = mutationsOf(currentOf(plain)).filter(
      (it) => it.kind === kind,
    );
    expect(changes).not.toEqual([]);
    const verdicts = changes.map((change) => {
      const found = verifyReport(
        plain,
        JSON.stringify(change.apply()),
      ).aspects.filter(isUnaccounted);
      return found.map(({ verdict }) => verdict);
    });
    for (const of of verdicts) expect(of).not.toEqual([]);
    expect(new Set(verdicts.flat())).toEqual(new Set(expectedVerdicts[kind]));
  },
);
