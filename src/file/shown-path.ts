import { relative, resolve, sep } from 'node:path';

/** A path relative to a folder, with `/`. */
export function shownPath(file: string, folder: string): string {
  return relative(folder, resolve(folder, file)).split(sep).join('/');
}
