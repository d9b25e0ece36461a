import { groupBy } from '../json/collections.js';
import type {
  AlgorithmFacts,
  Keeping,
  OutputFacts,
  OutputKind,
  ResultRead,
} from './check-facts.js';

/** What an input finds under the name of an algorithm, and of an output. */
export type FoundSource =
  | {
      readonly state: 'no-algorithm';
      /** Those there are. */
      readonly names: readonly string[];
      /** Whether a Legacy file declares the name, which no Current input reads. */
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
  | { readonly state: 'found'; readonly kept: Keeping | undefined }
  /** Something cannot be read, or algorithms of one name differ. */
  | { readonly state: 'unclear' };

/** The algorithms that inputs can read. */
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
      // Algorithms of one name may apply to different assets.
      const [first = unclear, ...others] = candidates.map(({ outputs }) =>
        outputs ? findOutput(outputs, output?.value) : unclear,
      );
      return others.every((it) => isSame(it, first)) ? first : unclear;
    },
  };
}

const unclear: FoundSource = { state: 'unclear' };

function isSame(one: FoundSource, other: FoundSource): boolean {
  return one.state === 'found' && other.state === 'found'
    ? one.kept?.of === other.kept?.of
    : one.state === other.state;
}

function findOutput(
  outputs: readonly OutputFacts[],
  asked: string | undefined,
): FoundSource {
  const objects = outputs.filter(({ kind }) => kind === 'ObjectResult');
  if (asked === undefined && objects.length > 1) return { state: 'ambiguous' };
  const found =
    asked === undefined
      ? (objects[0] ?? outputs[0])
      : outputs.find(({ name }) => name === asked);
  if (!found)
    return { state: 'no-output', names: outputs.map(({ name }) => name) };
  const { kind, kept } = found;
  return kind === 'ObjectResult'
    ? { state: 'found', kept }
    : { state: 'other-kind', kind };
}
