import { tool } from '#tool';
import { noConfig, readConfig } from '../batch/config-file.js';
import {
  describeError,
  isStopError,
  isTooLargeForNode,
  troublesOf,
} from '../batch/run-errors.js';
import { visible } from '../formats/safe-text.js';
import { exitStatus } from '../report/failing.js';
import {
  type Command,
  isUsageError,
  noSuchMessage,
  usageError,
} from './command.js';
import { commandNamed, commands, type NamedCommand } from './command-list.js';
import {
  findOption,
  optionsOf,
  parseArguments,
  spellOut,
} from './parse-command-line.js';
import { programOf, widthOf, type World } from './world.js';

const maxHelpWidth = 100;

/** Runs the command line; returns the exit code. Never rejects. */
export async function main(
  args: readonly string[],
  world: World,
): Promise<number> {
  const outputErrors = outputErrorsOf(world);
  const given = asHelp(args);
  try {
    if (args[0] === completionOption) {
      const { printCompletions } = await import('./completions.js');
      await printCompletions(args, world);
      return exitStatus.ok;
    }
    const status = await run(given, world);
    await flushed(world.stdout);
    // Each further write fails for the same cause.
    const [outputError] = outputErrors;
    if (!outputError) return status;
    world.stderr.write(
      `error: The output was not written, because ${describeError(outputError, 'the output')}.\n`,
    );
    return exitStatus.error;
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
    world.stderr.write(`${failureMessage(error, given, world)}\n`);
    return exitStatus.error;
  }
}

async function run(args: readonly string[], world: World): Promise<number> {
  const end = args.indexOf('--');
  const given = end < 0 ? args : args.slice(0, end);
  const called = await findCommand(given);
  const rest = given.filter((_, index) => index !== called?.at);
  if (args.length === 0 || rest.includes('--help') || rest.includes('-h')) {
    const { helpOf, helpOfAll } = await import('./help.js');
    const width = Math.min(widthOf(world), maxHelpWidth);
    world.stdout.write(
      await (called
        ? helpOf(called.named, called.command, width)
        : helpOfAll(width)),
    );
    return exitStatus.ok;
  }
  if (rest.includes('--version') || rest.includes('-V')) {
    world.stdout.write(`${tool.version}\n`);
    return exitStatus.ok;
  }
  if (called) {
    const { named, command } = called;
    const operands = end < 0 ? [] : args.slice(end + 1);
    const isConfigured = 'decisions' in command.builder;
    const config = isConfigured ? await readConfig() : noConfig;
    const parsed = parseArguments(
      rest,
      operands,
      named.command,
      command,
      config,
    );
    return command.handler(parsed as never, world);
  }
  if (rest.every((arg) => arg.startsWith('-')))
    for (const arg of rest) spellOut(arg, optionsOf(undefined));
  throw usageError('Say what to do: a command is missing.');
}

interface CalledCommand {
  readonly named: NamedCommand;
  readonly command: Command;
  /** Its place among the arguments. */
  readonly at: number;
}

/**
 * Returns the first argument that is the name of a command, and not the value of
 * an option before it. Throws a usage error if the first argument is not a command.
 */
async function findCommand(
  args: readonly string[],
): Promise<CalledCommand | undefined> {
  const [word] = args;
  if (word !== undefined && !word.startsWith('-') && !commandNamed(word)) {
    const names = commands.map(({ command }) => command);
    throw usageError(
      noSuchMessage('command', JSON.stringify(word), word, names),
    );
  }
  for (const [at, arg] of args.entries()) {
    const named = commandNamed(arg);
    const { command } = (await named?.load()) ?? {};
    if (!named || !command) continue;
    const [, option] = findOption(args[at - 1] ?? '', optionsOf(command)) ?? [];
    if (!option || option.type === 'boolean') return { named, command, at };
  }
  return undefined;
}

function failureMessage(
  error: unknown,
  args: readonly string[],
  world: World,
): string {
  if (isTooLargeForNode(error))
    return 'There is more than Node can hold in one text (512 MiB) or one list (16 million): give fewer files.';
  if (!isUsageError(error))
    return `This is a fault of infomodel-migrate, not of your files: ${String(error)}`;
  const named = commandNamed(args.find(commandNamed));
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

/** Collects output errors, except a closed pipe. */
function outputErrorsOf({ stdout, stderr }: World): readonly Error[] {
  const errors: Error[] = [];
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') errors.push(error);
    });
  return errors;
}

function flushed(stream: World['stdout']): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => {
      resolve();
    });
  });
}
