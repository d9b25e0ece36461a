import type { Aspect } from '../rule/rule.js';

export {
  type AlgorithmAspect,
  algorithmAspects,
  type Aspect,
  type InputAspect,
  inputAspects,
} from '../rule/rule.js';

/** `left out`: in one of the two only. */
export type Verdict = 'same' | 'differs' | 'unknown' | 'left out';

/** What shows a difference: where, and what each of the two does there. */
export interface Witness {
  /** The time of the request, `YYYY-MM-DDTHH:MMZ`; null where it does not matter. */
  readonly at: string | null;
  /** The function input that is missing; null where none is. */
  readonly missing: string | null;
  /** One sentence, what Legacy does and what Current does. */
  readonly text: string;
  /** What follows for the algorithms that consume the result. */
  readonly downstream: readonly Consequence[];
  /** More follows than is listed, for others that consume the result, directly or through those that are. */
  readonly hasMore?: true;
}

/** What becomes of an algorithm that consumes a result, directly or through others, when there is none. */
export interface Consequence {
  readonly algorithm: string;
  readonly legacy: Outcome;
  readonly current: Outcome;
}

/** `error`: one is raised at payload preparation; `unknown`: whether one is is not shown. */
export type Outcome = 'runs' | 'unknown' | 'error';

/** How two meanings compare, and what shows it. */
export interface Comparison {
  readonly verdict: Verdict;
  /** The sentences that say what is not shown, where the verdict is `unknown`. */
  readonly why: readonly string[];
  readonly witnesses: readonly Witness[];
}

export const same: Comparison = { verdict: 'same', why: [], witnesses: [] };

/** @param text what Legacy does and what Current does */
export function differs(
  text: string,
  seen?: Partial<Omit<Witness, 'text'>>,
): Comparison {
  return { verdict: 'differs', why: [], witnesses: [witness(text, seen)] };
}

/** @param text which of the two has nothing of it */
export function leftOut(text: string): Comparison {
  return { verdict: 'left out', why: [], witnesses: [witness(text)] };
}

/** What is not shown may make a difference; repeated sentences are dropped. */
export function unknown(...why: readonly (string | undefined)[]): Comparison {
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

/** How one aspect compares, and what each side means in it. */
export interface Compared<A extends Aspect = Aspect> extends Comparison {
  readonly aspect: A;
  /** In plain words, different for different meanings; null where there is nothing on that side. */
  readonly legacy: string | null;
  readonly current: string | null;
}

/** A Legacy value that is compared by itself, such as one dependency. */
export interface ComparedPart {
  /** JSON Pointer into the Legacy file. */
  readonly pointer: string;
  readonly verdict: Verdict;
}
