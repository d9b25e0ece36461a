import { relative, resolve, sep } from 'node:path';

/** Returns the path relative to a folder, with `/`. */
export function shownPath(file: string, folder: string): string {
  return relative(folder, resolve(folder, file)).split(sep).join('/');
}

/** Compares two texts by their UTF-8 bytes: the order of all output. */
export function bytewise(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
