import { countedOf, element, fill, number } from '../dom.js';
import { chosenFindings } from '../filter.js';
import { findingFilters } from '../parts/filters.js';
import { findingItem } from '../parts/finding-item.js';
import { pageOf, pager } from '../parts/pager.js';
import type { State } from '../state.js';
import type { View } from '../view.js';

/** So many findings are on the page at once, however many there are. */
const pageSize = 50;

/** The findings one by one, with filters and a search. */
export const findingsView: View = {
  name: 'findings',
  label: 'Findings',
  titleOf: ({ q, rule, fidelity, status, file }) =>
    [
      'Findings',
      ...[q && `“${q}”`, rule, fidelity.join(', '), status, file].filter(
        Boolean,
      ),
    ].join(' · '),
  show: (page, first) => {
    const { data } = page;
    const filters = findingFilters(page);
    const count = element('p', { class: 'count-line', role: 'status' });
    const list = element('ol', { class: 'findings' });
    const pages = element('div');
    const update = (state: State): void => {
      filters.update(state);
      const chosen = chosenFindings(data, state);
      const {
        current,
        count: pageCount,
        from,
      } = pageOf(state.page, chosen.length, pageSize);
      const shown = chosen.slice(from, from + pageSize);
      fill(
        count,
        countedOf(chosen.length, data.findings.length, 'finding'),
        pageCount > 1 &&
          `, ${number(from + 1)} to ${number(from + shown.length)} shown`,
      );
      fill(
        list,
        ...shown.map((it) => element('li', {}, findingItem(it, page))),
      );
      fill(
        pages,
        pager({
          current,
          count: pageCount,
          linkTo: (it) => page.linkTo({ ...state, page: it }),
          label: 'the findings',
        }),
      );
    };
    update(first);
    return {
      element: element(
        'div',
        {},
        element('h1', { tabindex: -1 }, 'Findings'),
        filters.element,
        count,
        list,
        pages,
      ),
      update,
    };
  },
};
