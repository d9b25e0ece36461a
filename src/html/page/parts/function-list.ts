import type { FunctionChanges } from '../../../file/record.js';
import {
  type JoinedChange,
  splitChanges,
} from '../../../run/common-changes.js';
import {
  type Children,
  counted,
  html,
  listed,
  unfolding,
  withCode,
} from '../dom.js';
import { columns, countCell } from './columns.js';
import { longList } from './list-view.js';

/** Lists functions with the changes that their code needs; what all need comes first, once. */
export function functionList(functions: readonly FunctionChanges[]): Children {
  const { common, own } = splitChanges(functions);
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
        unfolding(
          columns(html('code', path), countCell(changes.length, 'change')),
          () => changeList(changes),
          { key: `function ${path}`, isOpen: functions.length === 1 },
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

function changeList(changes: readonly JoinedChange[]): HTMLElement {
  return html(
    'ul',
    changes.map(({ text }) => html('li', withCode(text))),
  );
}
