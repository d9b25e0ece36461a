import { tool } from '#tool';
import yargs from 'yargs';
import { commands } from './commands.js';
import { exitStatus } from './exit-status.js';
import { isUsageError, usageError } from './usage-error.js';
import { widthOf, type World } from './world.js';

/** Longer lines of help are hard to read. */
const widestHelp = 100;

/** Runs the command line; gives the exit status and never rejects. */
export async function main(
  args: readonly string[],
  world: World,
): Promise<number> {
  const outputErrors = outputErrorsOf(world);
  let status: number = exitStatus.ok;
  const done = (of: number): void => {
    status = of;
  };
  try {
    const cli = yargs();
    for (const add of commands) add(cli, world, done);
    await cli
      .scriptName('infomodel-migrate')
      .usage(
        '$0 <command>\n\nMoves analytics algorithm declarations from the Legacy to the Current format:\nnothing is lost silently and nothing is guessed.',
      )
      .demandCommand(1, 'Say what to do: a command is missing.')
      .recommendCommands()
      .strict()
      .version(tool.version)
      .alias('help', 'h')
      .wrap(Math.min(widthOf(world), widestHelp))
      .exitProcess(false)
      // Or `--no-decisions` would make `false` of an option that takes a text.
      .parserConfiguration({ 'boolean-negation': false })
      .fail((message, error: Error | undefined) => {
        throw error ?? usageError(message);
      })
      .check(refuseRepeatedOptions)
      .parseAsync(
        withoutNegation(namesAsPaths(args)),
        {},
        (_error, _args, output) => {
          if (output) world.stdout.write(`${output}\n`);
        },
      );
    await flushed(world.stdout);
    for (const { message } of outputErrors) {
      world.stderr.write(`The output could not be written: ${message}\n`);
      status = exitStatus.error;
    }
    return status;
  } catch (error) {
    world.stderr.write(
      isUsageError(error)
        ? `${error.message}\nSee infomodel-migrate --help.\n`
        : isTooLongText(error)
          ? 'There is more to show than one text can hold (512 MiB): give fewer files, take a --shard of them, or leave --full away.\n'
          : `This is a fault of infomodel-migrate, not of your files: ${String(error)}\n`,
    );
    return exitStatus.error;
  }
}

/** Whether a string would have become longer than Node allows. */
function isTooLongText(error: unknown): boolean {
  return (
    error instanceof RangeError && error.message === 'Invalid string length'
  );
}

/** Arguments that are lists. */
const lists = ['_', 'paths', 'reports'];

/** An option that is given twice says two things; which one is meant is not guessed. */
function refuseRepeatedOptions(args: Readonly<Record<string, unknown>>): true {
  for (const [name, value] of Object.entries(args))
    if (Array.isArray(value) && !lists.includes(name))
      throw usageError(
        `${name.length === 1 ? '-' : '--'}${name} is given more than once.`,
      );
  return true;
}

/** The one negation that there is, spelled out. */
function withoutNegation(args: readonly string[]): string[] {
  return args.map((arg) => (arg === '--no-color' ? '--color=false' : arg));
}

/** Behind `--` everything is a name, even what looks like an option. */
function namesAsPaths(args: readonly string[]): string[] {
  const end = args.indexOf('--');
  if (end < 0) return [...args];
  return [
    ...args.slice(0, end),
    ...args
      .slice(end + 1)
      .map((name) => (/^-./.test(name) ? `./${name}` : name)),
  ];
}

/** What goes wrong with the output; that its reader has seen enough is not wrong. */
function outputErrorsOf({ stdout, stderr }: World): readonly Error[] {
  const errors: Error[] = [];
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') errors.push(error);
    });
  return errors;
}

/** Waits until everything is written, or cannot be. */
function flushed(stream: World['stdout']): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => {
      resolve();
    });
  });
}
