import type { FunctionReport } from '../../../report/report.js';
import { counted, countedOf, html, number, withCode } from '../dom.js';
import { link, type View } from '../navigation.js';
import * as controls from '../parts/controls.js';
import { listView } from '../parts/list-view.js';
import { report } from '../report-data.js';
import { searchable, searchWords } from '../state.js';

/** Most algorithms named for a function. */
const mostNames = 12;

/** More functions than these are folded. */
const mostOpen = 60;

/** A change, and where one rule asks for it. */
interface Change extends Omit<FunctionReport, 'changes'> {
  readonly text: string;
  readonly rule: string;
  readonly inputs: readonly string[];
}

const changes: readonly Change[] = report.functions.flatMap(
  ({ changes, ...of }) => changes.map((change) => ({ ...of, ...change })),
);

const searchTextOf = searchable<Change>(
  ({ path, text, algorithms, inputs }) => [
    ...[path, text, ...algorithms, ...inputs],
  ],
);

/** The changes needed in the code of cloud functions, each once. */
export const functionsView: View = {
  name: 'functions',
  label: 'Functions',
  inTitle: ['q'],
  show: () =>
    listView({
      heading: 'Functions',
      intro: html(
        'p.faint.lead',
        'A new configuration alone does not finish a migration. This is what the code of the cloud functions has to change.',
      ),
      form: controls.form('Functions', [
        controls.search('function, algorithm, input'),
      ]),
      list: html('ul.functions'),
      size: 50,
      what: 'the changes',
      choose: (state) => {
        const words = searchWords(state);
        const chosen = changes.filter((it) =>
          words.every((word) => searchTextOf(it).includes(word)),
        );
        return [...Map.groupBy(chosen, ({ text }) => text).values()];
      },
      count: (chosen) => [
        counted(chosen.length, 'change'),
        ' in ',
        countedOf(
          byFunction(chosen.flat()).size,
          report.functions.length,
          'function',
        ),
      ],
      show: (items) => items.map((it) => html('li', changeItem(it))),
    }),
};

function byFunction(
  changes: readonly Change[],
): ReadonlyMap<string, readonly Change[]> {
  return Map.groupBy(changes, ({ path }) => path);
}

function changeItem(same: readonly Change[]): HTMLElement {
  const functions = byFunction(same);
  return html(
    'article.function',
    html('h2', withCode(same[0]?.text ?? '')),
    html(
      'details',
      { open: functions.size <= mostOpen },
      html('summary', counted(functions.size, 'function')),
      html('ul', Array.from(functions.values(), functionItem)),
    ),
  );
}

function functionItem(same: readonly Change[]): HTMLElement {
  const { path, algorithms } = same[0] ?? { path: '', algorithms: [] };
  const others = algorithms.filter((it) => it !== path);
  const more = others.length - mostNames;
  return html(
    'li',
    html('code', path),
    others.length > 0 &&
      html(
        'span.faint',
        ` run by ${others.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}`,
      ),
    same.flatMap(({ rule, inputs }) =>
      inputs.flatMap((input) => [' ', inputLink(input, rule, algorithms)]),
    ),
  );
}

function inputLink(
  input: string,
  rule: string,
  algorithms: readonly string[],
): HTMLElement {
  const shown = html('code.input', input);
  // A rule without a finding has nothing to show.
  if (!report.ruleOf(rule)) return shown;
  const words = algorithms.length === 1 ? [...algorithms, input] : [input];
  return link({ view: 'findings', rule, q: words.join(' ') }, shown);
}
