import { quoted } from '../rule/message-text.js';
import type { Kept } from './kept.js';
import type {
  ConstantType,
  Meaning,
  Retention,
  Shape,
  Source,
  Value,
  WhenMissing,
} from './meaning.js';
import type { Temporal } from 'temporal-polyfill';
import { momentWords, spanWords } from './time-words.js';
import { type Every, isEmpty, type Slice } from './window.js';

const computed: Readonly<Record<string, string>> = {
  CapacitorLifetimeStartDate: 'the start date of the capacitor',
  FanLifetimeStartDate: 'the start date of the fan',
  IgbtLifetimeStartDate: 'the start date of the IGBT',
  NominalCurrentFromLookUpTable: 'the nominal current from the look-up table',
  NominalCurrentFromTypeCode: 'the nominal current from the type code',
};

export function sourceWords(source: Source): string {
  switch (source.kind) {
    case 'signal':
      return `the signal ${quoted(source.symbolicName)}`;
    case 'sensor':
      return `the external sensor's ${quoted(source.symbolicName)}`;
    case 'signal-value':
      return `the latest value of the signal ${quoted(source.symbolicName)}`;
    case 'results': {
      const { property, algorithm, output, missing } = source;
      const what =
        property.length === 0
          ? 'whole results'
          : property.toReversed().map(quoted).join(' in ');
      const where = output === null ? '' : ` (output ${quoted(output)})`;
      const lack = missing ? `, ${missing} that is missing from the file` : '';
      return `${what} of ${quoted(algorithm)}${where}${lack}`;
    }
    case 'constant':
      return 'a constant';
    case 'computed':
      return computed[source.calculation] ?? quoted(source.calculation);
    case 'parameter':
      return `the parameter ${quoted(source.symbolicName)} of the backup file`;
    case 'asset-property':
      return `the asset property ${quoted(source.key)}`;
    case 'sensor-feature':
      return `the sensor feature ${quoted(source.key)}`;
    case 'files':
      return `files of the type ${quoted(source.fileType)}`;
    case 'events':
      return 'events';
    case 'maintenance-plan':
      return 'the maintenance plan';
    case 'lubrication-dates':
      return 'lubrication dates';
  }
}

const typeWords: Readonly<Record<ConstantType, string>> = {
  Int: 'integer',
  String: 'string',
  Double: 'double',
  Bool: 'boolean',
  StringArray: 'list of strings',
};

/** Describes the value of an input, after "passes". */
export function valueWords(value: Value): string {
  if (value.kind === 'from-source')
    return value.recalculate
      ? 'what the source gives, recalculated'
      : 'what the source gives';
  const type =
    value.type.kind === 'known'
      ? typeWords[value.type.value]
      : 'constant of some type';
  const content =
    value.content.kind === 'known' ? ` ${value.content.value.words}` : '';
  const extra = value.extra === undefined ? '' : ` (and also ${value.extra})`;
  return `the ${type}${content}${extra}`;
}

export const everyWords: Readonly<Record<Every, string>> = {
  hour: 'every hour',
  day: 'every day',
};

export const keptWords: Readonly<Record<Kept | 'undeclared', string>> = {
  undeclared: 'does not say how long a result is kept',
  forever: 'keeps every result for ever',
  'one-a-month': 'keeps one result for each calendar month',
  latest: 'keeps only the latest result',
  'seven-days': 'removes a result after 7 days',
  managed: 'leaves it to the service how long a result is kept',
};

/** Describes how long a result is kept, after the name of the format; null if the file does not say. */
export function retentionWords(retention: Retention): string | null {
  if (retention.kind === 'open') return retention.why;
  return retention.value === 'undeclared' ? null : keptWords[retention.value];
}

export const shapeWords: Readonly<Record<Shape, string>> = {
  list: 'a list of values',
  'date-value list': 'a list of values, each with its date',
  single: 'a single value',
};

export const missingWords: Readonly<Record<WhenMissing, string>> = {
  error: 'raises an error and does not call the function',
  'not-run': 'does not call the function and raises no error',
  null: 'passes null',
  omitted: 'leaves it out of the payload',
  'no-error': 'raises no error; what it then passes is not shown',
  never: 'passes the constant, which is never missing',
};

/** Describes a meaning; if it is open, returns the sentence that says so. */
export function meaningWords<T>(
  meaning: Meaning<T>,
  words: (value: T) => string,
): string {
  return meaning.kind === 'known' ? words(meaning.value) : meaning.why;
}

/** Formats a UTC time for reports: `2026-03-01T14:48Z`. */
export function utc(at: Temporal.PlainDateTime): string {
  return `${at.toString({ smallestUnit: 'minute' })}Z`;
}

/**
 * Describes the content of a slice: `results of 2026-03-01 14:00 to 14:59`.
 * @param noun what is selected: `results`, `samples`
 * @param knownDate a date that the sentence already names
 */
export function sliceWords(
  slice: Slice,
  noun: string,
  knownDate?: string,
): string {
  switch (slice.kind) {
    case 'timeless':
      return 'what does not depend on the time';
    case 'all':
      return `all ${noun}`;
    case 'span':
      return `${noun} of ${spanWords(slice.from, slice.to, knownDate)}`;
    case 'monthly':
      return slice.from === null
        ? `one of ${theNoun(noun)} of each calendar month`
        : `one of ${theNoun(noun)} of each calendar month of ${spanWords(slice.from, slice.to, knownDate)}`;
    case 'latest':
      if (slice.from === null)
        return `the latest of ${theNoun(noun)} before ${momentWords(slice.before)}`;
      return isEmpty(slice)
        ? `no ${noun}`
        : `the latest of ${theNoun(noun)} of ${spanWords(slice.from, slice.before, knownDate)}`;
  }
}

function theNoun(noun: string): string {
  return noun === 'those' ? noun : `the ${noun}`;
}

/** Returns the date, if the whole slice is on one date. */
export function dateOf(slice: Slice): string | undefined {
  if (slice.kind !== 'span' && slice.kind !== 'latest') return undefined;
  const [from, to] =
    slice.kind === 'span' ? [slice.from, slice.to] : [slice.from, slice.before];
  if (from === null || from === to) return undefined;
  // A span on one date names it once.
  return /^(\S+) \S+ to \S+$/.exec(spanWords(from, to))?.[1];
}
