import type { LegacyAlgorithm } from '../../legacy/legacy-model.js';
import { quoted } from '../../rule/message-text.js';
import type { AlgorithmMeaning } from '../meaning.js';
import {
  type AlgorithmAspect,
  algorithmAspects,
  type Compared,
  differs,
  type Judgement,
  leftOut,
  same,
  unknown,
} from '../verdict.js';
import { everyWords, meaningWords, retentionWords } from '../words.js';
import { judgeMeanings } from './meanings.js';
import { judgeDependencies, type Order } from './order.js';
import type { Pair } from './pairs.js';
import { judgeStored } from './values.js';

/**
 * Compares an algorithm with what stands for it, its inputs apart.
 *
 * @param declaration as the Legacy file spells it, if it has it
 */
export function compareAlgorithms(
  { legacy, current }: Pair<AlgorithmMeaning>,
  declaration: LegacyAlgorithm | undefined,
  order: Order,
): readonly Compared<AlgorithmAspect>[] {
  const dependencies = declaration && judgeDependencies(declaration, order);
  return algorithmAspects.map((aspect) => ({
    aspect,
    judgement:
      legacy && current
        ? judgeAspect(aspect, legacy, current, dependencies?.judgement ?? same)
        : leftOut(
            legacy
              ? 'Legacy runs it; Current has no algorithm of that name'
              : 'Current runs it; Legacy has no algorithm of that name',
          ),
    legacy: legacy ? wordsOf[aspect](legacy, dependencies?.words) : null,
    current: current ? wordsOf[aspect](current) : null,
    parts:
      aspect === 'order' && legacy && current
        ? (dependencies?.parts ?? [])
        : [],
  }));
}

/** What each side means in an aspect, in words. */
const wordsOf: Readonly<
  Record<
    AlgorithmAspect,
    (algorithm: AlgorithmMeaning, dependencies?: string) => string | null
  >
> = {
  name: ({ name }) => name ?? null,
  function: ({ calls }) => meaningWords(calls, (path) => path),
  frequency: ({ every, onlyIf }) =>
    meaningWords(every, (it) => everyWords[it]) + conditionWords(onlyIf),
  retention: ({ retention, otherOutputs }) =>
    [retentionWords(retention) ?? [], otherOutputs].flat().join(', ') || null,
  order: (_, dependencies) => dependencies ?? null,
};

/** What follows the words of the frequency. */
function conditionWords(onlyIf: AlgorithmMeaning['onlyIf']): string {
  if (onlyIf.kind === 'open') return ` (${onlyIf.why})`;
  return onlyIf.value === null ? '' : `, if ${onlyIf.value}`;
}

function judgeAspect(
  aspect: AlgorithmAspect,
  legacy: AlgorithmMeaning,
  current: AlgorithmMeaning,
  order: Judgement,
): Judgement {
  switch (aspect) {
    // They were paired by it.
    case 'name':
      return same;
    case 'function':
      return judgeMeanings(legacy.calls, current.calls, (ours, theirs) =>
        ours === theirs
          ? undefined
          : differs(`Legacy calls ${quoted(ours)}; Current ${quoted(theirs)}`),
      );
    case 'frequency':
      return judgeFrequencies(legacy, current);
    case 'retention':
      return judgeStored(legacy, current);
    case 'order':
      return order;
  }
}

function judgeFrequencies(
  legacy: AlgorithmMeaning,
  current: AlgorithmMeaning,
): Judgement {
  const { onlyIf } = current;
  if (onlyIf.kind === 'known' && onlyIf.value !== null)
    return differs(
      `Legacy runs for every asset; Current only if ${onlyIf.value}`,
    );
  const judgement = judgeMeanings(
    legacy.every,
    current.every,
    (ours, theirs) =>
      ours === theirs
        ? undefined
        : differs(
            `Legacy runs ${everyWords[ours]}; Current ${everyWords[theirs]}`,
          ),
  );
  return judgement.verdict === 'same' && onlyIf.kind === 'open'
    ? unknown(onlyIf.why)
    : judgement;
}
