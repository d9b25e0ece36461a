import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mappingRules } from '../../src/mapping/mapping-rules.js';
import { choicesOf } from '../../src/rule/choice.js';
import { claimsAbout, file, randomFrom, refute } from './simulation.js';

/** FAST_CHECK_RUNS=10000 takes a quarter of an hour. */
const count = fc.readConfigureGlobal().numRuns ?? 200;

test(`no run of a source and its reader refutes what ${count} files are said to pass`, () => {
  const seen = { same: 0, differs: 0, unknown: 0, 'left out': 0 };
  const answers = new Set<string>();
  fc.assert(
    fc.property(file, fc.nat(), (algorithms, seed) => {
      const random = randomFrom(seed);
      const claims = claimsAbout(algorithms, random);
      for (const { verdict } of claims.windows) seen[verdict]++;
      for (const answer of claims.answers) answers.add(answer);
      expect(refute(claims, random, 10)).toEqual([]);
    }),
    { numRuns: count },
  );
  expect(seen.same).toBeGreaterThan(count / 10);
  expect(seen.differs).toBeGreaterThan(count / 10);
  // Each choice about a window was tried, if there were files enough.
  const aboutWindows = mappingRules.flatMap((rule) =>
    choicesOf(rule)
      .filter(({ changes }) => changes !== 'all' && changes?.includes('window'))
      .map(({ name }) => `${rule.id}: ${name}`),
  );
  const missing = aboutWindows.filter((it) => !answers.has(it));
  if (count >= 1000) expect(missing).toEqual([]);
});
