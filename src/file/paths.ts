import { relative, resolve, sep } from 'node:path';

/** A path relative to a folder, with `/`. */
export function shownPath(file: string, folder: string): string {
  return relative(folder, resolve(folder, file)).split(sep).join('/');
}

/** Compares two texts by their UTF-8 bytes: the order of everything that is printed and written. */
export function bytewise(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
