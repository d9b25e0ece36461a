import { allAspects } from '../../rule/rule.js';

/** In the order in which they are drawn. */
export const verdicts = ['same', 'differs', 'unknown', 'left out'] as const;

/** Those of findings, from the worst on. */
export const fidelities = [
  'invalid',
  'unmapped',
  'changed',
  'assumed',
] as const;

const views = [
  'overview',
  'findings',
  'file',
  'graph',
  'functions',
  'behaviour',
  'changes',
] as const;

export type ViewName = (typeof views)[number];

/**
 * What somebody looks at, as the parameters of the fragment of the address, so
 * that a view can be linked: how each is read from its text. What a parameter
 * does not know is as if it were not there.
 */
const parameters = {
  view: (text: string) => views.find((it) => it === text) ?? 'overview',
  /** Path of a file, exactly or in part. */
  file: String,
  rule: String,
  fidelity: listOf(fidelities),
  /** Of findings; an aspect of behaviour is open where nothing accounts for it. */
  status: oneOf(['open', 'decided']),
  verdict: listOf(verdicts),
  aspect: oneOf(allAspects),
  /** Words to search for. */
  q: String,
  /** Only what a comparison calls new. */
  new: (text: string) => text === '1',
  /** JSON Pointer into the source of the file. */
  at: String,
  /** Name of an algorithm of the file. */
  algorithm: String,
  /** From 1; 0 is the page of what `at` points at. */
  page: (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0),
  theme: oneOf(['light', 'dark']),
};

type Parameters = typeof parameters;
type Read<T> = (text: string) => T;

export type State = {
  readonly [Name in keyof Parameters]: ReturnType<Parameters[Name]>;
};

function oneOf<T extends string>(words: readonly T[]): Read<T | ''> {
  return (text) => words.find((word) => word === text) ?? '';
}

function listOf<T extends string>(words: readonly T[]): Read<readonly T[]> {
  return (text) =>
    text.split(',').flatMap((word) => words.find((it) => it === word) ?? []);
}

/** Reads a fragment. */
export function stateOf(fragment: string): State {
  const read = new URLSearchParams(fragment.replace(/^#/, ''));
  return Object.fromEntries(
    Object.entries(parameters).map(([name, valueOf]) => [
      name,
      valueOf(read.get(name) ?? ''),
    ]),
  ) as State;
}

/** What somebody looks at where the address says nothing. */
export const start: State = stateOf('');

/** The fragment of a state, without what says nothing. */
export function fragmentOf(state: Partial<State>): string {
  const names = Object.keys(parameters) as (keyof State)[];
  const written = names.flatMap((name) => {
    const value = state[name] ?? start[name];
    const isSaid = String(value) !== String(start[name]);
    return isSaid ? [[name, value === true ? '1' : String(value)]] : [];
  });
  return `#${new URLSearchParams(written).toString()}`;
}

/** The words that are searched for, in lower case. */
export function searchWords({ q }: Pick<State, 'q'>): readonly string[] {
  return q.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Remembers the texts of items that are searched, in lower case. */
export function searchable<T extends object>(
  textsOf: (item: T) => readonly (string | null | undefined)[],
): (item: T) => string {
  const known = new WeakMap<T, string>();
  return (item) => {
    const text = known.get(item) ?? textsOf(item).join('\n').toLowerCase();
    known.set(item, text);
    return text;
  };
}
