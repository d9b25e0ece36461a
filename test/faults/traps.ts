import { expect, jest, test } from '@jest/globals';
import { record } from '../support/figures.js';
import { commandsIn, walkInto } from '../support/trapped.js';
import { traps } from '../support/traps.js';

jest.setTimeout(3_600_000);

test.each(Object.entries(commandsIn))(
  'traps of a hostile repository, %s: none fires',
  async (name, command) => {
    const troubles: string[] = [];
    for (const trap of traps) troubles.push(...(await walkInto(trap, command)));
    record({
      promise: `traps of a hostile repository, ${name}`,
      ...{ runs: traps.length, files: 0, wrong: troubles.length },
      ...{ left: 0, stray: 0, unfinished: 0 },
      measured: {
        traps: traps.length,
        'that fired or changed something': troubles.length,
      },
    });
    expect(troubles).toEqual([]);
  },
);
