import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { findNearest } from '../rule/message-text.js';

/** Returns a sentence that names the nearest path to one that does not exist; empty if none is near. */
export function suggestPath(given: string, workingDirectory: string): string {
  const absolute = resolve(workingDirectory, given);
  if (existsSync(absolute) || /[*?[{(]/.test(given)) return '';
  const near = nearestPath(given, workingDirectory);
  return near === undefined || resolve(workingDirectory, near) === absolute
    ? ''
    : ` Did you mean ${near}?`;
}

function nearestPath(
  path: string,
  workingDirectory: string,
): string | undefined {
  const exists = (it: string) => existsSync(resolve(workingDirectory, it));
  if (exists(path)) return path;
  const parent = dirname(path);
  const folder =
    parent === path ? undefined : nearestPath(parent, workingDirectory);
  if (folder === undefined) return undefined;
  const name = basename(path);
  if (exists(join(folder, name))) return join(folder, name);
  const near = findNearest(name, namesIn(resolve(workingDirectory, folder)));
  return near === undefined ? undefined : join(folder, near);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
