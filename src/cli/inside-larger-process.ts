import { createWriteStream, fstatSync } from 'node:fs';
import { Socket } from 'node:net';
import { isatty, WriteStream } from 'node:tty';
import { exitStatus } from './exit-status.js';
import type { World } from './world.js';

/**
 * Where the larger process finds the standard error that people see. On its
 * own Node says, in its own words, that there is no memory left.
 */
const seenOn = 4;

/** Lets this process end with the one that started it, however that ends. */
export function endWithParent(): void {
  process.once('disconnect', () => {
    process.exit(exitStatus.error);
  });
  // Listening must not keep it alive.
  process.channel?.unref();
}

/** The world as the larger process sees it. */
export function worldInside(world: World): World {
  const { stdout, env, packageRoot } = world;
  return {
    // Opened by who reads it.
    get stdin() {
      return world.stdin;
    },
    ...{ stdout, env, packageRoot },
    stderr: outputOn(seenOn),
  };
}

function outputOn(descriptor: number): World['stderr'] {
  if (isatty(descriptor)) return new WriteStream(descriptor);
  const found = fstatSync(descriptor);
  return found.isFIFO() || found.isSocket()
    ? new Socket({ fd: descriptor, readable: false, writable: true })
    : createWriteStream('', { fd: descriptor });
}
