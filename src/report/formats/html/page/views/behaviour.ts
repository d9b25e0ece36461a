import type { Verification } from '../../../../verification/model.js';
import { algorithmItem } from '../behaviour/algorithm-item.js';
import { chosenAlgorithms } from '../behaviour/choose.js';
import { behaviourFilters } from '../behaviour/filters.js';
import { behaviourSummary } from '../behaviour/summary.js';
import { timeLineFills } from '../behaviour/time-line.js';
import { windowPictures } from '../behaviour/window-pictures.js';
import { counted, countedOf, element, fill, number } from '../dom.js';
import { pageOf, pager } from '../parts/pager.js';
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
      const pages = element('div');
      const update = (state: State): void => {
        filters.update(state);
        const chosen = chosenAlgorithms(verification, state);
        const aspects = chosen.reduce((sum, it) => sum + it.entries.length, 0);
        const {
          current,
          count: pageCount,
          from,
        } = pageOf(state.page, chosen.length, pageSize);
        const shown = chosen.slice(from, from + pageSize);
        fill(
          count,
          counted(aspects, 'aspect'),
          ' of ',
          countedOf(chosen.length, all, 'algorithm'),
          pageCount > 1 &&
            `, ${number(from + 1)} to ${number(from + shown.length)} shown`,
        );
        const isSameAskedFor = state.verdict.includes('same');
        fill(
          list,
          ...shown.map((it) =>
            element(
              'li',
              {},
              algorithmItem(it, isSameAskedFor, pictures, page),
            ),
          ),
        );
        fill(
          pages,
          pager({
            current,
            count: pageCount,
            linkTo: (it) => page.linkTo({ ...state, page: it }),
            label: 'the algorithms',
          }),
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
          pages,
        ),
        update,
      };
    },
  };
}
