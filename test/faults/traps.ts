import { expect, jest, test } from '@jest/globals';
import { recordInput } from '../support/figures.js';
import { commandsIn, walkInto } from '../support/trapped.js';
import { slowTraps, traps } from '../support/traps.js';

jest.setTimeout(3_600_000);

test.each(Object.entries(commandsIn))(
  'traps of a hostile repository, %s: none fires',
  async (_, command) => {
    const troubles: string[] = [];
    for (const trap of traps) troubles.push(...(await walkInto(trap, command)));
    recordInput({
      given: `traps of a hostile repository to ${command.join(' ')}`,
      ...{ runs: traps.length, wrong: troubles.length },
    });
    expect(troubles).toEqual([]);
  },
);

test('pipes in the place of what git reads: every command ends', async () => {
  const commands = Object.values(commandsIn);
  // They wait, and do nothing else.
  const troubles = await Promise.all(
    slowTraps.flatMap((trap) =>
      commands.map((command) => walkInto(trap, command, 300)),
    ),
  );
  recordInput({
    given: 'pipes in the place of what git reads, to the same commands',
    ...{ runs: troubles.length, wrong: troubles.flat().length },
  });
  expect(troubles.flat()).toEqual([]);
});
