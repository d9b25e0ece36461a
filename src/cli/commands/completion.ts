import { tool } from '#tool';
import yargs from 'yargs';
import { exitStatus } from '../../report/failing.js';
import { joinWords } from '../../rule/message-text.js';
import { commandNamed, commands, defineCommand } from '../command.js';
import { findOption, namesOf, optionsOf } from '../parse-command-line.js';
import type { World } from '../world.js';

const shells: readonly string[] = ['bash', 'zsh', 'fish'];

export const command = defineCommand({
  operand: {
    usage: '[SHELL]',
    help: `${joinWords(shells)} (default: the one that SHELL names)`,
    words: { what: 'shell', list: shells },
  },
  builder: {},
  examples: {
    'completion bash >> ~/.bashrc': 'for bash',
    'completion zsh >> ~/.zshrc': 'for zsh',
    'completion fish | source': 'for fish',
  },
  exits: {
    0: 'done',
    2: 'there is no such shell',
  },
  handler({ operands: [shell] }, { env, stdout }) {
    // yargs asks the environment which shell it writes for.
    if (shell !== undefined) process.env['SHELL'] = shell;
    if ((shell ?? env['SHELL'])?.endsWith('fish') === true)
      stdout.write(fishScript);
    else
      yargs()
        .scriptName(tool.name)
        .completion()
        .parseSync('completion', {}, (_error, _args, script) => {
          stdout.write(`${script.replace(/^ +_default$/m, filesInZsh)}\n`);
        });
    return exitStatus.ok;
  },
});

/** Where yargs completes a file in zsh, it takes `--option=` for a part of its name. */
const filesInZsh = "    compset -P '--*='\n    _default";

/** The script of yargs for fish completes no files and no empty word. */
const fishScript = `function __infomodel_migrate_completions
  set -l current (commandline -ct)
  set -l option (string match -r -- '^--[^=]+=' "$current")
  set -l offered (infomodel-migrate --get-yargs-completions (commandline -opc) "$current")
  if not set -q offered[1]
    set offered "$option"(__fish_complete_path (string replace -- "$option" "" "$current"))
  end
  string join -- \\n $offered
end
complete -c infomodel-migrate -f -a "(__infomodel_migrate_completions)"
`;

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
