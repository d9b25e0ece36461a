import { bytewise } from '../file/paths.js';
import { getOrCompute, groupBy } from '../json/collections.js';

/** An algorithm of one state. */
export interface Declared {
  readonly path: string;
  readonly format: 'legacy' | 'current';
  readonly name: string | undefined;
  /** Null if it cannot be read. */
  readonly function: string | null;
  /** Its place in the file, from 0. */
  readonly index: number;
}

type Pairs = ReadonlyMap<Declared, Declared>;

/** What became of the algorithms of one state in another. */
export interface Pairing {
  /** Of then, with its pair now. */
  readonly now: Pairs;
  /** Of now, with its pair then. */
  readonly then: Pairs;
  /** Of then, without a pair: what its counterpart is now. */
  readonly heldAgainst: Pairs;
  /** In each state, both ways. */
  readonly counterpartsThen: Pairs;
  readonly counterpartsNow: Pairs;
}

/**
 * Pairs the algorithms of two states, one to one: those of one path and name, then those
 * of one name whose paths are most alike, then, in what is left of a file, the two that
 * alone run one function.
 * @param renamed the paths then of files that git renamed, by their paths now
 */
export function pairAlgorithms(
  then: readonly Declared[],
  now: readonly Declared[],
  renamed: ReadonlyMap<string, string>,
): Pairing {
  const counterpartsThen = counterparts(then);
  const counterpartsNow = counterparts(now);
  const pairs = new Map<Declared, Declared>();
  const partners = new Map<Declared, Declared>();
  const join = (old: Declared, own: Declared): void => {
    pairs.set(old, own);
    partners.set(own, old);
  };
  const leftThen = () => then.filter((it) => !pairs.has(it));
  const leftNow = () => now.filter((it) => !partners.has(it));

  const joinInOrder = (some: readonly Declared[], all: readonly Declared[]) => {
    const placeOf = ({ path, name }: Declared) => JSON.stringify([path, name]);
    const there = groupBy(all, placeOf);
    for (const [place, here] of groupBy(some, placeOf))
      for (const [at, old] of here.entries()) {
        const own = there.get(place)?.[at];
        if (own) join(old, own);
      }
  };
  const isNamed = ({ name }: Declared) => name !== undefined;
  joinInOrder(then.filter(isNamed), now.filter(isNamed));

  const nearness = (it: Declared, other: Declared | undefined): number =>
    other ? wordsInCommon(wordsOf(it.path), wordsOf(other.path)) : 0;
  const mayJoin = (old: Declared, own: Declared, near: number): boolean =>
    old.format === own.format ||
    (near > nearness(old, counterpartsThen.get(old)) &&
      near > nearness(own, counterpartsNow.get(own)));
  const named = groupBy(leftNow().filter(isNamed), ({ name }) => name);
  for (const [name, all] of groupBy(leftThen(), (it) => it.name))
    pairNearest(all, named.get(name) ?? [], mayJoin, join);

  const after = new Map(Array.from(renamed, ([own, old]) => [old, own]));
  const went = new Map(
    Array.from(
      groupBy(then, ({ path }) => path),
      ([path, all]) => [
        path,
        mostOften(all.flatMap((it) => pairs.get(it)?.path ?? [])),
      ],
    ),
  );
  const homes = [
    (path: string) => path,
    (path: string) => after.get(path),
    (path: string) => went.get(path),
  ];
  for (const homeOf of homes) {
    const called = groupBy(leftNow(), (it) =>
      JSON.stringify([it.path, it.function]),
    );
    const left = groupBy(leftThen(), (it) =>
      JSON.stringify([homeOf(it.path), it.function]),
    );
    for (const [key, [old, another]] of left) {
      const [own, other] = called.get(key) ?? [];
      if (old.function !== null && own && !another && !other) join(old, own);
    }
  }
  // What is left of one path and name has no name.
  joinInOrder(leftThen(), leftNow());

  const heldAgainst = leftThen().flatMap((it) => {
    const other = counterpartsThen.get(it);
    const today = other && pairs.get(other);
    return today ? [[it, today] as const] : [];
  });
  return {
    now: pairs,
    then: partners,
    heldAgainst: new Map(heldAgainst),
    counterpartsThen,
    counterpartsNow,
  };
}

