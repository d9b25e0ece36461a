import type { Verification } from '../../../report/verification.js';
import { algorithmItem } from '../behaviour/algorithm-item.js';
import { chosenAlgorithms } from '../behaviour/choose.js';
import { behaviourFilters } from '../behaviour/filters.js';
import { behaviourSummary } from '../behaviour/summary.js';
import { timeLineFills } from '../behaviour/time-line.js';
import { windowPictures } from '../behaviour/window-pictures.js';
import { counted, countedOf, element, fill } from '../dom.js';
import { paged } from '../parts/pager.js';
import type { State } from '../state.js';
import type { View } from '../view.js';

/** An algorithm takes more room than a finding. */
const pageSize = 20;

/** What Legacy and Current do at run time, algorithm by algorithm. */
export function behaviourView(read: () => Verification): View {
  return {
    name: 'behaviour',
    label: 'Behaviour',
    titleOf: ({ q, verdict, aspect, status, file }) =>
      [
        'Behaviour',
        ...[q && `“${q}”`, verdict.join(', '), aspect, status, file].filter(
          Boolean,
        ),
      ].join(' · '),
    show: (page, first) => {
      const verification = read();
      const all = verification.files.reduce(
        (sum, { algorithms }) => sum + algorithms.length,
        0,
      );
      const filters = behaviourFilters(page, verification.summary);
      const pictures = windowPictures(verification.windows);
      const count = element('p', { class: 'count-line', role: 'status' });
      const list = element('ol', { class: 'findings' });
      const pages = paged(pageSize, 'the algorithms', page);
      const update = (state: State): void => {
        filters.update(state);
        const chosen = chosenAlgorithms(verification, state);
        const aspects = chosen.reduce((sum, it) => sum + it.entries.length, 0);
        const shown = pages.show(chosen, state);
        fill(
          count,
          counted(aspects, 'aspect'),
          ' of ',
          countedOf(chosen.length, all, 'algorithm'),
          shown.range,
        );
        const isSameAskedFor = state.verdict.includes('same');
        fill(
          list,
          ...shown.items.map((it) =>
            element(
              'li',
              {},
              algorithmItem(it, isSameAskedFor, pictures, page),
            ),
          ),
        );
      };
      update(first);
      return {
        element: element(
          'div',
          {},
          element('h1', { tabindex: -1 }, 'Behaviour'),
          behaviourSummary(verification, page),
          filters.element,
          timeLineFills(),
          count,
          list,
          pages.element,
        ),
        update,
      };
    },
  };
}
