import { stat } from 'node:fs/promises';
import path from 'node:path';
import { realPlace } from '../git/place.js';
import type { Candidate, Surroundings } from './find-path.js';
import { globOf } from './glob.js';
import { isIgnored, withGitignore } from './ignore-rules.js';
import { bytesOf, isWithin, withSlashes } from './names.js';
import { scopeOf } from './repository-scope.js';
import { isWalked } from './walk.js';

/** What a PATH means where files are that do not exist any more. */
interface Meaning {
  readonly base: string;
  /** Takes a path below the base, with `/`. */
  readonly wants: (below: string) => boolean;
  readonly named: boolean;
}

/**
 * Finds those of the files, absolute real paths that were recorded once, that
 * one PATH would find if they still existed. Never rejects.
 */
export async function removedAt(
  given: string,
  recorded: readonly string[],
  around: Surroundings,
): Promise<readonly Candidate[]> {
  const { base, wants, named } = await meaningOf(given, recorded, around);
  const realBase = await realPlace(base);
  const candidates = await Promise.all(
    recorded.map(async (real) => {
      if (!isWithin(real, realBase)) return [];
      const below = withSlashes(path.relative(realBase, real));
      if (!named && !(wants(below) && below.split('/').every(isWalked)))
        return [];
      if (isExcepted(real, around) || (await isFile(real))) return [];
      if (!named && (await isIgnoredFile(real, around))) return [];
      return [
        {
          absolute: path.join(base, below),
          real,
          below: named ? path.basename(base) : below,
          named,
          isLink: false,
        },
      ];
    }),
  );
  return candidates.flat();
}

async function meaningOf(
  given: string,
  recorded: readonly string[],
  around: Surroundings,
): Promise<Meaning> {
  const absolute = path.resolve(around.workingFolder, given);
  const folder = {
    base: absolute,
    wants: (below: string) => below.endsWith('.json'),
    named: false,
  };
  if (await exists(absolute)) return folder;
  const real = await realPlace(absolute);
  if (recorded.includes(real)) return { ...folder, named: true };
  const glob = recorded.some((file) => isWithin(file, real))
    ? undefined
    : globOf(given);
  return glob
    ? {
        base: path.resolve(around.workingFolder, glob.base),
        wants: glob.matches,
        named: false,
      }
    : folder;
}

function isExcepted(real: string, { except }: Surroundings): boolean {
  return [...except].some((folder) => isWithin(real, folder));
}

async function isIgnoredFile(
  real: string,
  { realWorkingFolder }: Surroundings,
): Promise<boolean> {
  const folder = path.dirname(real);
  const scope = (await scopeOf(folder, realWorkingFolder)).folder;
  if (scope === undefined) return true;
  const { rules } = await withGitignore(scope.rules, folder, scope.inBytes);
  const name = bytesOf(path.basename(real));
  return isIgnored(
    rules,
    scope.inBytes === '' ? name : `${scope.inBytes}/${name}`,
    false,
  );
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}
