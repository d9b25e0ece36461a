import { getOrCompute, groupBy } from '../json/collections.js';
import type {
  AlgorithmFacts,
  OutputFacts,
  ResultRead,
  WrittenKind,
} from './check-facts.js';

/** An input that reads a result, with what it reads. */
export interface FoundRead extends ResultRead {
  readonly foundSource: FoundSource;
  /** Whether the source itself needs results of the reading algorithm of the same period. */
  readonly leadsBack: boolean;
}

/** The result of looking up an algorithm and an output by name. */
type FoundSource =
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
  | { readonly state: 'other-kind'; readonly kind: WrittenKind }
  | {
      readonly state: 'found';
      readonly output: OutputFacts;
      readonly period: number | undefined;
    }
  /** Something cannot be read, or algorithms of one name differ. */
  | { readonly state: 'unclear' };

/** Indexes the algorithms of the files that are checked together. */
export function indexSources(
  algorithms: readonly AlgorithmFacts[],
  legacyNames: ReadonlySet<string>,
  isIncomplete: boolean,
) {
  const byName = groupBy(algorithms, ({ name }) => name);
  const names = [...byName.keys()].filter((name) => name !== undefined);
  /** Many files may declare one name and read it: each output is looked up once. */
  const found = new Map<string, Map<string | undefined, FoundSource>>();
  return { byName, names, legacyNames, isIncomplete, found };
}

/** Looks up the algorithm and the output that an input reads. */
export function findSource(
  {
    byName,
    names,
    legacyNames,
    isIncomplete,
    found,
  }: ReturnType<typeof indexSources>,
  { source, output, isUnclear }: ResultRead,
): FoundSource {
  const candidates = byName.get(source.value);
  if (!candidates && isIncomplete) return unclear;
  if (!candidates)
    return {
      state: 'no-algorithm',
      names,
      isInLegacy: legacyNames.has(source.value),
    };
  if (isUnclear) return unclear;
  const ofSource = getOrCompute(
    found,
    source.value,
    () => new Map<string | undefined, FoundSource>(),
  );
  return getOrCompute(ofSource, output?.value, () => {
    // Algorithms of one name may belong to different assets.
    const [first = unclear, ...others] = candidates.map((it) =>
      findOutput(it, output?.value),
    );
    return others.every((it) => isSame(it, first)) ? first : unclear;
  });
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
  { outputs, hasUnreadOutputs, period }: AlgorithmFacts,
  asked: string | undefined,
): FoundSource {
  if (hasUnreadOutputs) return unclear;
  const objects = outputs.filter(({ kind }) => kind === 'ObjectResult');
  if (asked === undefined && objects.length > 1) return { state: 'ambiguous' };
  const output =
    asked === undefined
      ? (objects[0] ?? outputs[0])
      : outputs.find(({ name }) => name === asked);
  if (!output)
    return { state: 'no-output', names: outputs.map(({ name }) => name) };
  const { kind } = output;
  return kind === 'ObjectResult'
    ? { state: 'found', output, period }
    : { state: 'other-kind', kind };
}
