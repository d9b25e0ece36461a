import { fstatSync, writeSync } from 'node:fs';
import { Writable } from 'node:stream';
import { writeAll } from '../batch/writing/content.js';
import type { World } from './world.js';

/**
 * The same output, of which nothing is lost where it is a file. A disk that
 * fills up, or a limit of the size of files, takes a part of what is written;
 * Node takes that for all of it.
 */
export function wholeOutput(output: World['stdout']): World['stdout'] {
  const descriptor = 'fd' in output ? output.fd : undefined;
  if (typeof descriptor !== 'number' || !isFile(descriptor)) return output;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        writeAll(chunk, (position, length) =>
          writeSync(descriptor, chunk, position, length),
        );
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile();
  } catch {
    return false;
  }
}
