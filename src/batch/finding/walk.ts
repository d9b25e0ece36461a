import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { decisionsFileName } from '../../decisions/decision.js';
import { codeOf, inWords } from '../system-errors.js';
import { isIgnored, withGitignore } from './ignore-rules.js';
import { isWithin, nameOf, type Name } from './names.js';
import {
  isRepositoryRoot,
  rootRules,
  type ScopedFolder,
} from './repository-scope.js';

/** What is looked for below a folder. Paths below it have `/`. */
export interface Walk {
  /** Real path of the folder. */
  readonly start: string;
  /** Real paths of folders that are not walked. */
  readonly except: ReadonlySet<string>;
  readonly wants: (file: string) => boolean;
  readonly mayHoldWanted: (folder: string) => boolean;
  /** How people are told of a path below the folder. */
  readonly show: (below: string) => string;
}

export interface WalkedFile {
  readonly below: string;
  readonly real: string;
  readonly isLink: boolean;
}

/** Folder by folder, each in the bytewise order of its names. */
export interface Walked {
  readonly files: readonly WalkedFile[];
  readonly troubles: readonly string[];
}

const neverWalked = new Set(['node_modules', '.git']);

/** Whether a file or folder of this name is looked at in a walk: people's answers are never something to migrate. */
export function isWalked(name: string): boolean {
  return !neverWalked.has(name) && name !== decisionsFileName;
}

/** Looks through a folder and all folders below it. Never rejects for what stands there. */
export async function walk(plan: Walk, scope: ScopedFolder): Promise<Walked> {
  return walkFolder(plan, '', scope);
}

async function walkFolder(
  plan: Walk,
  below: string,
  outer: ScopedFolder,
): Promise<Walked> {
  const folder = path.join(plan.start, below);
  if (plan.except.has(folder)) return nothing;
  let entries: readonly Dirent<Buffer>[];
  try {
    entries = await readdir(folder, {
      withFileTypes: true,
      encoding: 'buffer',
    });
  } catch (error) {
    return trouble(
      `${plan.show(below)} and what is below it was skipped, because ${inWords(error, 'the folder', 'read')}.`,
    );
  }
  const named = entries
    .map((entry) => ({ entry, name: nameOf(entry.name) }))
    .sort((a, b) => (a.name.bytes < b.name.bytes ? -1 : 1));
  const has = (text: string): boolean =>
    named.some(({ name }) => name.text === text);

  const scope =
    below !== '' && has('.git') && (await isRepositoryRoot(folder))
      ? { rules: await rootRules(folder), inBytes: '' }
      : outer;
  const own = has('.gitignore')
    ? await withGitignore(scope.rules, folder, scope.inBytes)
    : { rules: scope.rules };
  const here = { rules: own.rules, inBytes: scope.inBytes };

  const walked = await Promise.all(
    named.map(({ entry, name }) => walkEntry(plan, below, here, entry, name)),
  );
  return together(
    own.trouble === undefined ? walked : [trouble(own.trouble), ...walked],
  );
}

async function walkEntry(
  plan: Walk,
  folder: string,
  scope: ScopedFolder,
  entry: Dirent<Buffer>,
  name: Name,
): Promise<Walked> {
  const below = joined(folder, name.text);
  const isFolder = entry.isDirectory();
  if (isFolder ? !mayEnter(plan, below, name) : !isWanted(plan, below, name))
    return nothing;
  const inBytes = joined(scope.inBytes, name.bytes);
  if (isIgnored(scope.rules, inBytes, isFolder)) return nothing;
  if (!name.isText)
    return trouble(
      `${plan.show(below)} was skipped, because its name is not valid UTF-8: rename it.`,
    );
  if (isFolder) return walkFolder(plan, below, { rules: scope.rules, inBytes });
  if (entry.isSymbolicLink()) return walkLink(plan, below);
  if (!entry.isFile()) return nothing;
  return file(below, path.join(plan.start, below), false);
}

function mayEnter(plan: Walk, below: string, name: Name): boolean {
  return !neverWalked.has(name.text) && plan.mayHoldWanted(below);
}

function isWanted(plan: Walk, below: string, name: Name): boolean {
  return isWalked(name.text) && plan.wants(below);
}

async function walkLink(plan: Walk, below: string): Promise<Walked> {
  const link = path.join(plan.start, below);
  try {
    const found = await stat(link);
    if (!found.isFile()) return nothing;
    const real = await realpath(link);
    if (path.basename(real) === decisionsFileName) return nothing;
    return isWithin(real, plan.start)
      ? file(below, real, true)
      : trouble(
          `${plan.show(below)} was skipped, because it is a symbolic link to ${real}, outside of ${plan.show('')}: name that file itself if it is meant.`,
        );
  } catch (error) {
    const cause =
      codeOf(error) === 'ENOENT'
        ? 'it is a symbolic link that leads nowhere: correct or delete the link'
        : inWords(error, 'the file that it leads to', 'read');
    return trouble(`${plan.show(below)} was skipped, because ${cause}.`);
  }
}

const nothing: Walked = { files: [], troubles: [] };

function file(below: string, real: string, isLink: boolean): Walked {
  return { files: [{ below, real, isLink }], troubles: [] };
}

function trouble(sentence: string): Walked {
  return { files: [], troubles: [sentence] };
}

function together(parts: readonly Walked[]): Walked {
  return {
    files: parts.flatMap(({ files }) => files),
    troubles: parts.flatMap(({ troubles }) => troubles),
  };
}

function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
