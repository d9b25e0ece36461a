import { finding, type Finding } from '../../rule/finding.js';
import { quoted } from '../../rule/message-text.js';
import type { Keeping, ResultRead, Window } from '../facts.js';
import { warningRule } from '../rule.js';
import type { Sources } from '../sources.js';

export const retentionOutlived = warningRule({
  id: 'retention-outlived',
  title: 'An input reads results for longer than they are kept.',
  explanation:
    'Results with the retention `sevenDays` are removed after seven days, and of `latest` only the most recent one is kept: a window of more than seven days (`thirtyDays`, `calendarMonth`, `all`, the lifetime of a component; in the Current format `All`, `CalendarMonth` or a longer `Duration`) finds less than it asks for. With `unlimitedPerMonth` one result for each calendar month is left, so whoever reads a value for each day (`thirtyDays`, the lifetime of a component, a `Duration` of several days) finds one for each month.',
  section: 'Legacy format: scheduling and retention',
});

/** For so many days results with `sevenDays` are kept, and so many a window of `latest` results may span. */
const daysKept = 7;

/** Finds inputs, of either format, that read more results than their source keeps. */
export function checkRetention(
  { source, output, window, algorithm, input }: ResultRead,
  sources: Sources,
): readonly Finding[] {
  const found = sources.find(source.value, output);
  if (found.state !== 'found' || !found.kept || !window) return [];
  const why = shortfall(found.kept, window);
  if (why === undefined) return [];
  return [
    {
      ...finding(
        retentionOutlived,
        window.place,
        `${quoted(window.value)} reads more than is kept: the results of ${quoted(source.value)} have the retention ${quoted(found.kept.retention)}, ${why}.`,
      ),
      algorithm,
      input,
    },
  ];
}

function shortfall(
  { of }: Keeping,
  { days, isDaily }: Window,
): string | undefined {
  switch (of) {
    case 'seven days':
      return days > daysKept
        ? 'which removes them after seven days'
        : undefined;
    case 'latest':
      return days > daysKept
        ? 'which keeps the most recent one only'
        : undefined;
    case 'one per month':
      return isDaily ? 'which keeps one for each calendar month' : undefined;
  }
}
