import type { FunctionChanges } from '../../../file/record.js';
import { counted, html, unfolding, withCode } from '../dom.js';
import { link } from '../navigation.js';
import { report } from '../report-data.js';

type Change = Omit<FunctionChanges, 'changes'> &
  FunctionChanges['changes'][number];

const rulesFound = new Set(report.findings.map(({ rule }) => rule));

/** Lists the changes needed in the code of functions: each once, with the functions and inputs concerned. */
export function functionChanges(
  functions: readonly FunctionChanges[],
): HTMLElement {
  const changes = functions.flatMap(({ changes, ...of }): readonly Change[] =>
    changes.map((it) => ({ ...of, ...it })),
  );
  return html(
    'ul.changes',
    Array.from(
      Map.groupBy(changes, ({ text }) => text),
      ([text, same]) => {
        const byPath = Map.groupBy(same, ({ path }) => path);
        return html(
          'li',
          unfolding(
            [
              ...withCode(text),
              html('span.tag', counted(byPath.size, 'function')),
            ],
            () => html('ul.functions', Array.from(byPath, functionItem)),
          ),
        );
      },
    ),
  );
}

function functionItem([path, same]: readonly [string, readonly Change[]]) {
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
          rulesFound.has(rule)
            ? link({ view: 'findings', rule, q }, inputCode)
            : inputCode,
        ];
      }),
    ),
  );
}
