import type { DeletedFile, SplitFile } from './comparison.js';
import type { FileFacts } from './facts.js';
import type { PairFacts } from './pair-facts.js';

/** What became of files that are gone. */
interface FollowedPairs {
  /** Those of files that are there now. */
  readonly merged: readonly PairFacts[];
  readonly split: readonly SplitFile[];
  readonly deleted: readonly {
    readonly file: DeletedFile;
    readonly pair: PairFacts;
  }[];
}

/**
 * Looks in new Current files for the algorithms of deleted Legacy files. Where one new file
 * has them all, the two count as one migrated file.
 */
export function followGone(pairs: readonly PairFacts[]): FollowedPairs {
  const added = new Map(
    pairs.flatMap((it) =>
      !it.then && it.now?.format === 'current' ? [[it.path, it]] : [],
    ),
  );
  const joined = new Map<string, PairFacts>();
  const split: SplitFile[] = [];
  const deleted: { file: DeletedFile; pair: PairFacts }[] = [];
  for (const pair of pairs) {
    if (pair.now || !pair.then) continue;
    const names = namesIn(pair.then);
    const homes = [...added.values()].filter(
      ({ path, now }) =>
        !joined.has(path) && names.some((it) => namesIn(now).includes(it)),
    );
    const whole = homes.find(({ now }) =>
      names.every((it) => namesIn(now).includes(it)),
    );
    const isLegacy = pair.then.format === 'legacy' && names.length > 0;
    if (isLegacy && whole) joined.set(whole.path, joinPairs(pair, whole));
    else if (isLegacy && homes.length > 1)
      split.push({
        path: pair.path,
        algorithms: names.length,
        files: homes.map(({ path }) => path),
      });
    else if (pair.then.format !== 'other')
      deleted.push({
        pair,
        file: {
          path: pair.path,
          algorithms: names.length,
          before: pair.texts?.before ?? null,
        },
      });
  }
  return {
    merged: pairs
      .filter(({ now }) => now)
      .map((pair) => joined.get(pair.path) ?? pair),
    split,
    deleted,
  };
}

export function namesIn(facts: FileFacts | undefined): readonly string[] {
  return facts?.algorithms.map(({ name }) => name) ?? [];
}

/** Pairs a deleted Legacy file with the Current file that it became. */
function joinPairs(gone: PairFacts, added: PairFacts): PairFacts {
  const before = gone.texts?.before ?? null;
  const after = added.texts?.after ?? null;
  return {
    ...added,
    pathThen: gone.pathThen,
    then: gone.then,
    texts: before === after ? undefined : { before, after },
    gone: gone.gone,
  };
}
