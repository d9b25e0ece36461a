// Asks git at the root of the checkout.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

/**
 * Returns what git prints, without white space around it; undefined if it fails. A folder
 * of a pull request may look like a bare repository with a configuration of its own, so
 * git never starts below the root.
 * @param {readonly string[]} args
 * @returns {string | undefined}
 */
export function git(...args) {
  const { status, stdout } = spawnSync(
    'git',
    [
      '-C',
      rootOf(process.cwd()),
      '-c',
      'safe.bareRepository=explicit',
      ...args,
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, GIT_NO_LAZY_FETCH: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  return status === 0 ? stdout.trim() : undefined;
}

/** @param {string} folder @returns {string} */
function rootOf(folder) {
  const parent = dirname(folder);
  return existsSync(join(folder, '.git')) || parent === folder
    ? folder
    : rootOf(parent);
}

/** Returns the id of the commit that a full name of a ref, or an id, names. @param {string} name */
export function commitOf(name) {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options'];
  return git(...args, `${name}^{commit}`);
}

/** Returns whether a text can be nothing but the id of a commit. @param {string} text */
export function isId(text) {
  return /^[0-9a-f]{40,64}$/.test(text) && !/^0+$/.test(text);
}

/**
 * Fetches a commit or branch, and returns its id; undefined if that fails.
 * @param {string} name an id, or the full name of a ref
 * @param {readonly string[]} options
 */
export function fetch(name, ...options) {
  const args = ['fetch', '--quiet', '--no-tags', ...options, 'origin', name];
  return git(...args) === undefined ? undefined : commitOf('FETCH_HEAD');
}

/** Returns the parents of a commit as it was made: a shallow checkout hides them from git log. @param {string} commit */
export function parentsOf(commit) {
  const [head = ''] = (git('cat-file', 'commit', commit) ?? '').split('\n\n');
  return Array.from(head.matchAll(/^parent (\w+)$/gm), ([, id = '']) => id);
}
