import { stateWords } from '../../report/words.js';
import { allAspects } from '../../rule/rule.js';
import { findingKinds } from './kinds.js';

/** In display order. */
export const verdicts = ['differs', 'unknown', 'left out', 'same'] as const;

const views = [
  'overview',
  'questions',
  'findings',
  'file',
  'behaviour',
] as const;

export type ViewName = (typeof views)[number];

/**
 * The parameters of the fragment of the address, and how each is read from its
 * text. An unknown value counts as none.
 */
const parameters = {
  view: (text: string) => views.find((it) => it === text) ?? 'overview',
  /** Path of a file, exactly or in part. */
  file: String,
  rule: String,
  /** Rule of a question, and what it is about. */
  question: String,
  /**
   * The kind of findings, `new` those since a commit; the state of files; `open`
   * is the behaviour that nothing accounts for.
   */
  status: oneOf([...findingKinds, 'new', 'open', ...Object.keys(stateWords)]),
  verdict: oneOf(verdicts),
  aspect: oneOf(allAspects),
  q: String,
  /** JSON Pointer into the source of the file. */
  at: String,
};

type Parameters = typeof parameters;
type Read<T> = (text: string) => T;

export type PageState = {
  readonly [Name in keyof Parameters]: ReturnType<Parameters[Name]>;
};

function oneOf<T extends string>(words: readonly T[]): Read<T | ''> {
  return (text) => words.find((word) => word === text) ?? '';
}

/** Reads the state from a fragment. */
export function pageStateOf(fragment: string): PageState {
  const read = new URLSearchParams(fragment.replace(/^#/, ''));
  return Object.fromEntries(
    Object.entries(parameters).map(([name, valueOf]) => [
      name,
      valueOf(read.get(name) ?? ''),
    ]),
  ) as PageState;
}

/** The state of an empty fragment. */
export const start: PageState = pageStateOf('');

/** Returns the fragment of a state, without parameters at their default. */
export function fragmentOf(state: Partial<PageState>): string {
  const names = Object.keys(parameters) as (keyof PageState)[];
  const written = names.flatMap((name) => {
    const value = state[name] ?? start[name];
    return value === start[name] ? [] : [[name, value]];
  });
  return `#${new URLSearchParams(written).toString()}`;
}

/** Returns a function that says whether texts have all the words to search for. */
export function searchFor({ q }: Pick<PageState, 'q'>) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return (...texts: readonly (string | null | undefined)[]): boolean => {
    // Most often nothing is searched for.
    const text = words.length > 0 ? texts.join('\n').toLowerCase() : '';
    return words.every((word) => text.includes(word));
  };
}

/** Whether a text has another in it, in whatever case. */
export function includesText(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

/** Returns whether a JSON Pointer is at another one, or below it. */
export function isInside(pointer: string, above: string): boolean {
  return pointer === above || pointer.startsWith(`${above}/`);
}
