import { countedOf, element, fill } from '../dom.js';
import { chosenFindings } from '../filter.js';
import { findingFilters } from '../parts/filters.js';
import { findingItem } from '../parts/finding-item.js';
import { paged } from '../parts/pager.js';
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
    const pages = paged(pageSize, 'the findings', page);
    const update = (state: State): void => {
      filters.update(state);
      const chosen = chosenFindings(data, state);
      const shown = pages.show(chosen, state);
      fill(
        count,
        countedOf(chosen.length, data.findings.length, 'finding'),
        shown.range,
      );
      fill(
        list,
        ...shown.items.map((it) => element('li', {}, findingItem(it, page))),
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
        pages.element,
      ),
      update,
    };
  },
};
