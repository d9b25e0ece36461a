import type { View } from '../navigation.js';
import type { FunctionReport } from '../../../report/report.js';
import { countedOf, html, number, withCode } from '../dom.js';
import * as controls from '../parts/controls.js';
import { listView } from '../parts/list-view.js';
import { report } from '../report-data.js';
import { searchWords } from '../state.js';

/** Most algorithms named for a function. */
const mostNames = 12;

/** The changes needed in the code of each cloud function. */
export const functionsView: View = {
  name: 'functions',
  label: 'Functions',
  inTitle: ['q'],
  show: () =>
    listView({
      heading: 'Functions',
      intro: html(
        'p.faint.lead',
        'A new configuration alone does not finish a migration. This is what the code of each cloud function has to change.',
      ),
      form: controls.form('Functions', [
        controls.search('function, algorithm, input'),
      ]),
      list: html('ul.functions'),
      size: 50,
      what: 'the functions',
      choose: (state) => {
        const words = searchWords(state);
        return report.functions.filter((it) => {
          const text = JSON.stringify(it).toLowerCase();
          return words.every((word) => text.includes(word));
        });
      },
      count: ({ length }) =>
        countedOf(length, report.functions.length, 'function'),
      show: (items) => items.map((it) => html('li', functionItem(it))),
    }),
};

function functionItem({ path, algorithms, changes }: FunctionReport) {
  const others = algorithms.filter((it) => it !== path);
  const more = others.length - mostNames;
  return html(
    'article.function',
    html('h2', html('code', path)),
    others.length > 0 &&
      html(
        'p.faint',
        `Run by ${others.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}`,
      ),
    html(
      'ul',
      // Each change once, with the inputs of every rule that needs it.
      Array.from(
        Map.groupBy(changes, ({ text }) => text),
        ([text, same]) =>
          changeItem(
            text,
            same.flatMap(({ inputs }) => inputs),
          ),
      ),
    ),
  );
}

function changeItem(text: string, inputs: readonly string[]): HTMLElement {
  return html(
    'li',
    withCode(text),
    inputs.length > 0 && html('br'),
    inputs.flatMap((input) => [html('code.input', input), ' ']),
  );
}
