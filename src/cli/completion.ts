import { commandNamed, commands, type NamedCommand } from './commands.js';
import { shellIn } from './completion-scripts.js';
import { optionsOf } from './parse.js';
import type { World } from './world.js';

/**
 * Returns the words that fit at the cursor, one a line; none where a file is
 * expected, which the shell completes.
 * @param words those of the line, the program first; the last one is completed
 */
export async function completionsOf(
  words: readonly string[],
  { env }: Pick<World, 'env'>,
): Promise<readonly string[]> {
  const [, ...args] = words.flatMap(partsOf);
  const current = args.at(-1) ?? '';
  const before = args.slice(0, -1);
  const named = commandNamed(before.find(commandNamed));
  if (!named && !current.startsWith('-'))
    return commands
      .filter(({ name }) => name.startsWith(current))
      .map((it) => described(it, env));
  const command = (await named?.load())?.command;
  const options = optionsOf(command);
  const last = before.at(-1) ?? '';
  const option = options.find(({ names }) => names.includes(last));
  const isFirst = last === named?.name;
  const offered =
    option?.isFlag === false
      ? option.words
      : current.startsWith('-')
        ? options
            .flatMap(({ names }) => names)
            .filter((name) => !before.includes(name))
        : isFirst && command?.operand?.words;
  return (offered || []).filter((it) => it.startsWith(current));
}

/** Splits `--option=value` into two words. Bash splits it itself. */
function partsOf(word: string): readonly string[] {
  if (word === '=') return [];
  return /^(--[^=]+)=(.*)$/s.exec(word)?.slice(1) ?? [word];
}

/** Returns a command with its description; bash cannot show descriptions. */
function described({ name, does }: NamedCommand, env: World['env']): string {
  switch (shellIn(env)) {
    case 'bash':
      return name;
    case 'zsh':
      return `${name}:${does.replaceAll(':', '\\:')}`;
    case 'fish':
      return `${name}\t${does}`;
  }
}
