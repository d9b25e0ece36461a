import { quoted } from '../rule/message-text.js';
import type { Rule } from '../rule/rule.js';

export const retentionOutlived: Rule = {
  id: 'retention-outlived',
  fidelity: 'changed',
  title: 'An input asks for results that are already removed.',
  explanation:
    'Results with the retention `sevenDays` are removed after seven days, so a longer window finds less than it asks for. With `latest` only the most recent result is kept, so a window finds one result where it asks for several (an hourly source read over a day, a daily one over several days), and the result of the previous day is gone once the source has run. A source that runs first in the round has replaced it even for `latestValue` and `previousHourSameDay`. With `unlimitedPerMonth` one result for each calendar month is left, and a window counted in hours or days asks for more. A migration reports it only where a decision about `sevenDays` causes it. Windows whose content is not shown (`All`, `CalendarMonth` and `LatestValue` of the Current format) are not reported.',
  section: 'Legacy format: scheduling and retention',
  aspects: ['retention', 'window'],
  effect: 'fewer results than asked for',
};

/** How a retention removes results. */
export type Keeping = 'seven-days' | 'latest' | 'one-a-month';

export interface ReadWindow {
  /** Finite, because it is kept as JSON: `Number.MAX_VALUE` for a window without a start. */
  readonly hours: number;
  /** Counted in months or years, or without a start. */
  readonly isByMonth?: boolean;
  readonly isPast?: boolean;
  /** It holds one result, from before the hour or day of the run. */
  readonly isSingle?: boolean;
}

const week = 7 * 24;

/**
 * Returns whether a window asks for results that the retention of the source has already
 * removed.
 * @param period hours between runs of the source
 * @param isOwn the algorithm reads its own results: then the latest is from its previous run
 * @param runsFirst dependencies let the source run before the reader in each round
 */
export function isOutlived(
  { hours, isPast = false, isSingle, isByMonth = false }: ReadWindow,
  keeping: Keeping,
  period: number | undefined,
  isOwn: boolean,
  runsFirst = false,
): boolean {
  if (isSingle) return keeping === 'latest' && runsFirst;
  const asksForOlder = hours > (period ?? Infinity) || (isPast && !isOwn);
  switch (keeping) {
    case 'seven-days':
      return hours > week;
    case 'latest':
      return asksForOlder;
    case 'one-a-month':
      return !isByMonth;
  }
}

const remedies: Readonly<Record<Keeping, string>> = {
  'seven-days':
    'removes after seven days; read at most seven days, or keep the results longer',
  latest:
    'removes when the next one is stored; read only the latest result, or keep the earlier ones',
  'one-a-month':
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
