import { expect, jest, test } from '@jest/globals';
import { tryCommands } from '../support/fuzz/commands.js';
import { seedOf } from '../support/fuzz/try-bytes.js';

// Each run starts a program, and a machine may be busy.
jest.setTimeout(120_000);

test('mangled files, decisions and reports: every command ends in words', async () => {
  const { runs, wrong } = await tryCommands(5, seedOf());
  expect(wrong).toEqual([]);
  expect(runs).toBeGreaterThan(20);
});
