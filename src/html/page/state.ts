import type { TextStore } from '../../questions/drafts.js';
import { allAspects } from '../../rule/rule.js';
import { isOpenErrorOnPage, type PageFinding } from '../page-report.js';

/** In display order. */
const verdicts = ['same', 'differs', 'unknown', 'left out'] as const;

/** Fidelities of findings, the worst first. */
export const fidelities = [
  'invalid',
  'unmapped',
  'changed',
  'assumed',
] as const;

const views = [
  'overview',
  'decisions',
  'findings',
  'file',
  'graph',
  'functions',
  'behaviour',
  'changes',
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
  fidelity: listOf(fidelities),
  /** An aspect of behaviour is open if nothing accounts for it. */
  status: oneOf(['open', 'decided']),
  verdict: listOf(verdicts),
  aspect: oneOf(allAspects),
  q: String,
  /** Only findings that are new since a commit. */
  new: (text: string) => text === '1',
  /** JSON Pointer into the source of the file. */
  at: String,
  /** Name of an algorithm of the file. */
  algorithm: String,
  /** From 1; 0 is the page of what `at` points at. */
  page: (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0),
  /** Fingerprint of the findings to show. */
  finding: String,
};

type Parameters = typeof parameters;
type Read<T> = (text: string) => T;

export type PageState = {
  readonly [Name in keyof Parameters]: ReturnType<Parameters[Name]>;
};

function oneOf<T extends string>(words: readonly T[]): Read<T | ''> {
  return (text) => words.find((word) => word === text) ?? '';
}

function listOf<T extends string>(words: readonly T[]): Read<readonly T[]> {
  return (text) =>
    text.split(',').flatMap((word) => words.find((it) => it === word) ?? []);
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
    const isSaid = String(value) !== String(start[name]);
    return isSaid ? [[name, value === true ? '1' : String(value)]] : [];
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

type Ranked = Pick<PageFinding, 'fidelity' | 'decision'>;

/** Ranks open findings before decided ones, the worst first. */
export function rankOfFinding({ fidelity, decision }: Ranked): number {
  const ranks: readonly string[] = fidelities;
  return decision ? ranks.length : ranks.indexOf(fidelity);
}

/** Returns whether a decision of its own rule answers a finding; another can make it moot. */
export function isDecidedItself({ decision }: Ranked): boolean {
  return decision !== null && decision.rule === undefined;
}

/** Sorts what holds files back before the rest, both in the order of the report. */
export function openErrorsFirst<T extends Ranked>(
  findings: readonly T[],
): readonly T[] {
  return findings.toSorted(
    (a, b) => Number(isOpenErrorOnPage(b)) - Number(isOpenErrorOnPage(a)),
  );
}

/** Returns whether a JSON Pointer is at another one, or below it. */
export function isInside(pointer: string, above: string): boolean {
  return pointer === above || pointer.startsWith(`${above}/`);
}

/** What this browser keeps for the page under names that begin alike; nothing where it is not allowed to. */
export function storedUnder(words: string): TextStore {
  const begin = `infomodel-migrate ${words}`;
  return {
    keep: (name, text) => {
      inStorage((storage) => {
        storage.setItem(begin + name, text);
      });
    },
    remove: (name) => {
      inStorage((storage) => {
        storage.removeItem(begin + name);
      });
    },
    all: () =>
      inStorage((storage) =>
        Object.entries(storage)
          .filter(([key]) => key.startsWith(begin))
          .map(([key, text]) => [key.slice(begin.length), String(text)]),
      ) ?? [],
  };
}

function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    // It is kept until the page is closed.
    return undefined;
  }
}
