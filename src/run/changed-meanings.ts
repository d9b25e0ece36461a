import {
  compareCurrent,
  type ComparedObject,
} from '../behaviour/compare/compare-current.js';
import type { ObjectPair } from '../behaviour/compare/pair-objects.js';
import type { AspectComparison } from '../behaviour/verdict.js';
import { formatErrors } from '../check/check-current.js';
import type {
  CurrentAlgorithm,
  CurrentFile,
} from '../current/current-model.js';
import { consequenceSentences, unnamed } from '../file/verified-file.js';
import { groupBy } from '../json/collections.js';
import { objectAt } from '../json/node.js';
import { listNames, pluralise } from '../rule/message-text.js';

/** More readers of a value are only counted. */
const maxReaders = 3;

/**
 * Returns what each value that differs between two Current files means when it runs; null
 * where the comparison does not say.
 * @param pairs of the algorithms, one to one
 * @param rows JSON Pointers of each value in both files
 */
export function changedMeanings(
  then: CurrentFile,
  now: CurrentFile,
  pairs: readonly ObjectPair<CurrentAlgorithm>[],
  rows: readonly ObjectPair<string>[],
): readonly (string | null)[] {
  const objects = compareCurrent(then, now, pairs);
  const rowsThen = rowsByPlace(rows.map((it) => it.then));
  const rowsNow = rowsByPlace(rows.map((it) => it.now));
  const homes = rows.map((it) => ({
    then: homeOf(it.then),
    now: homeOf(it.now),
  }));
  const compared = objects.flatMap((object) =>
    object.aspects.map((it) => {
      const read = [
        ...placesOf(it.aspect, object.then, object.now).flatMap(rowsThen),
        ...placesOf(it.aspect, object.now, object.then).flatMap(rowsNow),
      ];
      const [home, homeNow] = [object.then, object.now].map((side) =>
        homeOf(side?.pointer),
      );
      const own = read.filter(
        (row) =>
          (home !== undefined && homes[row]?.then === home) ||
          (homeNow !== undefined && homes[row]?.now === homeNow),
      );
      const names = object.names.map((name) => name ?? unnamed).join(' › ');
      return { ...it, names, read, own, text: evidenceIn(it) };
    }),
  );
  const different = compared.filter(({ verdict }) => verdict !== 'same');
  // An aspect that was read from several values is said at the first of them.
  const byRow = groupBy(different, ({ own, read }) => own[0] ?? read[0]);
  const isSame = new Set(compared.flatMap(({ own }) => own));
  for (const row of different.flatMap(({ read }) => read)) isSame.delete(row);
  const nowOf = new Map(
    objects.map((it) => [it.then?.pointer, it.now?.pointer]),
  );
  const thenOf = new Map(
    objects.map((it) => [it.now?.pointer, it.then?.pointer]),
  );
  const errorsThen: Errors = formatErrors(then).errors;
  const errorsNow: Errors = formatErrors(now).errors;
  return homes.map((home, at) => {
    const error = errorsNow.get(home.now ?? nowOf.get(home.then));
    if (error !== undefined) return joinSentences([error]);
    if (errorsThen.has(home.then ?? thenOf.get(home.now))) return null;
    const own = byRow.get(at);
    if (!own) return isSame.has(at) ? 'no difference at run time' : null;
    const here = own.filter((it) => it.own.includes(at));
    const readers = own.filter((it) => !it.own.includes(at));
    return joinSentences([
      ...new Set(here.map(({ text }) => text)),
      ...readerTexts(readers),
    ]);
  });
}

type Errors = ReadonlyMap<string | undefined, string>;

/** Returns the pointers that an aspect was read from on one side; an object that is there alone was read from all of it. */
function placesOf(
  aspect: ComparedObject['aspects'][number]['aspect'],
  side: ComparedObject['then'],
  other: ComparedObject['then'],
): readonly string[] {
  if (!side || !other) return side ? [side.pointer] : [];
  const { all = [], [aspect]: own = [] } = side.places;
  return [...own, ...all].map(({ pointer }) => pointer);
}

/** Returns a function that finds the rows at a place, around it and inside of it. */
function rowsByPlace(
  pointers: readonly (string | undefined)[],
): (place: string) => readonly number[] {
  const rows = pointers.flatMap((pointer, row) =>
    pointer === undefined ? [] : [{ pointer, row }],
  );
  const at = groupBy(rows, ({ pointer }) => pointer);
  const inside = groupBy(
    rows.flatMap(({ pointer, row }) =>
      pathTo(pointer)
        .slice(1)
        .map((outer) => ({ outer, row })),
    ),
    ({ outer }) => outer,
  );
  return (place) =>
    [...pathTo(place).map((it) => at.get(it)), inside.get(place)].flatMap(
      (found) => found?.map(({ row }) => row) ?? [],
    );
}

/** Returns a pointer and those of everything around it, innermost first. */
function pathTo(pointer: string): readonly string[] {
  const keys = pointer.split('/');
  return keys.map((_, at) => keys.slice(0, keys.length - at).join('/'));
}

/** Returns the pointer of the algorithm or input that has a value. */
function homeOf(pointer: string | undefined): string | undefined {
  return pointer === undefined ? undefined : objectAt(pointer, 'Inputs');
}

/** Says how an aspect differs, or what is not shown. */
function evidenceIn({ witnesses, why }: AspectComparison): string {
  const sides = { legacy: 'before', current: 'now' };
  return joinSentences([
    ...witnesses.flatMap((it) => [it.text, ...consequenceSentences(it, sides)]),
    ...why,
  ]);
}

/** Joins sentences. The first begins as it is, because it follows other words; there is no full stop at the end. */
function joinSentences(sentences: readonly string[]): string {
  return sentences
    .map((it) => it.replace(/\.$/, ''))
    .map((it, at) => (at === 0 ? it : it.charAt(0).toUpperCase() + it.slice(1)))
    .join('. ');
}

/** Says what a value changes for others, each text once. */
function readerTexts(
  readers: readonly { readonly names: string; readonly text: string }[],
): readonly string[] {
  const groups = groupBy(readers, ({ text }) => text);
  const texts = Array.from(groups, ([text, all]) => {
    const names = new Set(all.map((it) => `\`${it.names}\``));
    return `for ${listNames([...names], maxReaders)}: ${text}`;
  });
  const rest = texts.length - maxReaders;
  return [
    ...texts.slice(0, maxReaders),
    ...(rest > 0
      ? [`it differs for others in ${pluralise(rest, 'more way')}`]
      : []),
  ];
}
