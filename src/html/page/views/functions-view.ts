import { counted, countedOf, html, withCode } from '../dom.js';
import { link, type View } from '../navigation.js';
import * as controls from '../parts/controls.js';
import { listView } from '../parts/list-view.js';
import { report } from '../report-data.js';
import { searchFor } from '../state.js';

/** What one rule changes in one function. */
const changes = report.functions.flatMap(({ changes, ...of }) =>
  changes.map((it) => ({ ...of, ...it })),
);

type Change = (typeof changes)[number];

/** The changes needed in the code of cloud functions, each once. */
export const functionsView: View = {
  name: 'functions',
  label: 'Functions',
  show: () =>
    listView({
      intro: html(
        'p.faint.lead',
        'A new configuration alone does not finish a migration: these changes are needed in function code.',
      ),
      filters: [controls.search('function, algorithm, input')],
      list: html('ul.functions'),
      size: 50,
      choose: (state) => {
        const isFound = searchFor(state);
        const chosen = changes.filter(({ path, text, algorithms, inputs }) =>
          isFound(path, text, ...algorithms, ...inputs),
        );
        return [...Map.groupBy(chosen, ({ text }) => text)];
      },
      count: (chosen) => {
        const paths = chosen.flatMap(([, same]) =>
          same.map(({ path }) => path),
        );
        const functions = countedOf(
          new Set(paths).size,
          report.functions.length,
          'function',
        );
        return `${counted(chosen.length, 'change')} in ${functions}`;
      },
      show: (items) =>
        items.map(([text, same]) =>
          html(
            'li',
            html(
              'article.function',
              html('h2', withCode(text)),
              html(
                'ul',
                Array.from(
                  Map.groupBy(same, ({ path }) => path),
                  functionItem,
                ),
              ),
            ),
          ),
        ),
    }),
};

function functionItem([path, same]: readonly [
  string,
  readonly Change[],
]): HTMLElement {
  return html(
    'li',
    html('code', path),
    same.flatMap(({ rule, algorithms, inputs }) =>
      inputs.flatMap((input) => {
        const q = [...(algorithms.length === 1 ? algorithms : []), input].join(
          ' ',
        );
        const inputCode = html('code.input', input);
        // A rule without a finding has nothing to show.
        return [
          ' ',
          report.rulesFound.has(rule)
            ? link({ view: 'findings', rule, q }, inputCode)
            : inputCode,
        ];
      }),
    ),
  );
}
