import { timeless, unspecified, type Window } from './window.js';

/** What a declaration means in one aspect, as far as the description shows it. */
export type Meaning<T> = { readonly kind: 'known'; readonly value: T } | Open;

export interface Open {
  readonly kind: 'open';
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

export type Source =
  /** A signal of the drive, of an external sensor, or one value of a signal. */
  | {
      readonly kind: 'signal' | 'sensor' | 'signal-value';
      readonly symbolicName: string;
    }
  | {
      readonly kind: 'results';
      readonly algorithm: string;
      /** An output other than the counterpart of the Legacy result. */
      readonly output: string | null;
      /** The keys that lead to the selected value; empty for the whole result. */
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

export type Value =
  | {
      readonly kind: 'from-source';
      readonly isRecalculated: boolean;
    }
  | {
      readonly kind: 'constant';
      readonly type: Meaning<ConstantType>;
      readonly content: Meaning<Content>;
      /** A second value of Legacy, which the data type does not select, in words. */
      readonly extra: string | undefined;
    };

export interface Content {
  /** Equal for equal contents in any spelling. */
  readonly canonical: string;
  readonly words: string;
}

/** `date-value list`: each value has its date. */
export type Shape = 'list' | 'date-value list' | 'single';

/**
 * What happens when an input is missing. `error`: an error, and the function is
 * not called. `not-run`: the function is not called, without an error.
 * `no-error`: no error; the description does not show what is passed. `never`:
 * the input cannot be missing.
 */
export type WhenMissing =
  'error' | 'not-run' | 'null' | 'omitted' | 'no-error' | 'never';

export type Kept =
  'forever' | 'one-a-month' | 'latest' | 'seven-days' | 'managed';

/** `undeclared`: the file does not say. */
export type Retention = Meaning<Kept | 'undeclared'>;

export interface Result {
  readonly name: string;
  readonly isOptional: boolean;
  readonly why: string | undefined;
  readonly retention: Retention;
}

export type Every = 'hour' | 'day';

export interface InputMeaning extends KindMeaning {
  readonly pointer: string;
  /** As the file spells it; undefined if it cannot be read. */
  readonly inputName: string | undefined;
  /** The function input that it binds to, in snake_case. */
  readonly name: Meaning<string>;
  readonly value: Value;
  readonly whenMissing: Meaning<WhenMissing>;
}

export interface KindMeaning {
  readonly source: Meaning<Source>;
  readonly window: Window;
  readonly shape: Meaning<Shape>;
  readonly value?: Value;
}

export function singleValue(source: Meaning<Source>): KindMeaning {
  return { source, window: timeless, shape: known('single') };
}

/** Returns the meaning of an input that the description does not show. */
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
  readonly calls: Meaning<string>;
  readonly every: Meaning<Every>;
  /** The conditions for running, in words; null: it always runs. */
  readonly onlyIf: Meaning<string | null>;
  /** The result of a Legacy algorithm, or its counterpart; undefined if there is none. */
  readonly result: Result | undefined;
  readonly inputs: readonly InputMeaning[];
  /** Null in the Current format, which has no such field. */
  readonly dependencies: readonly Dependency[] | null;
  readonly additions: readonly Addition[];
  /** Whether the file keeps to the format closely enough to run the algorithm. */
  readonly isValid: boolean;
}

export interface Dependency {
  readonly pointer: string;
  readonly name: string | undefined;
  readonly isValid: boolean;
}

export interface Addition {
  readonly pointer: string;
  readonly input: string | null;
  readonly text: string;
}
