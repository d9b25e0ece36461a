import { getOrCompute, groupBy } from '../json/collections.js';
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
  const finders = new Map<string, Finder>();
  return {
    names: [...byName.keys()].filter((name) => name !== undefined),
    find: (name, output) => {
      const candidates = byName.get(name);
      if (!candidates) return { state: 'no-algorithm' };
      if (output === 'unreadable') return unclear;
      const find = getOrCompute(finders, name, () =>
        finderIn(candidates.map(({ outputs }) => outputs)),
      );
      return find(output?.value);
    },
  };
}

const unclear: Found = { state: 'unclear' };

type Outputs = readonly OutputFacts[];

/** Takes the name of an output, if one is asked for. */
type Finder = (asked: string | undefined) => Found;

/**
 * Finds outputs of algorithms that have one name, in every one of them: they may
 * apply to different assets. Very many outputs may be asked for.
 */
function finderIn(candidates: readonly Outputs[]): Finder {
  const byName = groupBy(candidates.flatMap(firstOfEachName), ([name]) => name);
  const named = new Map(
    Array.from(byName, ([name, having]) => [
      name,
      having.length === candidates.length
        ? inAll(having.map(([, output]) => resultOf(output)))
        : unclear,
    ]),
  );
  const unnamed = inAll(candidates.map(unnamedIn));
  const missing = inAll(candidates.map(missingIn));
  return (asked) =>
    asked === undefined ? unnamed : (named.get(asked) ?? missing);
}

function firstOfEachName(outputs: Outputs): readonly [string, OutputFacts][] {
  const named = outputs
    .toReversed()
    .flatMap((output): readonly [string, OutputFacts][] =>
      output.name === undefined ? [] : [[output.name, output]],
    );
  return [...new Map(named)];
}

function inAll([first, ...others]: readonly Found[]): Found {
  return first && others.every((it) => isAlike(it, first)) ? first : unclear;
}

function isAlike(one: Found, other: Found): boolean {
  return one.state === 'found' && other.state === 'found'
    ? one.kept?.of === other.kept?.of
    : one.state === other.state;
}

/** What is found where no output is asked for by its name. */
function unnamedIn(outputs: Outputs): Found {
  if (outputs.some(({ kind }) => kind === 'unreadable')) return unclear;
  const objects = outputs.filter(({ kind }) => kind === 'ObjectResult');
  if (objects.length > 1) return { state: 'ambiguous' };
  const [only = outputs[0]] = objects;
  return only ? resultOf(only) : noneOf(outputs);
}

/** What is found where no output has the name that is asked for. */
function missingIn(outputs: Outputs): Found {
  return outputs.some(({ name }) => name === undefined)
    ? unclear
    : noneOf(outputs);
}

function resultOf({ kind, kept }: OutputFacts): Found {
  switch (kind) {
    case 'ObjectResult':
      return { state: 'found', kept };
    case 'unreadable':
      return unclear;
    case 'Timeseries':
    case 'AssetProperty':
      return { state: 'other-kind', kind };
  }
}

function noneOf(outputs: Outputs): Found {
  return {
    state: 'no-output',
    names: outputs.flatMap(({ name }) => name ?? []),
  };
}