/**
 * Returns the Legacy and Current algorithms of one state that are one, both ways: of one
 * name and function, whose paths end as those of no other algorithm of that name, or that
 * are the only two of it.
 */
export function counterparts(all: readonly Declared[]): Pairs {
  const found = new Map<Declared, Declared>();
  const add = ([one, other, another]: readonly Declared[]): void => {
    if (!one || !other || another || one.format === other.format) return;
    if (one.function === null || one.function !== other.function) return;
    found.set(one, other);
    found.set(other, one);
  };
  for (const [name, own] of groupBy(all, (it) => it.name)) {
    if (name === undefined) continue;
    add(own);
    const ends = own.flatMap((it) =>
      it.path
        .split('/')
        .map((_, at, segments) => ({ it, end: segments.slice(at).join('/') })),
    );
    for (const same of groupBy(ends, ({ end }) => end).values())
      add(same.map(({ it }) => it));
  }
  return found;
}

/** Returns the path that is named most often; of several, the first. */
export function mostOften(paths: readonly string[]): string | undefined {
  const counts = [...groupBy(paths, (path) => path).values()];
  return counts.toSorted((a, b) => b.length - a.length)[0]?.[0];
}

/** Comparing each path with all that share a frequent word would take quadratic time. */
const maxCandidates = 50;

/**
 * Pairs algorithms of one name: first those whose paths have most words in common, then in
 * the order of paths. Each is compared with those that share its rarest words, again until
 * nothing pairs.
 */
function pairNearest(
  then: readonly Declared[],
  now: readonly Declared[],
  mayJoin: (old: Declared, own: Declared, near: number) => boolean,
  join: (old: Declared, own: Declared) => void,
): void {
  const inOrder = (all: readonly Declared[]) =>
    all
      .toSorted((a, b) => bytewise(a.path, b.path) || a.index - b.index)
      .map((it, rank) => ({ it, rank, words: wordsOf(it.path) }));
  type Ranked = ReturnType<typeof inOrder>[number];
  const left = new Set(inOrder(then));
  const free = new Map<string, Set<Ranked>>();
  for (const own of inOrder(now))
    for (const word of own.words)
      getOrCompute(free, word, () => new Set()).add(own);
  const candidatesOf = ({ it, words }: Ranked) => {
    const found = new Map<Ranked, number>();
    const lists = [...words].flatMap((word) => free.get(word) ?? []);
    for (const list of lists.toSorted((a, b) => a.size - b.size))
      for (const own of list) {
        if (found.size === maxCandidates) break;
        const near = wordsInCommon(words, own.words);
        if (mayJoin(it, own.it, near)) found.set(own, near);
      }
    return [...found].toSorted(([a], [b]) => a.rank - b.rank);
  };
  const most = Math.max(...Array.from(left, ({ words }) => words.size));
  let before;
  do {
    before = left.size;
    for (let near = most; near > 0; near--)
      for (const old of left) {
        const [own] = candidatesOf(old).find(([, it]) => it === near) ?? [];
        if (!own) continue;
        join(old.it, own.it);
        left.delete(old);
        for (const word of own.words) free.get(word)?.delete(own);
      }
  } while (left.size < before);
}

/** A word: letters and digits between other characters. All paths have the empty one. */
function wordsOf(path: string): ReadonlySet<string> {
  return new Set(['', ...(path.match(/[\p{L}\p{N}]+/gu) ?? [])]);
}

function wordsInCommon(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): number {
  let count = 0;
  for (const word of one) if (other.has(word)) count += 1;
  return count;
}
