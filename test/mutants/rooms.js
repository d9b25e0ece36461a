import { readdirSync } from 'node:fs';

/** The tests in a folder, golden ones first: they kill most. */
const testsIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .toSorted((a, b) => b.includes('golden') - a.includes('golden'))
    .map((name) => `${folder}/${name}`);

const golden = 'test/golden.test.ts';

const tests = {
  mapping: () => [
    golden,
    ...testsIn('test/mapping'),
    'test/decisions/choices.golden.test.ts',
    'test/decisions/replace.test.ts',
    'test/decisions/match-decisions.test.ts',
  ],
  legacy: () => [
    ...testsIn('test/legacy'),
    golden,
    ...testsIn('test/mapping'),
    'test/check/golden.test.ts',
  ],
  current: () => [
    ...testsIn('test/current'),
    'test/files/prettier-options.test.ts',
    'test/decisions/load-decisions.golden.test.ts',
    'test/decisions/replace.test.ts',
    golden,
    'test/check/golden.test.ts',
  ],
  behaviour: () => [
    ...testsIn('test/behaviour'),
    'test/decisions/choices.golden.test.ts',
    'test/questions/witness.test.ts',
    'test/questions/effect.test.ts',
  ],
};

/** The tests that are to kill the mutants of a room. */
export const testsOf = (room) => tests[room]();
