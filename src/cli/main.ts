import { tool } from '#tool';
import yargs, { type Argv } from 'yargs';
import { visible } from '../formats/visible.js';
import { commands } from './commands.js';
import { withoutTypes } from './declared.js';
import { exitStatus } from './exit-status.js';
import { commandIn, complaint, refuseUnclear } from './usage.js';
import { isUsageError, isYargsError, yargsError } from './usage-error.js';
import { widthOf, type World } from './world.js';
import { isTooMuch } from '../file/file-outcome.js';

/** Longer lines of help are hard to read. */
const widestHelp = 100;

/** Runs the command line; gives the exit status and never rejects. */
export async function main(
  args: readonly string[],
  world: World,
): Promise<number> {
  const outputErrors = outputErrorsOf(world);
  const given = withoutNegation(namesAsPaths(asHelp(args)));
  try {
    if (args[0] === askingToComplete) {
      const { completionsOf } = await import('./completion.js');
      const completions = await completionsOf(args.slice(1), world);
      world.stdout.write(completions.map((it) => `${it}\n`).join(''));
      return exitStatus.ok;
    }
    const status = await runCommand(given, world);
    await flushed(world.stdout);
    if (outputErrors.length > 0) {
      const { describeError } = await import('../batch/system-errors.js');
      for (const error of outputErrors)
        world.stderr.write(
          `error: The output was not written, because ${describeError(error, 'the output')}.\n`,
        );
    }
    return outputErrors.length > 0 ? exitStatus.error : status;
  } catch (error) {
    world.stderr.write(`${await wordsOf(error, given)}\n`);
    return exitStatus.error;
  }
}

/** Runs the command that is asked for, or shows help; gives the exit status. */
async function runCommand(
  given: readonly string[],
  world: World,
): Promise<number> {
  let status: number = exitStatus.ok;
  const done = (of: number): void => {
    status = of;
  };
  const cli = withoutTypes(yargs());
  const called = commands.find(({ name }) => name === given[0]);
  // Of a command among others yargs makes the help text before it runs it.
  if (called) {
    called.addTo(cli, 'only', world, done);
    cli.scriptName(`${tool.name} ${called.name}`);
  } else addAll(cli, world, done);
  await cli
    .strict()
    // Sentences of two languages would stand side by side.
    .locale('en')
    .version(tool.version)
    .alias('help', 'h')
    .wrap(Math.min(widthOf(world), widestHelp))
    .exitProcess(false)
    // Or `--no-decisions` would make `false` of an option that takes a text.
    .parserConfiguration({ 'boolean-negation': false })
    .fail((message, error: Error | undefined) => {
      throw error ?? yargsError(message);
    })
    .check((parsed) => {
      refuseUnclear(parsed, given, cli);
      return true;
    })
    .parseAsync(
      called ? given.slice(1) : given,
      {},
      (_error, _args, output) => {
        if (output) world.stdout.write(`${output}\n`);
      },
    );
  return status;
}

/** Adds every command, and help that lists them. */
function addAll(cli: Argv, world: World, done: (status: number) => void): void {
  for (const { addTo } of commands) addTo(cli, 'named', world, done);
  cli
    .scriptName(tool.name)
    .usage(
      '$0 <command>\n\nMoves analytics algorithm declarations from the Legacy to the Current format:\nnothing is lost silently and nothing is guessed.',
    )
    .demandCommand(1, 'Say what to do: a command is missing.')
    .epilogue(
      '`$0 COMMAND --help` tells the options of a command.\nExit status: 0 all is well; 1 findings; 2 an error; 3 written in part.',
    );
}

/** Says what went wrong with the whole run. */
async function wordsOf(
  error: unknown,
  args: readonly string[],
): Promise<string> {
  if (isTooMuch(error))
    return 'There is more than Node can hold in one text (512 MiB) or one list (16 million): give fewer files, take a --shard of them, or leave --full away.';
  const usage = isUsageError(error)
    ? error.message
    : isYargsError(error)
      ? await complaint(error.message, args)
      : undefined;
  return usage === undefined
    ? `This is a fault of infomodel-migrate, not of your files: ${String(error)}`
    : `${visible(usage)}\nSee infomodel-migrate ${helpFor(args)}--help.`;
}

/** How the scripts for shells ask. */
const askingToComplete = '--get-completions';

/** The command about which help helps. */
function helpFor(args: readonly string[]): string {
  const word = commandIn(args);
  return commands.some(({ name }) => name === word) ? `${word ?? ''} ` : '';
}

/** `help COMMAND` is asked of many tools. */
function asHelp(args: readonly string[]): readonly string[] {
  const [first, command, ...rest] = args;
  if (first !== 'help' || command === undefined) return args;
  // What is no command is refused as if it were given by itself.
  const isCommand = commands.some(({ name }) => name === command);
  return [command, ...(isCommand ? ['--help'] : []), ...rest];
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
