import type { ArgumentsCamelCase, Argv } from 'yargs';
import type { World } from './world.js';

/** What a command takes, and what it does with it. */
export interface Command<Options> {
  readonly options: (yargs: Argv) => Argv<Options>;
  /** Gives the exit status. */
  readonly run: (
    args: ArgumentsCamelCase<Options>,
    world: World,
  ) => number | Promise<number>;
}

/** Adds a command to the command line; `done` is told the exit status. */
export type AddCommand = (
  cli: Argv,
  world: World,
  done: (status: number) => void,
) => void;

/**
 * A command of which help can speak before it is loaded.
 *
 * @param usage its name and positionals, as yargs writes them
 */
export function command<Options>(
  usage: string,
  describe: string,
  load: () => Promise<Command<Options>>,
): AddCommand {
  return (cli, world, done) => {
    cli.command(
      usage,
      describe,
      async (yargs) => (await load()).options(yargs),
      async (args) => {
        const { run } = await load();
        done(await run(args, world));
      },
    );
  };
}

/** The arguments that `run` gets from the options of a command. */
export type ArgsOf<Options> =
  Options extends Argv<infer Types> ? ArgumentsCamelCase<Types> : never;
