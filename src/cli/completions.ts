import { commandNamed, commands } from './command-list.js';
import { findOption, namesOf, optionsOf } from './parse-command-line.js';
import type { World } from './world.js';

/**
 * Returns the words that fit at the cursor; none where a file is expected, which
 * the shell completes.
 * @param words those of the line, the program first; the last one is completed
 */
export async function completionsOf(
  words: readonly string[],
  { env }: Pick<World, 'env'>,
): Promise<readonly string[]> {
  const [, ...args] = words.filter((word) => word !== '=');
  const typed = args.at(-1) ?? '';
  // Zsh leaves `--option=value` in one word; bash splits it.
  const [, option = '', value = ''] = /^(--[^=]+)=(.*)$/su.exec(typed) ?? [];
  const before = [...args.slice(0, -1), ...(option === '' ? [] : [option])];
  const current = option === '' ? typed : value;
  const offered = await wordsAfter(before, current, env);
  return offered
    .filter((word) => word.startsWith(current))
    .map((word) => (option === '' ? word : `${option}=${word}`));
}

async function wordsAfter(
  before: readonly string[],
  current: string,
  env: World['env'],
): Promise<readonly string[]> {
  const named = commandNamed(before.find(commandNamed));
  if (!named && !current.startsWith('-')) {
    // Only the script for zsh sets it, and zsh shows descriptions.
    const isZsh = env['COMP_CWORD'] !== undefined;
    return commands.map((it) =>
      isZsh ? `${it.command}:${it.describe}` : it.command,
    );
  }
  const command = (await named?.load())?.command;
  const options = Object.entries(optionsOf(command));
  const last = before.at(-1) ?? '';
  const option = findOption(last, optionsOf(command))?.[1];
  if (option && option.type !== 'boolean')
    return option.choices?.map(String) ?? [];
  if (current.startsWith('-'))
    return options
      .flatMap((it) => namesOf(...it))
      .filter((name) => !before.includes(name));
  return (last === named?.command && command?.operand?.words?.list) || [];
}
