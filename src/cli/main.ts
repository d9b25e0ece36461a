import { tool } from '#tool';
import { isStopError, troublesOf } from '../batch/run-error.js';
import { visible } from '../formats/visible.js';
import { exitStatus } from '../report/failing.js';
import {
  commandNamed,
  commands,
  isUsageError,
  noSuchMessage,
  usageError,
} from './command.js';
import { optionsOf, runCommand, spellOut } from './parse-command-line.js';
import { programOf, widthOf, type World } from './world.js';

const maxHelpWidth = 100;

/** Runs the command line; returns the exit code. Never rejects. */
export async function main(
  args: readonly string[],
  world: World,
): Promise<number> {
  const outputErrors = outputErrorsOf(world);
  const given = namesAsPaths(asHelp(args));
  try {
    if (args[0] === completionOption) {
      const { completionsOf } = await import('./commands/completion.js');
      const completions = await completionsOf(args.slice(1), world);
      world.stdout.write(completions.map((it) => `${it}\n`).join(''));
      return exitStatus.ok;
    }
    const status = await run(given, world);
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
    const troubles = troublesOf(error);
    if (troubles) {
      const { printErrors } = await import('./messages.js');
      return printErrors(world, troubles);
    }
    if (isStopError(error)) {
      world.stderr.write(`${visible(error.message)}\n`);
      return error.status;
    }
    world.stderr.write(`${await failureMessage(error, given, world)}\n`);
    return exitStatus.error;
  }
}

/** Runs the command or prints help; returns the exit code. */
async function run(given: readonly string[], world: World): Promise<number> {
  const word = commandIn(given);
  const named = commandNamed(word);
  if (word !== undefined && word === given[0] && !named) {
    const names = commands.map(({ command }) => command);
    throw usageError(
      noSuchMessage('command', JSON.stringify(word), word, names),
    );
  }
  const { command } = (await named?.load()) ?? {};
  const at = named ? given.indexOf(named.command) : -1;
  const rest = given.filter((_, index) => index !== at);
  if (given.length === 0 || rest.includes('--help') || rest.includes('-h')) {
    const { helpOf, helpOfAll } = await import('./help.js');
    const width = Math.min(widthOf(world), maxHelpWidth);
    world.stdout.write(
      await (named && command
        ? helpOf(named, command, width)
        : helpOfAll(width)),
    );
    return exitStatus.ok;
  }
  if (rest.includes('--version') || rest.includes('-V')) {
    world.stdout.write(`${tool.version}\n`);
    return exitStatus.ok;
  }
  if (named && command) return runCommand(rest, named.command, command, world);
  for (const arg of rest) spellOut(arg, optionsOf(undefined));
  throw usageError('Say what to do: a command is missing.');
}

/** Returns the word where the command is expected: the first that is no option. */
function commandIn(args: readonly string[]): string | undefined {
  const word = args.find((arg) => !arg.startsWith('-'));
  return word === args[0] ? word : (args.find(commandNamed) ?? word);
}

async function failureMessage(
  error: unknown,
  args: readonly string[],
  world: World,
): Promise<string> {
  const { isTooLargeForNode } = await import('../file/failures.js');
  if (isTooLargeForNode(error))
    return 'There is more than Node can hold in one text (512 MiB) or one list (16 million): give fewer files, or take a --shard of them.';
  if (!isUsageError(error))
    return `This is a fault of infomodel-migrate, not of your files: ${String(error)}`;
  const named = commandNamed(commandIn(args));
  const see = [
    programOf(world),
    ...(named ? [named.command] : []),
    '--help',
  ].join(' ');
  return `${visible(error.message)}\nSee ${see}.`;
}

/** The first argument when a shell asks for completions; yargs writes it into its scripts. */
const completionOption = '--get-yargs-completions';

/** Turns `help COMMAND`, which many tools have, into `COMMAND --help`. */
function asHelp(args: readonly string[]): readonly string[] {
  const [first, name, ...rest] = args;
  if (first !== 'help') return args;
  // An unknown command gets the same error as without `help`.
  return name === undefined ? ['--help'] : [name, '--help', ...rest];
}

/** Marks arguments after `--` as paths, even if they look like options. */
function namesAsPaths(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  if (end < 0) return args;
  const names = args.slice(end + 1);
  return [
    ...args.slice(0, end),
    ...names.map((name) => (/^-./.test(name) ? `./${name}` : name)),
  ];
}

/** Collects output errors, except a closed pipe. */
function outputErrorsOf({ stdout, stderr }: World): readonly Error[] {
  const errors: Error[] = [];
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') errors.push(error);
    });
  return errors;
}

/** Waits until the stream is flushed or fails. */
function flushed(stream: World['stdout']): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => {
      resolve();
    });
  });
}
