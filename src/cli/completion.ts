import { commands } from './commands.js';
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
  // Bash takes `--format=` apart.
  const [, ...args] = words.filter((word) => word !== '=');
  const current = args.at(-1) ?? '';
  const before = args.slice(0, -1);
  const starting = (all: readonly string[]): readonly string[] =>
    all.filter((it) => it.startsWith(current));
  const named = commands.find(({ name }) => before.includes(name));
  if (!named && !current.startsWith('-'))
    return starting(commands.map(({ name }) => name)).map((name) =>
      isZsh(env) ? `${name}:${describeOf(name)}` : name,
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

function describeOf(command: string): string {
  const named = commands.find(({ name }) => name === command);
  return named?.describe.replaceAll(':', '\\:') ?? '';
}

/** Whether the script that asks is that for zsh, which shows what words mean. */
function isZsh({ SHELL = '', ZSH_NAME }: World['env']): boolean {
  return SHELL.includes('zsh') || ZSH_NAME !== undefined;
}
