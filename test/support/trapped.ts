import { existsSync } from 'node:fs';
import { wrongWith } from './wrong-with.js';
import { start } from './started.js';
import { groundOf, type Trap } from './traps.js';
import { statesBelow } from './tree.js';

/** Commands that ask the repository for all it has. */
export const commandsIn: Readonly<Record<string, readonly string[]>> = {
  'in place': ['migrate', '.', '--write', '--allow-dirty'],
  compared: ['diff', '.', '--changed=HEAD'],
  below: ['migrate', '.', '--out', 'out', '--check'],
  check: ['check', '.'],
  verify: ['verify', '.'],
  decide: ['decide', '.', '--all'],
};

/**
 * Runs a command with a trap, and says what was wrong; nothing, if nothing was.
 *
 * @param patience so many seconds it may take
 */
export async function walkInto(
  trap: Trap,
  command: readonly string[],
  patience = 30,
): Promise<readonly string[]> {
  const ground = groundOf();
  const { repository, outside, canary } = ground;
  trap.lay?.(ground);
  const before = statesBelow(outside);
  const further = trap.args?.(ground) ?? [];
  // An option that is given twice is refused at once.
  const own =
    further.length > 0
      ? command.filter((it) => !/^--changed/.test(it))
      : command;
  const run = await start([...own, ...further], {
    cwd: repository,
    env: trap.env?.(ground) ?? {},
    under: ['timeout', String(patience)],
  }).ended;
  const after = statesBelow(outside);
  return [
    ...wrongWith(run),
    ...(existsSync(canary) ? ['the trap has fired'] : []),
    ...(JSON.stringify(before) === JSON.stringify(after)
      ? []
      : ['something changed outside']),
  ].map((it) => `${trap.what}: ${it}`);
}
