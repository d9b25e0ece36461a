import type { ArgumentsCamelCase, Argv } from 'yargs';
import type { World } from './world.js';

/** What a command takes, and what it does with it. */
export interface Command<Options> {
  readonly options: (yargs: Argv) => Argv<Options>;
  /** What its argument may be, where that is no file. */
  readonly words?: readonly string[];
  /** Gives the exit status. */
  readonly run: (
    args: ArgumentsCamelCase<Options>,
    world: World,
  ) => number | Promise<number>;
}

/** What a command takes. */
export interface Taken {
  readonly options: (yargs: Argv) => unknown;
  readonly words?: readonly string[];
}

/** A command of which help can speak before it is loaded. */
export interface NamedCommand {
  readonly name: string;
  readonly describe: string;
  /** What it needs at least one of, as its usage names it. */
  readonly needs: string | undefined;
  /**
   * Adds it to the command line, by its name or as what there is to do without
   * one; `done` is told the exit status.
   */
  readonly addTo: (
    cli: Argv,
    as: 'named' | 'only',
    world: World,
    done: (status: number) => void,
  ) => void;
  readonly load: () => Promise<Taken>;
}

/** @param usage its name and positionals, as yargs writes them */
export function command<Options>(
  usage: string,
  describe: string,
  load: () => Promise<Command<Options>>,
): NamedCommand {
  return {
    name: usage.replace(/ .*/, ''),
    describe,
    needs: /<(\w+)\.\.>/.exec(usage)?.[1],
    addTo: (cli, as, world, done) => {
      cli.command(
        as === 'named' ? usage : usage.replace(/^\w+/, '$0'),
        describe,
        async (yargs) => (await load()).options(yargs),
        async (args) => {
          const { run } = await load();
          done(await run(args, world));
        },
      );
    },
    load,
  };
}

/** The arguments that `run` gets from the options of a command. */
export type ArgsOf<Options> =
  Options extends Argv<infer Types> ? ArgumentsCamelCase<Types> : never;
