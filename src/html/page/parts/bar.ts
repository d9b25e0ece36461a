import type { Fate } from '../../../report/report.js';
import { fates } from '../../page-types.js';
import { element, number } from '../dom.js';
import { fateLabel } from '../fate.js';

export type FateCounts = readonly (readonly [Fate, number])[];

/** The fates that occur, from counts in the order of {@link fates}. */
export function countsOf(counts: readonly number[]): FateCounts {
  return fates.flatMap((fate, index) => {
    const count = counts[index] ?? 0;
    return count > 0 ? [[fate, count] as const] : [];
  });
}

/** A bar that shows shares; each fate has a pattern of its own besides its colour. */
export function fateBar(counts: FateCounts): HTMLElement {
  const words = counts.map(([fate, count]) => `${number(count)} ${fate}`);
  return element(
    'div',
    { class: 'bar', role: 'img', 'aria-label': words.join(', ') },
    ...counts.map(([fate, count]) => {
      const part = element('span', {
        class: `bar-part fate-${fate}`,
        title: `${number(count)} ${fate}`,
      });
      part.style.flexGrow = String(count);
      return part;
    }),
  );
}

/** What the parts of a bar mean, with counts; a link where there is something to look at. */
export function legend(
  counts: FateCounts,
  linkTo: (fate: Fate) => string | undefined,
): HTMLElement {
  return element(
    'ul',
    { class: 'legend' },
    ...counts.map(([fate, count]) => {
      const href = linkTo(fate);
      const words = [
        fateLabel(fate),
        element('strong', {}, number(count)),
      ] as const;
      return element(
        'li',
        {},
        href === undefined
          ? element('span', { class: 'legend-entry' }, ...words)
          : element('a', { class: 'legend-entry', href }, ...words),
      );
    }),
  );
}
