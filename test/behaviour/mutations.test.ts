import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
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
