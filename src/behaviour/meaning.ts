import type { CurrentWord } from '../current/current-enums.js';
import type { JsonNode } from '../json/node.js';
import type { Aspect } from '../rule/rule.js';
import type { Kept } from './kept.js';
import { type Every, timeless, unspecified, type Window } from './window.js';
import { quoted } from '../rule/message-text.js';

/** What a declaration means in one aspect, as far as the description shows it. */
export type Meaning<T> = { readonly kind: 'known'; readonly value: T } | Open;

interface Open {
  readonly kind: 'open';
  readonly why: string;
  /** Something that the description requires is missing or wrong. */
  readonly isLacking?: true;
  /** What is shown of a shape: it is another one. */
  readonly isNot?: Shape;
}

export function known<T>(value: T): Meaning<T> {
  return { kind: 'known', value };
}

export function open(why: string): Open {
  return { kind: 'open', why };
}

/** Returns the meaning of a declaration that lacks what the description requires. */
export function lacking(why: string): Open {
  return { ...open(why), isLacking: true };
}

/** The values in the file from which an aspect was read; `all`: those that every aspect depends on. */
export type Places = Readonly<
  Partial<Record<Aspect | 'conditions' | 'all', readonly JsonNode[]>>
>;

/** A field of either format; undefined if such an object has none. */
export type AnyField = { readonly node: JsonNode | undefined } | undefined;

