import type { Aspect } from '../rule/rule.js';

export {
  type Aspect,
  type AlgorithmAspect,
  algorithmAspects,
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

/** `error`: one is raised at payload preparation. */
export type Outcome = 'runs' | 'error';

/** How two meanings compare. */
export type Judgement =
  | { readonly verdict: 'same' }
  | {
      readonly verdict: 'differs' | 'left out';
      readonly witnesses: readonly Witness[];
    }
  | {
      readonly verdict: 'unknown';
      /** The sentences that say what is not shown. */
      readonly why: readonly string[];
    };

export const same: Judgement = { verdict: 'same' };

/** A difference at any time; `text` says what Legacy does and what Current does. */
export function differs(text: string): Judgement {
  return { verdict: 'differs', witnesses: [witness(text)] };
}

/** One of the two has nothing of it; `text` says which. */
export function leftOut(text: string): Judgement {
  return { verdict: 'left out', witnesses: [witness(text)] };
}

/** What is not shown may make a difference; each sentence is told once. */
export function unknown(...why: readonly (string | undefined)[]): Judgement {
  const sentences = why.filter((it) => it !== undefined);
  return { verdict: 'unknown', why: [...new Set(sentences)] };
}

/** @param seen where it shows, if not everywhere */
export function witness(
  text: string,
  seen: Partial<Omit<Witness, 'text'>> = {},
): Witness {
  return { at: null, missing: null, downstream: [], ...seen, text };
}

/** How one aspect compares, and what each side means in it. */
export interface Compared<A extends Aspect = Aspect> {
  readonly aspect: A;
  readonly judgement: Judgement;
  /** In plain words, different for different meanings; null where there is nothing on that side. */
  readonly legacy: string | null;
  readonly current: string | null;
  /** The Legacy values of which the judgement is the worst, where there are several. */
  readonly parts: readonly JudgedPart[];
}

/** A Legacy value that is compared by itself, such as one dependency. */
export interface JudgedPart {
  /** JSON Pointer into the Legacy file. */
  readonly pointer: string;
  readonly verdict: Verdict;
}
