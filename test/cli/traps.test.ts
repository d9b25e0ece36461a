import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, jest, test } from '@jest/globals';
import { commandsIn, walkInto } from '../support/trapped.js';
import { groundOf, traps } from '../support/traps.js';

// Each run starts a program, and a machine may be busy.
jest.setTimeout(120_000);

const names = Object.keys(commandsIn);

// `npm run test:faults` walks into all of them, with every command.
const some = traps.filter((_, at) => at % 2 === 0);

test(`${some.length} traps of a hostile repository: none fires, nothing changes outside, every run ends`, async () => {
  const troubles: string[] = [];
  const queue = some.entries();
  const work = async (): Promise<void> => {
    for (const [at, trap] of queue) {
      const command = commandsIn[names[at % names.length] ?? ''] ?? [];
      troubles.push(...(await walkInto(trap, command)));
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  expect(troubles).toEqual([]);
});

test('The program of a trap leaves its canary, where it is run', () => {
  const { program, canary } = groundOf();
  expect(existsSync(canary)).toBe(false);
  spawnSync(program);
  expect(existsSync(canary)).toBe(true);
});
