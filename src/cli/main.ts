import {
  describeError,
  isStopError,
  isTooLargeForNode,
  troublesOf,
} from '../files/run-errors.js';
import { visible } from '../render/safe-text.js';
import { exitStatus } from '../run/failing.js';
import { isUsageError } from './command.js';
import { commands } from './command-list.js';
import { runProgram } from './program.js';
import { programOf, type World } from './world.js';

/** Runs the command line; returns the exit code. Never rejects. */
export async function main(
  args: readonly string[],
  world: World,
): Promise<number> {
  const outputErrors: Error[] = [];
  for (const stream of [world.stdout, world.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // A closed pipe is fine.
      if (error.code !== 'EPIPE') outputErrors.push(error);
    });
  const given = asHelp(args);
  try {
    const status = await runProgram(given, world);
    // Wait until everything is written.
    await new Promise<void>((resolve) => {
      world.stdout.write('', () => {
        resolve();
      });
    });
    // Each further write fails for the same cause.
    const [outputError] = outputErrors;
    if (!outputError) return status;
    world.stderr.write(
      `error: The output was not written, because ${describeError(outputError, 'the output')}.\n`,
    );
    return exitStatus.error;
  } catch (error) {
    if (isStopError(error)) {
      world.stderr.write(`${visible(error.message)}\n`);
      return error.status;
    }
    const troubles = troublesOf(error);
    const messages = troubles ?? [failureMessage(error, given, world)];
    if (troubles) {
      const { printErrors } = await import('./messages.js');
      printErrors(world, troubles);
    } else world.stderr.write(`${messages.join('\n')}\n`);
    const { annotateFailure } = await import('./annotate-failure.js');
    await annotateFailure(given, world, messages);
    return exitStatus.error;
  }
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
  const named = commands.find(({ name }) => args.includes(name));
  const see = named ? `${named.name} --help` : '--help';
  return `${visible(error.message)}\nSee ${programOf(world)} ${see}.`;
}

/** Turns `help COMMAND`, which many tools have, into `COMMAND --help`. */
function asHelp(args: readonly string[]): readonly string[] {
  const [first, ...rest] = args;
  const asked = first === 'help' ? [...rest, '--help'] : args;
  // yargs shows no help of its own command.
  return asked[0] === 'completion' && asked.includes('--help')
    ? ['--help']
    : asked;
}
