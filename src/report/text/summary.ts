import type { Report, Tally } from '../report.js';
import { fidelityBar } from './bar.js';
import type { Paint } from './paint.js';

/** The bar is no wider than so many columns. */
const widestBar = 60;

/** How much of the algorithms, inputs and fields came over. */
export function summaryLines(
  { summary }: Report,
  width: number,
  paint: Paint,
): readonly string[] {
  if (summary.algorithms.total === 0 && summary.fields.total === 0) return [];
  return [
    paint.strong(tallied('algorithm', summary.algorithms)),
    paint.strong(tallied('input', summary.inputs)),
    ...fidelityBar(summary.fields, Math.min(width, widestBar), paint),
  ];
}

function tallied(
  what: string,
  { total, migrated, partial, leftOut }: Tally,
): string {
  const parts = [
    `${migrated} migrated`,
    ...(partial > 0 ? [`${partial} in part`] : []),
    ...(leftOut > 0 ? [`${leftOut} left out`] : []),
  ];
  return `${total} ${what}${total === 1 ? '' : 's'}: ${parts.join(', ')}`;
}
