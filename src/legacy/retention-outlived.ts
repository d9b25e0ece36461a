import { quoted } from '../rule/message-text.js';
import type { Rule } from '../rule/rule.js';
import type { LegacyValue } from './legacy-enums.js';

export const retentionOutlived: Rule = {
  id: 'retention-outlived',
  fidelity: 'changed',
  title: 'An input asks for results that are already removed.',
  explanation:
    'Results with the retention `sevenDays` are removed after seven days, so a longer window finds less than it asks for. With `latest` only the most recent result is kept, so a window finds one result where it asks for several (an hourly source read over a day, a daily one over several days), and the result of the previous day is gone once the source has run. A source that runs first in the round has replaced it even for `latestValue` and `previousHourSameDay`. With `unlimitedPerMonth` one result for each calendar month is left, and a window counted in hours or days asks for more. A migration reports it only where a decision about `sevenDays` causes it. Windows whose content is not shown (`All`, `CalendarMonth` and `LatestValue` of the Current format) are not reported.',
  section: 'Legacy format: scheduling and retention',
  aspects: ['retention', 'window'],
};

export type Keeping = 'seven days' | 'latest' | 'one per month';

const keepings: ReadonlyMap<string, Keeping> = new Map([
  ['sevenDays', 'seven days'],
  ['latest', 'latest'],
  ['Latest', 'latest'],
  ['unlimitedPerMonth', 'one per month'],
  ['UnlimitedPerMonth', 'one per month'],
]);

/**
 * Returns how a retention of either format removes results; undefined if it does
 * not remove any or is not described.
 */
export function keepingOf(retention: string): Keeping | undefined {
  return keepings.get(retention);
}

/** Hours between two runs. */
export const periodOf: Readonly<Record<LegacyValue<'schedule'>, number>> = {
  hour: 1,
  day: 24,
};

export interface ReadWindow {
  /** Finite, because it is kept as JSON: `Number.MAX_VALUE` for a window without a start. */
  readonly hours: number;
  /** Counted in months or years, or without a start. */
  readonly isByMonth?: boolean;
  readonly isPast?: boolean;
  /** It holds one result, from before the hour or day of the run. */
  readonly isSingle?: boolean;
}

const withoutStart: ReadWindow = { hours: Number.MAX_VALUE, isByMonth: true };
const earlierResult: ReadWindow = { hours: 0, isPast: true, isSingle: true };

/** The windows of the time ranges that select results of algorithms. */
export const windowOf: Readonly<
  Record<LegacyValue<'timeRange'>, ReadWindow | undefined>
> = {
  all: withoutStart,
  default: { hours: 24 },
  day: { hours: 24 },
  previousDay: { hours: 24, isPast: true },
  previousHourSameDay: earlierResult,
  thirtyDays: { hours: 30 * 24 },
  calendarMonth: { hours: 31 * 24, isByMonth: true },
  dailySinceCapacitorLifetimeStart: withoutStart,
  dailySinceFanLifetimeStart: withoutStart,
  dailySinceIgbtLifetimeStart: withoutStart,
  latestValue: earlierResult,
  maintainancePlan: undefined,
};

export interface KeptResults {
  readonly keeping: Keeping;
  readonly period: number | undefined;
  /** Whether the algorithm reads its own results: then the latest one is from its previous run. */
  readonly isOwn: boolean;
  /** Whether dependencies let it run before the reader in each round. */
  readonly runsFirst?: boolean;
}

const week = 7 * 24;

/** Returns whether a window asks for results that the retention of the source has already removed. */
export function isOutlived(
  { hours, isPast = false, isSingle, isByMonth = false }: ReadWindow,
  { keeping, period = Infinity, isOwn, runsFirst = false }: KeptResults,
): boolean {
  if (isSingle) return keeping === 'latest' && runsFirst;
  const asksForOlder = hours > period || (isPast && !isOwn);
  switch (keeping) {
    case 'seven days':
      return hours > week;
    case 'latest':
      return asksForOlder;
    case 'one per month':
      return !isByMonth;
  }
}

const remedies: Readonly<Record<Keeping, string>> = {
  'seven days':
    'removes after seven days; read at most seven days, or keep the results longer',
  latest:
    'removes when the next one is stored; read only the latest result, or keep the earlier ones',
  'one per month':
    'overwrites until one is left for each calendar month; read the whole month, or keep every result',
};

/**
 * Says that an input asks for results that are already removed.
 * @param asking the beginning of the sentence, with its verb
 * @param retention of the source, in the words of its format
 */
export function outlivedMessage(
  asking: string,
  source: string,
  retention: string,
  keeping: Keeping,
): string {
  return `${asking} for results of ${quoted(source)} that its retention ${quoted(retention)} ${remedies[keeping]}.`;
}

/** Says that the source has replaced the one result that an input asks for. */
export function replacedMessage(
  asking: string,
  source: string,
  retention: string,
): string {
  return `${asking} for an earlier result of ${quoted(source)}, which runs first and then keeps only its newest one (${quoted(retention)}); read the current period, or keep the earlier results.`;
}
