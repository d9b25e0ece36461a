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

  const placeOf = ({ path, name }: Declared) => JSON.stringify([path, name]);
  const atPlaces = groupBy(now, placeOf);
  for (const [place, all] of groupBy(then, placeOf))
    for (const [at, old] of all.entries()) {
      const own = atPlaces.get(place)?.[at];
      if (own) join(old, own);
    }

  const isNearest = (old: Declared, own: Declared): boolean => {
    if (old.format === own.format) return true;
    const near = wordsInCommon(old.path, own.path);
    const others = [
      [old, counterpartsThen.get(old)],
      [own, counterpartsNow.get(own)],
    ] as const;
    return others.every(
      ([it, other]) => !other || near > wordsInCommon(it.path, other.path),
    );
  };
  const named = groupBy(leftNow(), ({ name }) => name);
  for (const [name, all] of groupBy(leftThen(), (it) => it.name))
    if (name !== undefined)
      pairNearest(all, named.get(name) ?? [], isNearest, join);

  const after = new Map(Array.from(renamed, ([own, old]) => [old, own]));
  const went = groupBy(then, ({ path }) => path);
  const homesOf = [
    (path: string) => path,
    (path: string) => after.get(path),
    (path: string) =>
      mostOften(
        went.get(path)?.flatMap((it) => pairs.get(it)?.path ?? []) ?? [],
      ),
  ];
  for (const homeOf of homesOf) {
    const left = groupBy(leftNow(), ({ path }) => path);
    for (const [path, all] of groupBy(leftThen(), (it) => it.path)) {
      const there = left.get(homeOf(path) ?? '') ?? [];
      const functions = groupBy(there, (it) => it.function);
      for (const [called, [old, another]] of groupBy(
        all,
        (it) => it.function,
      )) {
        const [own, other] = functions.get(called) ?? [];
        const isAlone = own && !another && !other && !partners.has(own);
        if (called !== null && isAlone) join(old, own);
      }
    }
  }
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
    if (one.function !== other.function) return;
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

/** Comparing more paths that share no rare word would take quadratic time. */
const maxCandidates = 50;

/**
 * Pairs algorithms of one name, the nearest first. Only those whose paths share the rarest
 * word are compared, again and again until nothing pairs.
 */
function pairNearest(
  then: readonly Declared[],
  now: readonly Declared[],
  mayJoin: (old: Declared, own: Declared) => boolean,
  join: (old: Declared, own: Declared) => void,
): void {
  const left = new Set(then);
  const free = new Set(now);
  for (;;) {
    const all = [...free];
    const byWord = new Map<string, Declared[]>();
    for (const own of free)
      for (const word of wordsOf(own.path))
        getOrCompute(byWord, word, () => []).push(own);
    const candidates = [...left].flatMap((old) => {
      const lists = [...wordsOf(old.path)].flatMap((word) => {
        const list = byWord.get(word);
        return list ? [list] : [];
      });
      const [rarest = all] = lists.toSorted((a, b) => a.length - b.length);
      return rarest
        .filter((own) => mayJoin(old, own))
        .slice(0, maxCandidates)
        .map((own) => ({
          old,
          own,
          near: wordsInCommon(old.path, own.path),
        }));
    });
    candidates.sort(
      (a, b) =>
        b.near - a.near ||
        bytewise(a.old.path, b.old.path) ||
        bytewise(a.own.path, b.own.path),
    );
    const before = left.size;
    for (const { old, own } of candidates)
      if (left.has(old) && free.has(own)) {
        join(old, own);
        left.delete(old);
        free.delete(own);
      }
    if (left.size === before) return;
  }
}

/** A word: letters and digits between other characters. */
function wordsOf(path: string): ReadonlySet<string> {
  return new Set(path.match(/[\p{L}\p{N}]+/gu));
}

function wordsInCommon(one: string, other: string): number {
  const words = wordsOf(other);
  return [...wordsOf(one)].filter((word) => words.has(word)).length;
}
