import type {
  CurrentAlgorithm,
  CurrentFile,
} from '../../current/current-model.js';
import { quoted } from '../../rule/message-text.js';
import { currentAlgorithms } from '../current/current-algorithms.js';
import {
  type AlgorithmMeaning,
  gaps,
  type InputMeaning,
  type Places,
  type Output,
} from '../meaning.js';
import {
  type AlgorithmAspect,
  type AspectComparison,
  type Compared,
  differs,
  leftOutVerdict,
  same,
  timeSides,
  unknown,
} from '../verdict.js';
import { keptWords, retentionWords } from '../words.js';
import { compareWords } from './compare-algorithms.js';
import { comparePairs, pairInputs } from './compare-pairs.js';
import { isSameSelection, noComparisons } from './compare-windows.js';
import { type ObjectPair, pairObjects } from './pair-objects.js';

/** An algorithm, an input or an output, and what it was. */
export interface ComparedObject extends ObjectPair<
  Pick<InputMeaning, 'pointer' | 'places'>
> {
  /** Of the algorithm, and of the input if it is one. */
  readonly names: readonly (string | null)[];
  readonly aspects: readonly ComparedAspect[];
}

interface ComparedAspect extends AspectComparison {
  readonly aspect: keyof Places;
}

/**
 * Compares what Current algorithms meant with what they mean now. Equal declarations are
 * the same also where their meaning is not shown.
 */
export function compareCurrent(
  then: CurrentFile,
  now: CurrentFile,
  pairs: readonly ObjectPair<CurrentAlgorithm>[],
): readonly ComparedObject[] {
  const before = meaningsOf([
    ...then.algorithms,
    ...pairs.map((it) => it.then),
  ]);
  const after = meaningsOf([...now.algorithms, ...pairs.map((it) => it.now)]);
  const paired = pairs.map((it) =>
    pairInputs(before.get(it.then), after.get(it.now)),
  );
  const renamed = new Map(
    paired.flatMap(({ legacy, current }) =>
      legacy && current?.name !== undefined
        ? [[legacy.name, current.name]]
        : [],
    ),
  );
  const compared = comparePairs(
    paired,
    [...before.values()],
    [...after.values()],
    noComparisons(timeSides),
    new Map(),
    renamed,
  );
  return compared.flatMap(
    ({ pair: { legacy, current }, name, aspects, inputs }) => {
      const object = { then: legacy, now: current, names: [name] };
      if (!legacy || !current) return [{ ...object, aspects }];
      return [
        { ...object, aspects: algorithmAspects(aspects, legacy, current) },
        ...pairObjects(legacy.outputs, current.outputs, (it) => it.name, {
          lastIsRenamed: true,
        }).map((it) => ({
          ...it,
          names: [name],
          aspects: outputAspects(it.then, it.now),
        })),
        ...inputs.map(({ name: input, pair, aspects }) => ({
          then: pair.legacy,
          now: pair.current,
          names: [name, input],
          aspects: aspects.flatMap((it) => {
            const { source, window } = pair.legacy ?? {};
            const isSame =
              isDeclaredSame(it) ||
              (it.aspect === 'window' &&
                isSameSelection(window, pair.current?.window)) ||
              (it.aspect === 'source' &&
                sourceKey(pair.legacy, renamed) === sourceKey(pair.current));
            if (isSame) return [{ ...it, ...same }];
            // What broke the format meant nothing.
            const wasBroken = source?.kind === 'open' && source.isLacking;
            return it.aspect === 'source' && wasBroken ? [] : [it];
          }),
        })),
      ];
    },
  );
}

function meaningsOf(
  declared: readonly (CurrentAlgorithm | undefined)[],
): ReadonlyMap<CurrentAlgorithm | undefined, AlgorithmMeaning> {
  const all = [...new Set(declared)].filter((it) => it !== undefined);
  const meanings = currentAlgorithms(all, true);
  return new Map(meanings.map((it, at) => [all[at], it]));
}

function isDeclaredSame({ legacy, current }: Compared): boolean {
  return legacy !== null && legacy === current;
}

/** Returns a key for what an input reads of which algorithm. @param renamed the new names of algorithms */
function sourceKey(
  input: InputMeaning | undefined,
  renamed: ReadonlyMap<string | undefined, string> = new Map(),
): string {
  return JSON.stringify(input?.source, (key, value: unknown) =>
    key === 'algorithm' && typeof value === 'string'
      ? (renamed.get(value) ?? value)
      : value,
  );
}

function algorithmAspects(
  aspects: readonly Compared<AlgorithmAspect>[],
  then: AlgorithmMeaning,
  now: AlgorithmMeaning,
): readonly ComparedAspect[] {
  const [before, after] = [then, now].map(({ conditions }) => {
    const words = conditions?.map((it) => `${it.property} with ${it.value}`);
    return words?.length
      ? `only where all its conditions hold: ${words.toSorted().join(', ')}`
      : 'for every asset';
  });
  return [
    ...aspects.flatMap((it): readonly ComparedAspect[] => {
      // Outputs are compared one by one.
      if (it.aspect === 'retention' || it.aspect === 'output') return [];
      if (isDeclaredSame(it)) return [{ ...it, ...same }];
      if (it.aspect === 'name') return [{ ...it, ...unknown(gaps.formerName) }];
      const isCron = then.every.kind === 'known' && now.every.kind === 'open';
      // It runs as often, in a time zone that is not shown.
      return it.aspect === 'frequency' && it.verdict === 'same' && isCron
        ? [{ ...it, ...unknown(now.every.why) }]
        : [it];
    }),
    { aspect: 'conditions', ...compareTexts('runs', before, after) },
  ];
}

function outputAspects(
  then: Output | undefined,
  now: Output | undefined,
): readonly ComparedAspect[] {
  const { legacy: before, current: after } = timeSides;
  const [words = '', wordsNow = words] = [then, now].flatMap((it) =>
    it
      ? `the \`${it.type}\` ${quoted(it.name)}${it.isOptional ? ', which may be absent' : ''}`
      : [],
  );
  if (!then || !now) {
    const [has, lacks] = then ? [before, after] : [after, before];
    const text = `${has} gives ${words}; ${lacks} it is missing`;
    return [{ aspect: 'output', ...leftOutVerdict(text) }];
  }
  const gaps = [then.gap?.why, now.gap?.why];
  return [
    {
      aspect: 'output',
      ...(words === wordsNow && gaps[0] !== gaps[1]
        ? unknown(...gaps)
        : compareTexts('gives', words, wordsNow)),
    },
    {
      aspect: 'retention',
      ...(retentionWords(then.retention) === retentionWords(now.retention)
        ? same
        : compareWords(
            then.retention,
            now.retention,
            (ours, theirs) =>
              `${before} ${keptWords[ours]}; ${after} ${keptWords[theirs]}`,
          )),
    },
  ];
}

function compareTexts(
  verb: string,
  then: string | undefined,
  now: string | undefined,
): AspectComparison {
  return then === now
    ? same
    : differs(
        `${timeSides.legacy} ${verb} ${then}; ${timeSides.current} ${now}`,
      );
}
