import type { FunctionChange, FunctionChanges } from '../../../file/record.js';
import { type Children, counted, html, unfolding, withCode } from '../dom.js';
import { longList } from './list-view.js';

/** Lists functions with the changes that their code needs; what all need comes first, once. */
export function functionList(functions: readonly FunctionChanges[]): Children {
  const [first, ...others] = functions;
  const all = (first?.changes ?? []).filter((it) =>
    others.every(({ changes }) => changes.some((other) => isSame(it, other))),
  );
  const common = others.length > 0 ? all : [];
  return [
    common.length > 0 &&
      html('p', `All ${counted(functions.length, 'function')}:`),
    common.length > 0 && changeList(common),
    longList(
      html('ul.groups'),
      functions,
      ({ path, changes }) => {
        const own = changes.filter(
          (it) => !common.some((other) => isSame(it, other)),
        );
        return html(
          'li',
          own.length === 0
            ? [html('code', path), html('span.faint', ' nothing else')]
            : unfolding(
                [
                  html('code', path),
                  html('span.count', counted(own.length, 'change')),
                ],
                () => changeList(own),
                { key: `function ${path}`, isOpen: functions.length === 1 },
              ),
        );
      },
      20,
    ),
  ].flat();
}

/** Returns whether two functions need the same, whatever their inputs are called. */
function isSame(one: FunctionChange, other: FunctionChange): boolean {
  return (
    one.text === other.text && one.inputs.length + other.inputs.length === 0
  );
}

function changeList(changes: readonly FunctionChange[]): HTMLElement {
  return html(
    'ul',
    changes.map(({ inputs, text }) =>
      html(
        'li',
        inputs.flatMap((it, index) => [index > 0 && ', ', html('code', it)]),
        inputs.length > 0 && ': ',
        withCode(text),
      ),
    ),
  );
}
