import { expect, jest, test } from '@jest/globals';
import { tryCommands } from '../support/fuzz/commands.js';
import { targets } from '../support/fuzz/targets.js';
import { seedOf, tryBytes } from '../support/fuzz/try-bytes.js';

jest.setTimeout(300_000);

test.each(targets())('$given', async (target) => {
  await tryBytes(target, target.share, seedOf());
});

test('mangled files, decisions and reports: every command ends in words', async () => {
  const { runs, wrong } = await tryCommands(5, seedOf());
  expect(wrong).toEqual([]);
  expect(runs).toBeGreaterThan(20);
});
