import { groupBy } from '../../../json/collections.js';
import type { FunctionChange, FunctionReport } from '../../../report/report.js';
import { countedOf, element, fill, number, withCode } from '../dom.js';
import { paged } from '../parts/pager.js';
import { labelled, searchForm, searchInput } from '../parts/search-form.js';
import { searchWords } from '../state.js';
import type { View } from '../view.js';

const pageSize = 50;

/** What the code of each cloud function has to change. */
export const functionsView: View = {
  name: 'functions',
  label: 'Functions',
  titleOf: ({ q }) => (q === '' ? 'Functions' : `Functions · “${q}”`),
  show: (page, first) => {
    const { data } = page;
    const count = element('p', { class: 'count-line', role: 'status' });
    const list = element('ul', { class: 'functions' });
    const pages = paged(pageSize, 'the functions', page);
    const search = searchInput('function, algorithm, input', page);
    const update = (state: typeof first): void => {
      if (search.value !== state.q) search.value = state.q;
      const words = searchWords(state);
      const chosen = data.functions.filter((it) => {
        const text = JSON.stringify(it).toLowerCase();
        return words.every((word) => text.includes(word));
      });
      const { items } = pages.show(chosen, state);
      fill(count, countedOf(chosen.length, data.functions.length, 'function'));
      fill(list, ...items.map((it) => element('li', {}, functionItem(it))));
    };
    update(first);
    return {
      element: element(
        'div',
        {},
        element('h1', { tabindex: -1 }, 'Functions'),
        element(
          'p',
          { class: 'faint lead' },
          'A new configuration alone does not finish a migration. This is what the code of each cloud function has to change.',
        ),
        searchForm('Functions', labelled('Search', search, 'search')),
        count,
        list,
        pages.element,
      ),
      update,
    };
  },
};

function functionItem({ path, algorithms, changes }: FunctionReport) {
  const others = algorithms.filter((it) => it !== path);
  return element(
    'article',
    { class: 'function' },
    element('h2', {}, element('code', {}, path)),
    others.length > 0 &&
      element(
        'p',
        { class: 'faint' },
        `Run by ${others.slice(0, 12).join(', ')}${others.length > 12 ? ` and ${number(others.length - 12)} more` : ''}`,
      ),
    element('ul', {}, ...byText(changes).map(changeItem)),
  );
}

interface Change {
  readonly text: string;
  readonly inputs: readonly string[];
}

function changeItem({ text, inputs }: Change): HTMLElement {
  return element(
    'li',
    {},
    ...withCode(text),
    inputs.length > 0 && element('br'),
    ...inputs.flatMap((input) => [
      element('code', { class: 'input' }, input),
      ' ',
    ]),
  );
}

/** Each change once, with the inputs of every rule that asks for it. */
function byText(changes: readonly FunctionChange[]): readonly Change[] {
  return [...groupBy(changes, ({ text }) => text)].map(([text, same]) => ({
    text,
    inputs: same.flatMap(({ inputs }) => inputs),
  }));
}
