import { env } from 'node:process';

/*
 * With FAST_CHECK_SEED every property tries the same documents in each run:
 * continuous integration is to fail for what a change did, while everybody's own
 * runs go on to look for documents that nobody has tried yet.
 */
const seed = env['FAST_CHECK_SEED'];
if (seed !== undefined) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
}
