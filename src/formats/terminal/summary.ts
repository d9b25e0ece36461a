import { pluralise } from '../../rule/message-text.js';
import type { FileStatus, Report, Tally } from '../../report/report.js';
import { statusWordsOf } from '../../report/status-words.js';
import { statusesOfRun } from '../../report/summary.js';
import { fidelityBar } from './bar.js';
import type { Paint } from './paint.js';
import { wrapped } from './wrapped.js';

/** The bar is no wider than so many columns. */
const widestBar = 60;

/**
 * How much of the files, algorithms, inputs and fields came over.
 *
 * @param fewest of fewer files nothing is said, because it is plain what became of them
 */
export function summaryLines(
  report: Report,
  width: number,
  paint: Paint,
  fewest = 2,
): readonly string[] {
  const { algorithms, inputs, fields } = report.summary;
  const strong = (text: string): string =>
    paint.strong(wrapped(text, width, ''));
  return [
    ...filesLines(report, width, paint, fewest),
    ...(algorithms.total > 0 || fields.total > 0
      ? [
          ...tallied('algorithm', algorithms).map(strong),
          ...tallied('input', inputs).map(strong),
          ...fidelityBar(fields, Math.min(width, widestBar), paint),
        ]
      : []),
  ];
}

/** What became of the files; nothing, of fewer than so many. */
export function filesLines(
  report: Report,
  width: number,
  paint: Paint,
  fewest: number,
): readonly string[] {
  const counts = statusesOfRun(report);
  const words = statusWordsOf(report);
  const statuses = Object.keys(words) as FileStatus[];
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total < fewest) return [];
  const parts = statuses.flatMap((status) =>
    counts[status] === undefined ? [] : [`${counts[status]} ${words[status]}`],
  );
  const line = `${pluralise(total, 'file')}: ${parts.join(', ')}`;
  return [paint.strong(wrapped(line, width, ''))];
}

function tallied(
  what: string,
  { total, migrated, partial, leftOut }: Tally,
): readonly string[] {
  if (total === 0) return [];
  const parts = [
    `${migrated} migrated`,
    ...(partial > 0 ? [`${partial} in part`] : []),
    ...(leftOut > 0 ? [`${leftOut} left out`] : []),
  ];
  return [`${pluralise(total, what)}: ${parts.join(', ')}`];
}
