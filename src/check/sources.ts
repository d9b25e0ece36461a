import { groupBy } from '../json/group-by.js';
import { remembered } from '../json/remembered.js';
import type {
  AlgorithmFacts,
  Keeping,
  Known,
  OutputFacts,
  OutputKind,
  Stated,
} from './facts.js';

/** What an input finds under the name of an algorithm, and of an output. */
export type Found =
  | { readonly state: 'no-algorithm' }
  /** Several object results, and the input does not say which. */
  | { readonly state: 'ambiguous' }
  /** No output of the name; `names` are those there are. */
  | { readonly state: 'no-output'; readonly names: readonly string[] }
  | {
      readonly state: 'other-kind';
      readonly kind: Exclude<OutputKind, 'ObjectResult'>;
    }
  | { readonly state: 'found'; readonly kept: Keeping | undefined }
  /** It rests on something that cannot be read, or algorithms of one name differ. */
  | { readonly state: 'unclear' };

/** The algorithms that inputs can read. */
export interface Sources {
  readonly names: readonly string[];
  readonly find: (
    name: string,
    output: Known<Stated<string>> | undefined,
  ) => Found;
}

/** Makes the results of algorithms findable by name. */
export function sourcesOf(algorithms: readonly AlgorithmFacts[]): Sources {
  const byName = groupBy(algorithms, ({ name }) => name);
  // Many inputs may read one source, and many algorithms have one name.
  const found = new Map<string, Found>();
  return {
    names: [...byName.keys()].filter((name) => name !== undefined),
    find: (name, output) => {
      const candidates = byName.get(name);
      if (!candidates) return { state: 'no-algorithm' };
      if (output === 'unreadable') return { state: 'unclear' };
      const key = JSON.stringify([name, output?.value]);
      return remembered(found, key, () => findAmong(candidates, output?.value));
    },
  };
}

/** What is found in every one of them; they may apply to different assets. */
function findAmong(
  candidates: readonly AlgorithmFacts[],
  output: string | undefined,
): Found {
  const [first, ...others] = candidates.map(({ outputs }) =>
    findIn(outputs, output),
  );
  return first && others.every((it) => isAlike(it, first))
    ? first
    : { state: 'unclear' };
}

function isAlike(one: Found, other: Found): boolean {
  return one.state === 'found' && other.state === 'found'
    ? one.kept?.of === other.kept?.of
    : one.state === other.state;
}

function findIn(
  outputs: readonly OutputFacts[],
  asked: string | undefined,
): Found {
  if (asked === undefined) {
    if (outputs.some(({ kind }) => kind === 'unreadable'))
      return { state: 'unclear' };
    const objects = outputs.filter(({ kind }) => kind === 'ObjectResult');
    if (objects.length > 1) return { state: 'ambiguous' };
    const [only = outputs[0]] = objects;
    return only ? resultOf(only) : noneOf(outputs);
  }
  const match = outputs.find(({ name }) => name === asked);
  if (match) return resultOf(match);
  return outputs.some(({ name }) => name === undefined)
    ? { state: 'unclear' }
    : noneOf(outputs);
}

function resultOf({ kind, kept }: OutputFacts): Found {
  switch (kind) {
    case 'ObjectResult':
      return { state: 'found', kept };
    case 'unreadable':
      return { state: 'unclear' };
    case 'Timeseries':
    case 'AssetProperty':
      return { state: 'other-kind', kind };
  }
}

/** Many inputs may ask in vain for outputs of one algorithm: the same answer for all. */
function noneOf(outputs: readonly OutputFacts[]): Found {
  return remembered(none, outputs, () => ({
    state: 'no-output',
    names: outputs.flatMap(({ name }) => name ?? []),
  }));
}

const none = new WeakMap<readonly OutputFacts[], Found>();
