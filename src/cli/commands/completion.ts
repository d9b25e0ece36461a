import type { Argv } from 'yargs';
import { completionScripts, shellIn } from '../completion-scripts.js';
import { exitStatus } from '../exit-status.js';
import { example } from '../options.js';
import type { World } from '../world.js';

export const completionCommand = { options, run };

function options(cli: Argv) {
  return cli
    .example(example('completion >> ~/.bashrc', 'for bash'), '')
    .example(
      example('completion >> ~/.zshrc', 'for zsh, where SHELL is zsh'),
      '',
    )
    .example(
      example('completion | source', 'for fish, where SHELL is fish'),
      '',
    );
}

/** Prints the script for the shell that `SHELL` names. */
function run(_args: unknown, { env, stdout }: World): number {
  stdout.write(completionScripts[shellIn(env)]);
  return exitStatus.ok;
}
