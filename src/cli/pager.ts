import { spawnSync } from 'node:child_process';
import type { World } from './world.js';

/** Rows that the prompt takes below a text. */
const promptRows = 2;

/**
 * Prints a text on standard output. In a terminal that it does not fit, it goes through
 * the user's pager (`PAGER`, else `less`), as git's output does. Returns whether it did.
 */
export function printPaged({ stdout, env }: World, text: string): boolean {
  const rows = text.split('\n').length;
  const isLong =
    stdout.isTTY === true && rows > (stdout.rows ?? Infinity) - promptRows;
  const pager = env['PAGER'] ?? 'less';
  const isPaged = isLong && pager !== '' && page(pager, text, env);
  if (!isPaged) stdout.write(text);
  return isPaged;
}

/** Returns whether the pager showed the text. */
function page(pager: string, text: string, env: World['env']): boolean {
  const { status, error } = spawnSync(pager, {
    shell: true,
    input: text,
    stdio: ['pipe', 'inherit', 'ignore'],
    // Quit if one screen is enough, keep colours, leave the text on the screen.
    env: { LESS: 'FRX', ...env },
  });
  // 127: the shell found no such program.
  return error === undefined && status !== 127;
}
