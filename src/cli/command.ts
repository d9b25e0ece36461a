import type { ArgumentsCamelCase, Argv } from 'yargs';
import type { World } from './world.js';

/** A command: what it takes, and what it does with it. */
export interface Command<Options> {
  /** Its name and positionals, as yargs writes them. */
  readonly usage: string;
  readonly describe: string;
  readonly options: (yargs: Argv) => Argv<Options>;
  /** Gives the exit status. */
  readonly run: (
    args: ArgumentsCamelCase<Options>,
    world: World,
  ) => number | Promise<number>;
}

/** Adds a command to the command line. */
export function addCommand<Options>(
  cli: Argv,
  { usage, describe, options, run }: Command<Options>,
  world: World,
  done: (status: number) => void,
): void {
  cli.command(usage, describe, options, async (args) => {
    done(await run(args, world));
  });
}

/** The arguments that `run` gets from the options of a command. */
export type ArgsOf<Options> =
  Options extends Argv<infer Types> ? ArgumentsCamelCase<Types> : never;
