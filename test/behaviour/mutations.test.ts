import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { locate } from '../../src/json/parse.js';
import type { FileRecord } from '../../src/file/record.js';
import { createVerifier } from '../../src/file/verify-file.js';
import { isUnaccounted } from '../../src/file/verified-file.js';
import { type CurrentJson, mutationsOf } from './mutations.js';
import {
  aspectsIn,
  recordBeforeVerify,
  unaccountedIn,
  verifyRecord,
} from './verify-text.js';
import { verifiedSourceOf } from '../support/reports.js';

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

const records = readdirSync(example)
  .filter((name) => !/^vendor\.|decisions\.json$/.test(name))
  .map((name) =>
    recordBeforeVerify(readFileSync(join(example, name), 'utf8'), decisions),
  );

const currentOf = ({ outputText }: FileRecord): CurrentJson =>
  JSON.parse(outputText ?? '') as CurrentJson;

const mutations = records.flatMap((record) =>
  mutationsOf(currentOf(record)).map((mutation) => ({ record, mutation })),
);

test('the example with its decisions has a verdict for everything, and no clash', () => {
  for (const record of records) {
    const all = verifyRecord(record);
    expect(unaccountedIn(all)).toEqual([]);
    for (const { inputs, aspects } of all.verification.algorithms) {
      expect(aspects).toHaveLength(6);
      for (const input of inputs) expect(input.aspects).toHaveLength(6);
    }
  }
});

/** Holds each of many changed files against its source, in one run; gives those that nothing was found in. */
function missedOf(changes: typeof mutations): readonly string[] {
  const verify = createVerifier();
  return changes.flatMap(({ record, mutation: { kind, words, apply } }) => {
    const root = locate(JSON.stringify(apply()));
    const { verification } = verify(verifiedSourceOf(record), {
      path: 'b.json',
      root,
    });
    const isFound = aspectsIn(verification).some(isUnaccounted);
    return isFound ? [] : [`${kind} ${words}`];
  });
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
