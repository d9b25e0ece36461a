import { lstat, stat } from 'node:fs/promises';
import path from 'node:path';
import { regularContent } from '../read-file.js';
import {
  isIgnored,
  noRules,
  withExclude,
  withGitignore,
  type IgnoreRules,
} from './ignore-rules.js';
import { bytesOf, isWithin, withSlashes } from './names.js';

/** A folder, and what the ignore files above it say. */
export interface ScopedFolder {
  /** Rules of all folders above this one; its own `.gitignore` is not among them. */
  readonly rules: IgnoreRules;
  /** The folder below the root that the rules are relative to, one character for each byte; the root itself is ''. */
  readonly inBytes: string;
}

export interface FoundScope {
  /** Undefined: the folder itself is ignored. */
  readonly folder: ScopedFolder | undefined;
  readonly troubles: readonly string[];
}

/**
 * Reads the ignore files above a folder, up to the root of its repository, or
 * without a repository up to the working folder. Both paths are real paths.
 */
export async function scopeOf(
  folder: string,
  workingFolder: string,
): Promise<FoundScope> {
  const repository = await repositoryRoot(folder);
  const without = isWithin(folder, workingFolder) ? workingFolder : folder;
  const root = repository ?? without;
  const start = repository === undefined ? noRules : await rootRules(root);
  const below = path.relative(root, folder);
  const steps = below === '' ? [] : below.split(path.sep);

  const troubles: string[] = [];
  let rules = start;
  let inBytes = '';
  let absolute = root;
  for (const step of steps) {
    const { rules: extended, trouble } = await withGitignore(
      rules,
      absolute,
      inBytes,
    );
    if (trouble !== undefined) troubles.push(trouble);
    rules = extended;
    absolute = path.join(absolute, step);
    inBytes = bytesOf(withSlashes(path.relative(root, absolute)));
    if (isIgnored(rules, inBytes, true)) return { folder: undefined, troubles };
  }
  return { folder: { rules, inBytes }, troubles };
}

/** The rules that a repository begins with, before any `.gitignore`. */
export async function rootRules(root: string): Promise<IgnoreRules> {
  const gitFolder = await commonGitFolder(root);
  // Silent about an exclude file that cannot be read, as it is nobody's wish but this clone's.
  return gitFolder === undefined
    ? noRules
    : (await withExclude(noRules, gitFolder)).rules;
}

/** Whether git sees a repository of its own in this folder. */
export async function isRepositoryRoot(folder: string): Promise<boolean> {
  const dotGit = path.join(folder, '.git');
  const found = await lstat(dotGit).catch(() => undefined);
  if (found === undefined) return false;
  // In a worktree or a submodule `.git` is a file.
  if (found.isFile()) return true;
  return stat(path.join(dotGit, 'HEAD')).then(
    () => true,
    () => false,
  );
}

async function repositoryRoot(folder: string): Promise<string | undefined> {
  let here = folder;
  for (;;) {
    if (await isRepositoryRoot(here)) return here;
    const parent = path.dirname(here);
    if (parent === here) return undefined;
    here = parent;
  }
}

/** The folder of `info/exclude`, which all worktrees of a repository share. */
async function commonGitFolder(root: string): Promise<string | undefined> {
  const dotGit = path.join(root, '.git');
  const found = await stat(dotGit).catch(() => undefined);
  if (found?.isFile() !== true) return dotGit;
  const link = /^gitdir: (.+)/.exec(firstLineOf(dotGit))?.[1];
  if (link === undefined) return undefined;
  const gitFolder = path.resolve(root, link);
  const common = firstLineOf(path.join(gitFolder, 'commondir'));
  return path.resolve(gitFolder, common);
}

/** Empty where there is no such file, or one that cannot be what git has there. */
function firstLineOf(file: string): string {
  try {
    const content = regularContent(file, mostBytes) ?? [];
    return Buffer.from(content)
      .toString()
      .replace(/\r?\n[^]*/, '');
  } catch {
    return '';
  }
}

/** More than any path has. */
const mostBytes = 65_536;
