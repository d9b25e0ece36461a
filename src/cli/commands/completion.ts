import { defineCommand } from '../command.js';
import { completionScripts, shellIn } from '../completion-scripts.js';
import { exitStatus } from '../exit-status.js';

export const command = defineCommand({
  options: {},
  examples: {
    'completion >> ~/.bashrc': 'for bash',
    'completion >> ~/.zshrc': 'for zsh, where SHELL is zsh',
    'completion | source': 'for fish, where SHELL is fish',
  },
  run(_args, { env, stdout }) {
    stdout.write(completionScripts[shellIn(env)]);
    return exitStatus.ok;
  },
});
