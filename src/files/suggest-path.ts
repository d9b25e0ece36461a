import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { findNearest } from '../rule/message-text.js';

/** Returns a sentence that names the nearest path to one that does not exist; empty if none is near. */
export function suggestPath(given: string): string {
  if (existsSync(given) || /[*?[{(]/.test(given)) return '';
  const near = nearestPath(given);
  return near === undefined || resolve(near) === resolve(given)
    ? ''
    : ` Did you mean ${near}?`;
}

function nearestPath(path: string): string | undefined {
  if (existsSync(path)) return path;
  const parent = dirname(path);
  const folder = parent === path ? undefined : nearestPath(parent);
  if (folder === undefined) return undefined;
  const name = basename(path);
  if (existsSync(join(folder, name))) return join(folder, name);
  const near = findNearest(name, namesIn(folder));
  return near === undefined ? undefined : join(folder, near);
}

/** Returns the names in a folder; none if it cannot be read. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
