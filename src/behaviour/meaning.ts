import { timeless, unspecified, type Window } from './window.js';

/** What a declaration means in one respect, as far as the description shows it. */
export type Meaning<T> = { readonly kind: 'known'; readonly value: T } | Open;

export interface Open {
  readonly kind: 'open';
  /** The sentence that says what is not shown. */
  readonly why: string;
}

export function known<T>(value: T): Meaning<T> {
  return { kind: 'known', value };
}

export function open(why: string): Open {
  return { kind: 'open', why };
}

export function mapKnown<T, U>(
  meaning: Meaning<T>,
  change: (value: T) => U,
): Meaning<U> {
  return meaning.kind === 'known' ? known(change(meaning.value)) : meaning;
}

/** Where the value of an input comes from. */
export type Source =
  /** A signal of the drive itself, of an external sensor, or one value of a signal. */
  | {
      readonly kind: 'signal' | 'sensor' | 'signal-value';
      readonly symbolicName: string;
    }
  | {
      readonly kind: 'results';
      /** The `name` of the algorithm. */
      readonly algorithm: string;
      /** Another output than the one that stands for the result of Legacy. */
      readonly output: string | null;
      /** The keys that lead to what is selected; empty for the whole result. */
      readonly property: readonly string[];
    }
  | { readonly kind: 'constant' }
  | { readonly kind: 'computed'; readonly calculation: string }
  | { readonly kind: 'parameter'; readonly symbolicName: string }
  | { readonly kind: 'asset-property'; readonly key: string }
  | { readonly kind: 'sensor-feature'; readonly key: string }
  | { readonly kind: 'files'; readonly fileType: string }
  | { readonly kind: 'events' }
  | { readonly kind: 'maintenance-plan' }
  | { readonly kind: 'lubrication-dates' };

export type ConstantType =
  'string' | 'integer' | 'double' | 'boolean' | 'list of strings';

/** The value of an input, as far as the declaration itself says it. */
export type Value =
  | {
      readonly kind: 'from-source';
      /** Legacy `recalculate`. */
      readonly isRecalculated: boolean;
    }
  | {
      readonly kind: 'constant';
      readonly type: Meaning<ConstantType>;
      readonly content: Meaning<Content>;
      /** A second value of Legacy, which the data type does not select, in words. */
      readonly extra: string | undefined;
    };

/** The content of a constant. */
export interface Content {
  /** Equal for equal contents, however they are spelled. */
  readonly canonical: string;
  readonly words: string;
}

/** `date-value list`: each value comes with its date. */
export type Shape = 'list' | 'date-value list' | 'single';

/**
 * What happens when an input is missing. `error`: one is raised and the function
 * is not called; `not-run`: the function is not called, and no error is raised;
 * `no-error`: none is raised, and what is passed is not shown; `never`: it cannot
 * be missing.
 */
export type WhenMissing =
  'error' | 'not-run' | 'null' | 'omitted' | 'no-error' | 'never';

/** How long results are kept. */
export type Kept =
  'forever' | 'one-a-month' | 'latest' | 'seven-days' | 'managed';

/** `undeclared`: the file says nothing. */
export type Retention = Meaning<Kept | 'undeclared'>;

/** What an algorithm gives for others to read. */
export interface Result {
  readonly name: string;
  readonly isOptional: boolean;
  /** The sentence that says what is not shown of it. */
  readonly why: string | undefined;
  readonly retention: Retention;
}

export type Every = 'hour' | 'day';

export interface InputMeaning extends KindMeaning {
  readonly pointer: string;
  /** As the file spells it; undefined where there is none that can be read. */
  readonly inputName: string | undefined;
  /** The function input that it binds to, in snake_case. */
  readonly name: Meaning<string>;
  readonly value: Value;
  readonly whenMissing: Meaning<WhenMissing>;
}

/** What depends on the kind of an input alone. */
export interface KindMeaning {
  readonly source: Meaning<Source>;
  readonly window: Window;
  readonly shape: Meaning<Shape>;
  readonly value?: Value;
}

/** An input that passes one value, whatever the time. */
export function singleValue(source: Meaning<Source>): KindMeaning {
  return { source, window: timeless, shape: known('single') };
}

/** An input of which the description shows nothing. */
export function unknownKind(why: string): KindMeaning {
  return {
    source: open(why),
    window: unspecified('a time', why),
    shape: open(why),
  };
}

export interface AlgorithmMeaning {
  readonly pointer: string;
  readonly name: string | undefined;
  /** The cloud function that it calls. */
  readonly calls: Meaning<string>;
  readonly every: Meaning<Every>;
  /** The conditions without which it does not run, in words; null: it always runs. */
  readonly onlyIf: Meaning<string | null>;
  /** The one result that Legacy algorithms have, or what stands for it; undefined where nothing does. */
  readonly result: Result | undefined;
  readonly inputs: readonly InputMeaning[];
  /** What is to run before it; null in the Current format, which has no field for it. */
  readonly dependencies: readonly Dependency[] | null;
  /** What Current has besides, without a difference to what Legacy has. */
  readonly additions: readonly Addition[];
  /** Whether the file keeps to the format as far as it takes to run the algorithm. */
  readonly isValid: boolean;
}

/** An element of Legacy `dependencies`. */
export interface Dependency {
  readonly pointer: string;
  /** Undefined where it is no string. */
  readonly name: string | undefined;
  /** Whether it is an element of a list. */
  readonly isValid: boolean;
}

/** Something that Current has besides. */
export interface Addition {
  readonly pointer: string;
  /** The name of the input that has it. */
  readonly input: string | null;
  /** One sentence: what it is. */
  readonly text: string;
}
