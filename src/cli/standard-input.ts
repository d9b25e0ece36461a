import { fstatSync } from 'node:fs';
import { readInputStream, type StreamLimits } from '../files/read-file.js';
import { usageError } from './command.js';
import { printMessage } from './messages.js';
import type { World } from './world.js';

interface ReadingArgs {
  readonly maxSize: number;
  readonly quiet: boolean;
}

/** Reads standard input. Throws a usage error if it is a folder. */
export async function readStandardInput(args: ReadingArgs, world: World) {
  if (fstatSync(0).isDirectory())
    throw usageError(
      'Standard input is a folder: name a file, or run migrate on the folder.',
    );
  const name = 'Standard input';
  if (world.stdin.isTTY !== true)
    return readInputStream(world.stdin, name, limitsOf(args, name, world));
  if (!args.quiet)
    printMessage(world, 'Waiting for a text to be typed: end it with Ctrl-D.');
  return readInputStream(world.stdin, name, args);
}

/** Returns the limits for a stream, which says after a while that nothing comes. */
export function limitsOf(
  { maxSize, quiet }: ReadingArgs,
  name: string,
  world: World,
): StreamLimits {
  const onWait = () => {
    printMessage(world, `${name} gives nothing yet: waiting for its text.`);
  };
  return { maxSize, ...(!quiet && { onWait }) };
}
