import { commands } from './commands.js';
import { shellIn, type Shell } from './completion-scripts.js';
import { declaredBy } from './declared.js';
import type { World } from './world.js';

/**
 * The words that may stand where the cursor is, a line each; none where the
 * shell knows better, because a file is meant.
 *
 * @param words those of the line, the program first; the last one is completed
 */
export async function completionsOf(
  words: readonly string[],
  { env }: Pick<World, 'env'>,
): Promise<readonly string[]> {
  const [, ...args] = words.flatMap(partsOf);
  const shell = shellIn(env);
  const current = args.at(-1) ?? '';
  const before = args.slice(0, -1);
  const starting = (all: readonly string[]): readonly string[] =>
    all.filter((it) => it.startsWith(current));
  const named = commands.find(({ name }) => before.includes(name));
  if (!named && !current.startsWith('-'))
    return starting(commands.map(({ name }) => name)).map((name) =>
      described(name, shell),
    );
  const taken = await named?.load();
  const { names, words: wordsOf, flags } = declaredBy(taken);
  const option = before.at(-1) ?? '';
  if (wordsOf.has(option)) return starting(wordsOf.get(option) ?? []);
  if (names.includes(option) && !flags.has(option)) return [];
  if (current.startsWith('-'))
    return starting(names.filter((name) => !before.includes(name)));
  const isFirst = before.at(-1) === named?.name;
  return isFirst ? starting(taken?.words ?? []) : [];
}

/** An option and its value are two words, however they are written. Bash takes them apart itself. */
function partsOf(word: string): readonly string[] {
  if (word === '=') return [];
  return /^(--[^=]+)=(.*)$/s.exec(word)?.slice(1) ?? [word];
}

/** A command as the shell is told of it; bash has no place for what it does. */
function described(command: string, shell: Shell): string {
  const named = commands.find(({ name }) => name === command);
  const does = named?.describe ?? '';
  switch (shell) {
    case 'bash':
      return command;
    case 'zsh':
      return `${command}:${does.replaceAll(':', '\\:')}`;
    case 'fish':
      return `${command}\t${does}`;
  }
}
