import type { Window } from './window.js';

/** What a declaration means in one respect, as far as the description shows it. */
export type Meaning<T> = Known<T> | Open;

export interface Known<T> {
  readonly kind: 'known';
  readonly value: T;
}

export interface Open {
  readonly kind: 'open';
  /** The sentence that says what is not shown. */
  readonly why: string;
}

export function known<T>(value: T): Known<T> {
  return { kind: 'known', value };
}

export function open(why: string): Open {
  return { kind: 'open', why };
}

/** Where the value of an input comes from. */
export type Source =
  | SignalSource
  | ResultsSource
  | { readonly kind: 'constant' }
  | { readonly kind: 'computed'; readonly calculation: string }
  | { readonly kind: 'parameter'; readonly symbolicName: string }
  | { readonly kind: 'asset-property'; readonly key: string }
  | { readonly kind: 'sensor-feature'; readonly key: string }
  | { readonly kind: 'files'; readonly fileType: string }
  | { readonly kind: 'events' }
  | { readonly kind: 'maintenance-plan' }
  | { readonly kind: 'lubrication-dates' };

/** `signal`: of the drive itself; `sensor`: of an external sensor; `signal-value`: one value of a signal. */
interface SignalSource {
  readonly kind: 'signal' | 'sensor' | 'signal-value';
  readonly symbolicName: string;
}

export interface ResultsSource {
  readonly kind: 'results';
  /** The `name` of the algorithm. */
  readonly algorithm: string;
  /** Its name; of a Legacy algorithm that which an output has by default. */
  readonly output: string;
  /** The keys that lead to what is selected; empty for all that the result holds. */
  readonly property: readonly string[];
}

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
      /** A second value, which the data type does not select. */
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
 * `never`: it cannot be missing.
 */
export type WhenMissing = 'error' | 'not-run' | 'null' | 'omitted' | 'never';

/** How long results are kept. */
export type Kept =
  'forever' | 'one-a-month' | 'latest' | 'seven-days' | 'managed';

/** `undeclared`: the file says nothing; `no-result`: nothing is kept that other algorithms could read. */
export type Retention =
  | Meaning<Kept>
  | { readonly kind: 'undeclared' }
  | { readonly kind: 'no-result' };

export type Every = 'hour' | 'day';

/** An input of an algorithm. */
export interface InputMeaning {
  readonly pointer: string;
  /** As the file spells it; undefined where there is none that can be read. */
  readonly inputName: string | undefined;
  /** The function input that it binds to, in snake_case. */
  readonly name: Meaning<string>;
  readonly source: Meaning<Source>;
  readonly value: Value;
  readonly window: Window;
  readonly shape: Meaning<Shape>;
  readonly whenMissing: Meaning<WhenMissing>;
}

/** An algorithm. */
export interface AlgorithmMeaning {
  readonly pointer: string;
  readonly name: string | undefined;
  /** The cloud function that it calls. */
  readonly calls: Meaning<string>;
  readonly every: Meaning<Every>;
  /** It runs only if these hold, in words; null: always. */
  readonly onlyIf: Meaning<string | null>;
  readonly retention: Retention;
  /** The outputs besides the one result that Legacy algorithms have, in words. */
  readonly otherOutputs: readonly string[];
  readonly inputs: readonly InputMeaning[];
}
