import { test } from '@jest/globals';
import fc from 'fast-check';
import { expectAgreement, picks, repository } from './agree.js';

test('the terminal, the page and the stubs ask, refuse and free the same, and `migrate` does so', async () => {
  await fc.assert(fc.asyncProperty(repository, picks, expectAgreement), {
    numRuns: 8,
  });
});
