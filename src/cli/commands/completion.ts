import { exitStatus } from '../../report/failing.js';
import yargs from 'yargs';
import { tool } from '#tool';
import { joinWords } from '../../rule/message-text.js';
import { defineCommand } from '../command.js';

const shells: readonly string[] = ['bash', 'zsh'];

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
  },
  exits: {
    0: 'done',
    2: 'there is no such shell',
  },
  handler({ operands: [shell] }, { stdout }) {
    // yargs asks the environment which shell it writes for.
    if (shell !== undefined) process.env['SHELL'] = shell;
    yargs()
      .scriptName(tool.name)
      .completion()
      .parseSync('completion', {}, (_error, _args, script) => {
        stdout.write(`${script}\n`);
      });
    return exitStatus.ok;
  },
});
