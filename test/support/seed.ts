import { env } from 'node:process';

/*
 * With FAST_CHECK_SEED every property tries the same documents in each run:
 * continuous integration is to fail for what a change did, while everybody's own
 * runs go on to look for documents that nobody has tried yet. FAST_CHECK_RUNS says
 * how many documents those properties try that have no number of their own.
 */
const seed = env['FAST_CHECK_SEED'];
const runs = env['FAST_CHECK_RUNS'];
if (seed !== undefined || runs !== undefined) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({
    ...fc.readConfigureGlobal(),
    ...(seed !== undefined && { seed: Number(seed) }),
    ...(runs !== undefined && { numRuns: Number(runs) }),
  });
}
