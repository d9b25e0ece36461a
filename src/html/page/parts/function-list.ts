import type { FunctionChange, FunctionChanges } from '../../../file/record.js';
import {
  type Children,
  counted,
  html,
  listed,
  unfolding,
  withCode,
} from '../dom.js';
import { longList } from './list-view.js';

/** Lists functions with the changes that their code needs; what all need comes first, once. */
export function functionList(functions: readonly FunctionChanges[]): Children {
  const [first, ...others] = functions;
  const all = (first?.changes ?? []).filter((it) =>
    others.every(({ changes }) => changes.some((other) => isSame(it, other))),
  );
  const common = others.length > 0 ? all : [];
  const own = functions.map(({ path, changes }) => ({
    path,
    changes: changes.filter((it) => !common.some((other) => isSame(it, other))),
  }));
  const rest = own.filter(({ changes }) => changes.length === 0);
  return [
    common.length > 0 && [
      html('p', `All ${counted(functions.length, 'function')}:`),
      changeList(common),
    ],
    longList(
      html('ul.groups'),
      own.filter(({ changes }) => changes.length > 0),
      ({ path, changes }) =>
        html(
          'li',
          unfolding(
            [
              html('code', path),
              html('span.count', counted(changes.length, 'change')),
            ],
            () => changeList(changes),
            { key: `function ${path}`, isOpen: functions.length === 1 },
          ),
        ),
      20,
    ),
    rest.length > 0 &&
      unfolding(
        `${counted(rest.length, 'function needs', 'functions need')} nothing else`,
        () => html('p', listed(rest.map(({ path }) => html('code', path)))),
        { key: 'functions' },
      ),
  ];
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
        listed(inputs.map((it) => html('code', it))),
        inputs.length > 0 && ': ',
        withCode(text),
      ),
    ),
  );
}
