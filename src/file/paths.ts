import { relative, resolve, sep } from 'node:path';

/** Returns the path relative to a folder, with `/`. */
export function shownPath(file: string, folder: string): string {
  return relative(folder, resolve(folder, file)).split(sep).join('/');
}

/** Sorts by path, bytewise: the order of all output. */
export function sortByPath<T extends { readonly path: string }>(
  items: readonly T[],
): readonly T[] {
  return items.toSorted((one, other) => bytewise(one.path, other.path));
}

/** Compares two texts by their UTF-8 bytes: the order of all output. */
export function bytewise(a: string, b: string): number {
  // Pages have no `Buffer`.
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++)
    if (a.charCodeAt(at) !== b.charCodeAt(at))
      return rankAt(a, at) - rankAt(b, at);
  return a.length - b.length;
}

/** Ranks a UTF-16 code unit: characters above U+FFFF, which are written as surrogates, come last. */
function rankAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return (unit & 0xf800) === 0xd800 ? unit + 0x10000 : unit;
}

/** Returns the same text for all names that some file system considers equal. */
export function comparableName(path: string): string {
  // Upper case first: only then does `ß` equal `ss`.
  return path.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC');
}
