import { exitStatus } from '../../report/failing.js';
import yargs from 'yargs';
import { tool } from '#tool';
import { joinWords } from '../../rule/message-text.js';
import { defineCommand } from '../command.js';

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
