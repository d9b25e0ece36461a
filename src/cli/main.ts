import { tool } from '#tool';
import { isStopError, troublesOf } from '../batch/run-error.js';
import { visible } from '../formats/visible.js';
import { isTooLargeForNode } from '../file/file-outcome.js';
import {
  commandNamed,
  commands,
  isUsageError,
  noSuchMessage,
  usageError,
} from './command.js';
import { exitStatus } from './exit-status.js';
import { parse } from './parse-command-line.js';
import { widthOf, type World } from './world.js';

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
    const troubles = troublesOf(error);
    if (troubles) {
      const { printErrors } = await import('./finish.js');
      return printErrors(world, troubles);
    }
    if (isStopError(error)) {
      world.stderr.write(`${visible(error.message)}\n`);
      return error.status;
    }
    world.stderr.write(`${failureMessage(error, given)}\n`);
    return exitStatus.error;
  }
}

/** Runs the command or prints help; returns the exit code. */
async function runCommand(
  given: readonly string[],
  world: World,
): Promise<number> {
  const word = commandIn(given);
  const named = commandNamed(word);
  if (word !== undefined && word === given[0] && !named) {
    const names = commands.map(({ name }) => name);
    throw usageError(
      noSuchMessage('command', JSON.stringify(word), word, names),
    );
  }
  const { command } = (await named?.load()) ?? {};
  const at = named ? given.indexOf(named.name) : -1;
  const rest = given.filter((_, index) => index !== at);
  const parsed = parse(rest, named?.name ?? '', command);
  switch (parsed.kind) {
    case 'help': {
      const { helpOf, helpOfAll } = await import('./help.js');
      const width = Math.min(widthOf(world), maxHelpWidth);
      world.stdout.write(
        named && command ? helpOf(named, command, width) : helpOfAll(width),
      );
      return exitStatus.ok;
    }
    case 'version':
      world.stdout.write(`${tool.version}\n`);
      return exitStatus.ok;
    case 'args':
      if (command) return command.run(parsed.args as never, world);
      throw usageError('Say what to do: a command is missing.');
  }
}

/** Returns the word where the command is expected: the first that is no option. */
function commandIn(args: readonly string[]): string | undefined {
  const word = args.find((arg) => !arg.startsWith('-'));
  return word === args[0] ? word : (args.find(commandNamed) ?? word);
}

function failureMessage(error: unknown, args: readonly string[]): string {
  if (isTooLargeForNode(error))
    return 'There is more than Node can hold in one text (512 MiB) or one list (16 million): give fewer files, take a --shard of them, or omit --full.';
  if (!isUsageError(error))
    return `This is a fault of infomodel-migrate, not of your files: ${String(error)}`;
  const named = commandNamed(commandIn(args));
  const see = [tool.name, ...(named ? [named.name] : []), '--help'].join(' ');
  return `${visible(error.message)}\nSee ${see}.`;
}

/** The hidden option that completion scripts use. */
const completionOption = '--get-completions';

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
