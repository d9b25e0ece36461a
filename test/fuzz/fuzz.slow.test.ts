import { expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { tryCommands } from '../support/fuzz/commands.js';
import { targets } from '../support/fuzz/targets.js';

jest.setTimeout(300_000);

const prototypes = [Object, Array, String, Number, Function, Map, Set].map(
  (it) => it.prototype as object,
);

/** The keys that everything inherits. */
const inheritedKeys = (): string =>
  prototypes.map((it) => Reflect.ownKeys(it).map(String).join()).join('\n');

test.each(targets())('$given', async ({ bytes, take, share }) => {
  const before = inheritedKeys();
  await fc.assert(
    fc.asyncProperty(bytes, async (given) => {
      const start = performance.now();
      await take(given);
      // On a busy machine, too: ms.
      expect(performance.now() - start).toBeLessThan(20_000);
      expect(inheritedKeys()).toBe(before);
    }),
    { numRuns: share },
  );
});

test('mangled files, decisions and reports: every command ends in words', async () => {
  const { runs, wrong } = await tryCommands(5);
  expect(wrong).toEqual([]);
  expect(runs).toBeGreaterThan(20);
});
