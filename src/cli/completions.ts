import yargs from 'yargs';
import { tool } from '#tool';
import { commands } from './command-list.js';
import { optionsOf } from './parse-command-line.js';
import type { World } from './world.js';

/**
 * Prints the words that fit at the cursor; none where a file is expected, which
 * the shell completes.
 * @param args what the script of yargs gives: its option, and the words of the line
 */
export async function printCompletions(
  args: readonly string[],
  { env }: Pick<World, 'env'>,
): Promise<void> {
  // yargs asks the environment which shell it writes for. Only the script for zsh sets the other.
  process.env['SHELL'] = env['COMP_CWORD'] === undefined ? 'bash' : 'zsh';
  const line = yargs([...args])
    .scriptName(tool.name)
    .help(false)
    .version(false)
    .exitProcess(false);
  for (const { command: name, describe, load } of commands) {
    const { command } = await load();
    const words = command.operand?.words;
    line.command(words ? `${name} [word]` : name, describe, (it) => {
      it.options(optionsOf(command));
      if (words) it.positional('word', { choices: words.list });
    });
  }
  await line.parseAsync();
}
