import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { expectAgreement, met, picks, repository } from './agree.js';

test('the terminal, the page and the stubs agree on 200 repositories', async () => {
  await fc.assert(fc.asyncProperty(repository, picks, expectAgreement), {
    numRuns: 200,
  });
  // The runs meet what they are about.
  for (const [what, count] of Object.entries(met))
    expect({ what, isMet: count > 0 }).toEqual({ what, isMet: true });
  process.stderr.write(`${JSON.stringify(met)}\n`);
}, 3_600_000);
