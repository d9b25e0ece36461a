import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';

/** Returns an absolute path without symbolic links. It need not exist. */
export function realPathOf(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync.native(absolute);
  } catch {
    const folder = dirname(absolute);
    return folder === absolute
      ? absolute
      : join(realPathOf(folder), basename(absolute));
  }
}

/** Returns whether `inner` is `outer` or lies below it; both absolute. */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(outer.replace(/\/?$/, sep));
}
