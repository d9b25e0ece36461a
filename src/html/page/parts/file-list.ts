import { statusWordsOf } from '../../../report/status-words.js';
import { countedOf, element, fill } from '../dom.js';
import type { State } from '../state.js';
import { filesOfRun } from '../report-data.js';
import type { Page } from '../view.js';
import { fileRows } from './file-rows.js';
import { paged } from './pager.js';
import { labelled, searchForm, searchInput } from './search-form.js';

const pageSize = 100;

/** Every file of the report, page by page, with a search by path. */
export function fileList(page: Page): {
  readonly heading: string;
  readonly element: HTMLElement;
  readonly update: (state: State) => void;
} {
  const { data } = page;
  const files = filesOfRun(data);
  const words = statusWordsOf(data);
  const count = element('p', { class: 'count-line', role: 'status' });
  const list = element('div', { class: 'panel' });
  const pages = paged(pageSize, 'the files', page);
  const search = searchInput('part of a path, or a status', page);
  const update = (state: State): void => {
    if (search.value !== state.q) search.value = state.q;
    const chosen = files.filter(
      ({ path, status }) =>
        path.includes(state.file) &&
        (path.includes(state.q) || [status, words[status]].includes(state.q)),
    );
    const { items } = pages.show(chosen, state);
    fill(count, countedOf(chosen.length, files.length, 'file'));
    list.hidden = items.length === 0;
    fill(list, fileRows(items, page));
  };
  return {
    heading: 'Files',
    element: element(
      'div',
      {},
      searchForm('Files', labelled('Search', search, 'search')),
      count,
      list,
      pages.element,
    ),
    update,
  };
}