/** Returns the values of the fields that are there. */
export function nodesOf(...fields: readonly AnyField[]): readonly JsonNode[] {
  return fields.flatMap((it) => it?.node ?? []);
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
      /** What is missing from the file. */
      readonly missing?: 'an algorithm' | 'an output';
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

export type ConstantType = CurrentWord<'DataType'>;

export type Value =
  | {
      readonly kind: 'from-source';
      /** Undefined where nothing asks for it. */
      readonly recalculate?: boolean | undefined;
    }
  | {
      readonly kind: 'constant';
      readonly type: Meaning<ConstantType>;
      readonly content: Meaning<PassedContent>;
      /** A second value of Legacy, which the data type does not select, in words. */
      readonly extra: string | undefined;
    };

export interface PassedContent {
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

/** `undeclared`: the file does not say. */
export type Retention = Meaning<Kept | 'undeclared'>;

export interface Result {
  readonly name: string;
  readonly isOptional: boolean;
  /** Why the description does not show what the result is. */
  readonly gap: Open | undefined;
  readonly retention: Retention;
}

/** An output of the Current format, of any type. */
export interface Output extends Result {
  readonly pointer: string;
  readonly type: string;
  readonly places: Places;
}

export interface InputMeaning extends KindMeaning {
  readonly pointer: string;
  /** As the file spells it; undefined if it cannot be read. */
  readonly inputName: string | undefined;
  /** The function input that it binds to, in snake_case. */
  readonly name: Meaning<string>;
  readonly value: Value;
  readonly whenMissing: Meaning<WhenMissing>;
  readonly places: Places;
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
  /** The cron expression of a scheduled algorithm. */
  readonly cron?: string | undefined;
  /** It runs only where all of them hold. Null in the Legacy format, which has no such field. */
  readonly conditions: readonly Condition[] | null;
  /** The result of a Legacy algorithm, or its counterpart; undefined if there is none. */
  readonly result: Result | undefined;
  readonly outputs: readonly Output[];
  readonly inputs: readonly InputMeaning[];
  /** Null in the Current format, which has no such field. */
  readonly dependencies: readonly Dependency[] | null;
  readonly additions: readonly Addition[];
  /** Whether the file keeps to the format closely enough to run the algorithm. */
  readonly isValid: boolean;
  readonly places: Places;
}

/** How the value is compared is not shown. */
export interface Condition {
  readonly property: string;
  /** In words. */
  readonly value: string;
}

interface Dependency {
  readonly pointer: string;
  readonly name: string | undefined;
  readonly isValid: boolean;
}

export interface Addition {
  readonly pointer: string;
  readonly input: string | null;
  readonly text: string;
}

/** The gaps in the description. Each gap is named once, here, in a sentence of our own. */
export const gaps = {
  scheduleAbsent:
    'Whether `schedule` may be left out, and how often the algorithm then runs, is not shown.',
  retentionAbsent:
    'Whether `retention` may be left out, and how long results are then kept, is not shown.',
  timeRangeAbsent:
    'Whether `timeRange` may be left out, and what is then selected, is not shown.',
  thirtyDaysEnd:
    'Whether `thirtyDays` end with the request or with its day is not shown.',
  legacyName:
    'How a Legacy name that is not of plain camelCase words matches a function input is not shown.',
  legacyEvents:
    'Which events a Legacy `events` input passes, and in which shape, is not shown.',
  resultStatus: 'What an `AlgorithmOutputStatus` input passes is not shown.',
  dcVoltage: 'What a `DCVoltage` input passes is not shown.',
  inferredType:
    'How the data type of a constant without `dataType` is inferred is not shown.',
  bothValues:
    'Which of `value` and `values` counts in a constant without `dataType` is not shown.',
  extraValue:
    'What becomes of the one of `value` and `values` that the data type does not select is not shown.',
  recalculate: 'What `recalculate` means is not shown.',
  mismatch:
    'What the service does with a constant that does not fit its data type is not shown.',

  durationEnd: 'Where a `Duration` ends is not shown.',
  intervalAbsent:
    'Whether `DataInterval` may be left out, and what is then selected, is not shown.',
  scheduledDefault:
    'What `Default` selects for an algorithm that is neither `Hourly` nor `Daily` is not shown.',
  retentionDefault:
    'How long `Retention` `Default` keeps results is not shown: only the other three values are said to mirror Legacy.',
  keptBySource:
    'How long the results that are read are kept is shown for one of the two only.',
  currentName:
    'How a Current name that is neither snake_case nor PascalCase of plain words matches a function input is not shown.',
  currentEvents: 'Which events an `Events` input passes is not shown.',
  lubricationDates:
    'Which dates a `LubricationDates` input passes is not shown.',
  optionalMissing:
    'What a missing optional input other than a `Timeseries` passes is not shown.',
  dependencyOfItself:
    'What a dependency on the algorithm itself does is not shown.',
  formerName:
    'Whether results that were kept under the former name can still be read is not shown.',
  derivedOrder:
    'Whether the service orders algorithms by what they read from each other is not shown.',

  /** A `DataInterval` of which the description shows only the name. */
  intervalName: (name: string): string =>
    `What \`DataInterval\` ${quoted(name)} selects is not shown.`,
  reach: (text: string): string =>
    `How far back a \`Duration\` of ${quoted(text)} reaches cannot be calculated.`,
  word: (key: string, word: string): string =>
    `What \`${key}\` ${quoted(word)} means is not shown.`,
  /** @param by what makes the key required */
  required: (key: string, by: string): string =>
    `\`${key}\` is required with ${by}, and it is missing.`,
  absent: (key: string): string =>
    `Whether \`${key}\` may be left out, and what then applies, is not shown.`,
  broken: (key: string): string =>
    `\`${key}\` breaks the format, and what the service then does is not shown.`,
  dateWord: (word: string): string =>
    `The words of \`AlgorithmOutputInputDataType\`, one of which attaches a date to each value, are not shown; the value here is ${quoted(word)}.`,
  scheduled: (cron: string): string =>
    `In which dialect and time zone the cron expression ${quoted(cron)} of a \`Scheduled\` algorithm is read is not shown.`,
  /** @param gap what the description says about the keys of such objects */
  extraKey: (key: string, value: string, gap: string): string =>
    `What the key ${quoted(key)} with ${value} does is not shown${gap}.`,
  /** @param files which define it, one as often as it does */
  definedTwice: (name: string, files: readonly string[]): string =>
    `The Current files define ${quoted(name)} ${files.length} times (${[...new Set(files)].join(', ')}); which of the definitions an asset runs is not shown.`,
  outputUnnamed: (algorithm: string, output: string): string =>
    `Whether an input without \`SourceOutputName\` reads the only output ${quoted(output)} of ${quoted(algorithm)} is not shown: the default is \`algorithm_output\`.`,
  outputTwice: (algorithm: string, output: string): string =>
    `${quoted(algorithm)} has two outputs named ${quoted(output)}, and the names of outputs are unique.`,
} as const;

export const generalNotes: readonly string[] = [
  'Times are UTC: no time zone is shown.',
  'Whether a window without results counts as a missing input is not shown for either format, so it is not compared.',
];
