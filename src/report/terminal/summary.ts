import { counted } from '../../rule/words.js';
import type { FileStatus, Report, Tally } from '../report.js';
import { statusWordsOf } from '../status-words.js';
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
  const { summary, files } = report;
  const { algorithms, inputs, fields } = summary;
  const strong = (text: string): string =>
    paint.strong(wrapped(text, width, ''));
  return [
    ...(files.length >= fewest ? [strong(filesLine(report))] : []),
    ...(algorithms.total > 0 || fields.total > 0
      ? [
          ...tallied('algorithm', algorithms).map(strong),
          ...tallied('input', inputs).map(strong),
          ...fidelityBar(fields, Math.min(width, widestBar), paint),
        ]
      : []),
  ];
}

function filesLine(report: Report): string {
  const counts = report.summary.files;
  const words = statusWordsOf(report);
  const statuses = Object.keys(words) as FileStatus[];
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const parts = statuses.flatMap((status) =>
    counts[status] === undefined ? [] : [`${counts[status]} ${words[status]}`],
  );
  return `${counted(total, 'file')}: ${parts.join(', ')}`;
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
  return [`${counted(total, what)}: ${parts.join(', ')}`];
}
