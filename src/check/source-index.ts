import { groupBy } from '../json/collections.js';
import type {
  AlgorithmFacts,
  OutputFacts,
  OutputKind,
  ResultRead,
} from './check-facts.js';

/** The result of looking up an algorithm and an output by name. */
export type FoundSource =
  | {
      readonly state: 'no-algorithm';
      readonly names: readonly string[];
      /** Whether a Legacy file declares the name; Current inputs cannot read it. */
      readonly isInLegacy: boolean;
    }
  /** Several object results, and the input names none of them. */
  | { readonly state: 'ambiguous' }
  /** No output has the name; `names` are those there are. */
  | { readonly state: 'no-output'; readonly names: readonly string[] }
  | {
      readonly state: 'other-kind';
      readonly kind: Exclude<OutputKind, 'ObjectResult'>;
    }
  | {
      readonly state: 'found';
      readonly output: OutputFacts;
      readonly period: number | undefined;
    }
  /** Something cannot be read, or algorithms of one name differ. */
  | { readonly state: 'unclear' };

export interface Sources {
  readonly find: (read: ResultRead) => FoundSource;
}

/** Indexes the algorithms by name. */
export function sourcesOf(
  algorithms: readonly AlgorithmFacts[],
  legacyNames: ReadonlySet<string> = new Set(),
): Sources {
  const byName = groupBy(algorithms, ({ name }) => name);
  const names = [...byName.keys()].filter((name) => name !== undefined);
  return {
    find: ({ source, output, isUnclear }) => {
      const candidates = byName.get(source.value);
      if (!candidates)
        return {
          state: 'no-algorithm',
          names,
          isInLegacy: legacyNames.has(source.value),
        };
      if (isUnclear) return unclear;
      // Algorithms of one name may belong to different assets.
      const [first = unclear, ...others] = candidates.map((it) =>
        findOutput(it, output?.value),
      );
      return others.every((it) => isSame(it, first)) ? first : unclear;
    },
  };
}

const unclear: FoundSource = { state: 'unclear' };

function isSame(one: FoundSource, other: FoundSource): boolean {
  return one.state === 'found' && other.state === 'found'
    ? one.period === other.period &&
        one.output.retention === other.output.retention &&
        one.output.isOptional === other.output.isOptional
    : one.state === other.state;
}

function findOutput(
  { outputs, period }: AlgorithmFacts,
  asked: string | undefined,
): FoundSource {
  if (!outputs) return unclear;
  const objects = outputs.filter(({ kind }) => kind === 'ObjectResult');
  if (asked === undefined && objects.length > 1) return { state: 'ambiguous' };
  const found =
    asked === undefined
      ? (objects[0] ?? outputs[0])
      : outputs.find(({ name }) => name === asked);
  if (!found)
    return { state: 'no-output', names: outputs.map(({ name }) => name) };
  const { kind } = found;
  return kind === 'ObjectResult'
    ? { state: 'found', output: found, period }
    : { state: 'other-kind', kind };
}
