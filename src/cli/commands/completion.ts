import yargs, { type Argv } from 'yargs';
import { exitStatus } from '../exit-status.js';
import { example } from '../options.js';
import type { World } from '../world.js';

export const completionCommand = { options, run };

function options(cli: Argv) {
  return cli
    .example(example('$0 completion >> ~/.bashrc', 'for bash'), '')
    .example(
      example('$0 completion >> ~/.zshrc', 'for zsh, where SHELL is zsh'),
      '',
    );
}

/** Prints the script of yargs, for the shell that `SHELL` names. It asks this program for words. */
async function run(_args: unknown, { stdout }: World): Promise<number> {
  await yargs()
    .scriptName('infomodel-migrate')
    .exitProcess(false)
    .completion('completion')
    .parseAsync(['completion'], {}, (_error, _args, script) => {
      stdout.write(`${script}\n`);
    });
  return exitStatus.ok;
}
