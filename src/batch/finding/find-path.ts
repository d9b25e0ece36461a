import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, inWords } from '../system-errors.js';
import { globOf } from './glob.js';
import { scopeOf } from './repository-scope.js';
import { walk, type Walk } from './walk.js';

/** Where a PATH is looked for; all are absolute. */
export interface Surroundings {
  readonly workingFolder: string;
  readonly realWorkingFolder: string;
  /** Real paths of folders that are not walked. */
  readonly except: ReadonlySet<string>;
  /** How people are told of an absolute path. */
  readonly show: (absolute: string) => string;
}

export interface Candidate {
  readonly absolute: string;
  /** What makes two candidates one file. */
  readonly real: string;
  readonly below: string;
  readonly named: boolean;
  readonly isLink: boolean;
}

export interface FoundAtPath {
  readonly candidates: readonly Candidate[];
  readonly troubles: readonly string[];
  /** Why nothing was found; undefined: something was, or what is there could not be looked at. */
  readonly missing?: string;
}

/** Finds what one PATH means. Never rejects. */
export async function findPath(
  given: string,
  around: Surroundings,
): Promise<FoundAtPath> {
  try {
    return await find(given, around);
  } catch (error) {
    return notFound(given, inWords(error, 'it', 'read'));
  }
}

async function find(given: string, around: Surroundings): Promise<FoundAtPath> {
  if (given === '')
    return notFound("''", 'the path is empty: name a file, a folder or a glob');
  const absolute = path.resolve(around.workingFolder, given);
  const saysFolder = given.endsWith('/') || given.endsWith(path.sep);
  let found: Awaited<ReturnType<typeof stat>>;
  try {
    found = await stat(saysFolder ? absolute + path.sep : absolute);
  } catch (error) {
    const link = await lstat(absolute).catch(() => undefined);
    // A name with the signs of a glob counts as a name where there is one.
    const glob = link === undefined ? globOf(given) : undefined;
    if (glob === undefined)
      return notFound(given, reasonOf(error, link !== undefined));
    const base = path.resolve(around.workingFolder, glob.base);
    return walkBelow(given, base, around, {
      wants: glob.matches,
      mayHoldWanted: glob.mayMatchBelow,
      otherwise:
        'no file that git does not ignore matches this glob: correct it',
    });
  }
  if (found.isDirectory())
    return walkBelow(given, absolute, around, {
      wants: (file) => file.endsWith('.json'),
      mayHoldWanted: () => true,
      otherwise:
        'the folder holds no *.json file that git does not ignore: name another',
    });
  return namedFile(absolute);
}

function reasonOf(error: unknown, isLink: boolean): string {
  if (codeOf(error) !== 'ENOENT') return inWords(error, 'the path', 'read');
  return isLink
    ? 'it is a symbolic link that leads nowhere: correct or delete the link'
    : 'there is no such file or folder: correct the path';
}

async function namedFile(absolute: string): Promise<FoundAtPath> {
  // What has no real path, as the pipe of a shell's `<(…)`, has no other name either.
  const real = await realpath(absolute).catch(() => absolute);
  const isLink = (await lstat(absolute)).isSymbolicLink();
  const below = path.basename(absolute);
  return {
    candidates: [{ absolute, real, below, named: true, isLink }],
    troubles: [],
  };
}

interface Search extends Pick<Walk, 'wants' | 'mayHoldWanted'> {
  /** What to say where nothing is found. */
  readonly otherwise: string;
}

async function walkBelow(
  given: string,
  folder: string,
  around: Surroundings,
  { otherwise, ...search }: Search,
): Promise<FoundAtPath> {
  const start = await realFolder(folder);
  if (start === undefined) return notFound(given, otherwise);
  if (around.except.has(start))
    return notFound(
      given,
      'the folder of the output is not looked through: name another, or write elsewhere',
    );
  const scope = await scopeOf(start, around.realWorkingFolder);
  if (scope.folder === undefined)
    return notFound(
      given,
      'git ignores the folder: name its files themselves if they are meant',
      scope.troubles,
    );
  const walked = await walk(
    {
      ...search,
      start,
      except: around.except,
      show: (below) => around.show(path.join(folder, below)),
    },
    scope.folder,
  );
  const troubles = [...scope.troubles, ...walked.troubles];
  if (walked.files.length === 0 && walked.troubles.length === 0)
    return notFound(given, otherwise, troubles);
  return {
    candidates: walked.files.map(({ below, real, isLink }) => ({
      absolute: path.join(folder, below),
      real,
      below,
      named: false,
      isLink,
    })),
    troubles,
  };
}

/** Undefined: there is none. */
async function realFolder(folder: string): Promise<string | undefined> {
  try {
    const real = await realpath(folder);
    return (await stat(real)).isDirectory() ? real : undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}

function notFound(
  given: string,
  cause: string,
  troubles: readonly string[] = [],
): FoundAtPath {
  return {
    candidates: [],
    troubles,
    missing: `Nothing was found for ${given}, because ${cause}.`,
  };
}
