import { compareCurrent } from '../behaviour/compare/compare-current.js';
import { readDocument } from '../behaviour/compare/definitions.js';
import type { Aspect, Compared } from '../behaviour/verdict.js';
import { formatErrors } from '../check/check-current.js';
import { consequenceSentences, unnamed } from '../file/verified-file.js';
import { groupBy } from '../json/collections.js';
import {
  type JsonNode,
  nodesByPointer,
  pointerTo,
  stringAt,
} from '../json/node.js';
import { listNames, pluralise } from '../rule/message-text.js';

/** Where a value that differs is, in both states; undefined where it is not. */
interface ChangedPlace {
  readonly then: string | undefined;
  readonly now: string | undefined;
}

/** An algorithm or an input, with the aspects that do not mean the same. */
interface ComparedObject extends ChangedPlace {
  readonly algorithm: string;
  readonly input: string | undefined;
  /** The algorithm whose results it reads. */
  readonly reads: string | undefined;
  readonly aspects: readonly Compared[];
}

/** More readers of a value are only counted. */
const maxReaders = 3;

/**
 * Returns what each value that differs between two Current files means when it runs; null
 * where the comparison does not say.
 */
export function changedMeanings(
  places: readonly ChangedPlace[],
  then: JsonNode,
  now: JsonNode,
): readonly (string | null)[] {
  const objects = objectsOf(then, now);
  const homes = places.map((place) => homeOf(place, objects));
  const causes = objects.flatMap((object) =>
    object.aspects.map((aspect) => ({
      object,
      text: evidenceIn(aspect),
      cause: causeOf({ object, aspect }, places, homes),
    })),
  );
  const [errorsThen, errorsNow] = [
    formatErrors(readDocument('', then)).errors,
    formatErrors(readDocument('', now)).errors,
  ];
  return places.map((_, at) => {
    const home = homes[at];
    const error = errorsNow.get(home?.now ?? 'none');
    if (error !== undefined) return joinSentences([error]);
    if (errorsThen.has(home?.then ?? 'none')) return null;
    const own = causes.filter(({ cause }) => cause === at);
    if (own.length === 0)
      return home?.input !== undefined && home.aspects.length === 0
        ? 'no difference at run time'
        : null;
    const [here, readers] = [true, false].map((isHere) =>
      own.filter(({ object }) => isInside(object, places[at]) === isHere),
    );
    return joinSentences([
      ...new Set(here?.map(({ text }) => text)),
      ...readerTexts(readers ?? []),
    ]);
  });
}

function objectsOf(then: JsonNode, now: JsonNode): readonly ComparedObject[] {
  const nodes = nodesByPointer(now);
  return compareCurrent(then, now).flatMap(
    ({ name, legacy, current, aspects, inputs }) => {
      const algorithm = name ?? unnamed;
      const isAlone = legacy === null || current === null;
      return [
        { ...placeOf(legacy, current), algorithm, aspects },
        ...(isAlone ? [] : inputs).map((it) => ({
          ...placeOf(it.legacy, it.current),
          algorithm,
          input: it.name ?? unnamed,
          reads: sourceOf(nodes.get(it.current ?? '')),
          aspects: it.aspects,
        })),
      ].map((it) => ({
        input: undefined,
        reads: undefined,
        ...it,
        aspects: it.aspects.filter(({ verdict }) => verdict !== 'same'),
      }));
    },
  );
}

function placeOf(then: string | null, now: string | null): ChangedPlace {
  return { then: then ?? undefined, now: now ?? undefined };
}

function sourceOf(input: JsonNode | undefined): string | undefined {
  return input?.kind === 'object'
    ? stringAt(input, 'SourceAlgorithm')
    : undefined;
}

/** Returns the smallest object that a value is in. */
function homeOf(
  place: ChangedPlace,
  objects: readonly ComparedObject[],
): ComparedObject | undefined {
  const around = objects.filter((it) => pointerIn(place, it) !== undefined);
  return around.find(({ input }) => input !== undefined) ?? around[0];
}

/** Returns the pointer of a value in an object; undefined if it is not in it. */
function pointerIn(place: ChangedPlace, home: ChangedPlace) {
  const side = place.now === undefined ? 'then' : 'now';
  const [pointer, outer] = [place[side], home[side]];
  if (pointer === undefined || outer === undefined) return undefined;
  return pointer === outer || pointer.startsWith(pointerTo(outer, ''))
    ? pointer.slice(outer.length)
    : undefined;
}

function isInside(
  object: ComparedObject,
  place: ChangedPlace | undefined,
): boolean {
  if (!place) return false;
  return (
    pointerIn(place, object) !== undefined ||
    pointerIn(object, place) !== undefined
  );
}

/** Returns the index of the value that an aspect of an object differs for; -1 if there is none. */
function causeOf(
  {
    object,
    aspect: { aspect, verdict },
  }: { readonly object: ComparedObject; readonly aspect: Compared },
  places: readonly ChangedPlace[],
  homes: readonly (ComparedObject | undefined)[],
): number {
  const isOwn = (_: unknown, at: number): boolean => homes[at] === object;
  const keysOf = (place: ChangedPlace): string =>
    pointerIn(place, object) ?? '';
  const claims = (place: ChangedPlace): boolean =>
    keyOfAspect[aspect].test(keysOf(place));
  const claimed = places.findIndex((it, at) => isOwn(it, at) && claims(it));
  if (claimed >= 0) return claimed;
  const own = places.findIndex(isOwn);
  if (own >= 0) return own;
  const outer = places.findIndex((it) => isInside(object, it));
  if (outer >= 0 || verdict === 'unknown') return outer;
  // Its source changed, or its algorithm.
  const around = [object.reads, object.algorithm].map((name) =>
    homes.findIndex((it) => it?.input === undefined && it?.algorithm === name),
  );
  return around.find((at) => at >= 0) ?? -1;
}

/** The keys that an aspect depends on first. */
const keyOfAspect: Readonly<Record<Aspect, RegExp>> = {
  name: /^(\/(Input)?Name)?$/,
  function: /^(\/Path)?$/,
  frequency: /^$|^\/(ExecutionFrequency|Schedule|Conditions)/,
  retention: /^$|^\/Outputs(\/\d+(\/Retention)?)?$/,
  order: /^$/,
  output: /^$|^\/Outputs(?!.*\/Retention$)/,
  source: /^(?!\/(DataInterval|Duration|Optional)$)/,
  value: /^$|^\/(DataType|Constant)/,
  window: /^(\/(DataInterval|Duration))?$/,
  shape: /^$|DataType$/,
  missing: /^(\/Optional)?$/,
};

/** Says how an aspect differs, or what is not shown. */
function evidenceIn({ witnesses, why }: Compared): string {
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
  readers: readonly {
    readonly object: ComparedObject;
    readonly text: string;
  }[],
): readonly string[] {
  const groups = groupBy(readers, ({ text }) => text);
  const texts = Array.from(groups, ([text, all]) => {
    const names = all.map(
      ({ object: { algorithm, input = '' } }) => `\`${algorithm} › ${input}\``,
    );
    return `for ${listNames([...new Set(names)], maxReaders)}: ${text}`;
  });
  const rest = texts.length - maxReaders;
  return [
    ...texts.slice(0, maxReaders),
    ...(rest > 0
      ? [`it differs for others in ${pluralise(rest, 'more way')}`]
      : []),
  ];
}
