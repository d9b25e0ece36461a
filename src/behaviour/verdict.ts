import type { Aspect } from '../rule/rule.js';

export {
  type AlgorithmAspect,
  algorithmAspects,
  type Aspect,
  type InputAspect,
  inputAspects,
} from '../rule/rule.js';

/** How one aspect compares. `left out`: it is in one of the two files only. */
export type Verdict = 'same' | 'differs' | 'unknown' | 'left out';

/** The case that shows a difference, and what each format does in it. */
export interface Witness {
  /** The time of the request, `YYYY-MM-DDTHH:MMZ`; null if it does not matter. */
  readonly at: string | null;
  /** The function input that is missing; null if none is. */
  readonly missing: string | null;
  /** One sentence: what Legacy does and what Current does. */
  readonly text: string;
  /** The effects on the algorithms that consume the result. */
  readonly downstream: readonly Consequence[];
  /** More algorithms are affected than are listed. */
  readonly hasMore?: true;
}

/** What happens to an algorithm that consumes a missing result, directly or through others. */
export interface Consequence {
  readonly algorithm: string;
  readonly legacy: RunOutcome;
  readonly current: RunOutcome;
}

/** `error`: payload preparation raises one. `unknown`: the description does not say whether it does. */
export type RunOutcome = 'runs' | 'unknown' | 'error';

/** What is compared, in the words of witnesses. */
export interface Sides {
  /** What stands for the side that is called Legacy everywhere else. */
  readonly legacy: string;
  readonly current: string;
}

/** A Legacy file and a Current file. */
export const formatSides: Sides = { legacy: 'Legacy', current: 'Current' };

/** A Current file as it was and as it is. */
export const timeSides: Sides = { legacy: 'before:', current: 'now:' };

export interface AspectComparison {
  readonly verdict: Verdict;
  /** What the description does not show, in sentences, where the verdict is `unknown`. */
  readonly why: readonly string[];
  readonly witnesses: readonly Witness[];
}

export const same: AspectComparison = {
  verdict: 'same',
  why: [],
  witnesses: [],
};

/** @param text what Legacy does and what Current does */
export function differs(
  text: string,
  seen?: Partial<Omit<Witness, 'text'>>,
): AspectComparison {
  return { verdict: 'differs', why: [], witnesses: [witness(text, seen)] };
}

/** @param text which of the two lacks it */
export function leftOutVerdict(text: string): AspectComparison {
  return { verdict: 'left out', why: [], witnesses: [witness(text)] };
}

/** Compares two meanings of which something is not described. Drops repeated sentences. */
export function unknown(
  ...why: readonly (string | undefined)[]
): AspectComparison {
  const sentences = why.filter((it) => it !== undefined);
  return { verdict: 'unknown', why: [...new Set(sentences)], witnesses: [] };
}

/** @param seen where the difference shows, if not everywhere */
export function witness(
  text: string,
  seen: Partial<Omit<Witness, 'text'>> = {},
): Witness {
  return { at: null, missing: null, downstream: [], ...seen, text };
}

export interface Compared<A extends Aspect = Aspect> extends AspectComparison {
  readonly aspect: A;
  /** In plain words, different for different meanings; null if the aspect is absent on that side. */
  readonly legacy: string | null;
  readonly current: string | null;
}

/** A Legacy value that is compared separately, such as one dependency. */
export interface ComparedPart {
  readonly pointer: string;
  /** Pointer of the algorithm that it names; undefined if there is none. */
  readonly algorithm: string | undefined;
  readonly verdict: Verdict;
}
