import {
  unnamed,
  type VerifiedAlgorithm,
  type VerifiedObject,
} from '../../../report/verification.js';
import { element } from '../dom.js';
import { aspectLabel } from './verdict.js';

/** Every aspect of an algorithm, then of its inputs, as marks with words. */
export function aspectTables(
  algorithm: VerifiedAlgorithm,
): readonly HTMLElement[] {
  const { inputs } = algorithm;
  return [
    aspectTable('Algorithm', [algorithm]),
    ...(inputs.length > 0 ? [aspectTable('Input', inputs)] : []),
  ];
}

function aspectTable(
  what: string,
  objects: readonly VerifiedObject[],
): HTMLElement {
  const heads = objects[0]?.aspects.map(({ aspect }) => aspect) ?? [];
  return element(
    'table',
    { class: 'rows chart aspects' },
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...[what, ...heads].map((it) => element('th', { scope: 'col' }, it)),
      ),
    ),
    element(
      'tbody',
      {},
      objects.map(({ name, aspects }) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, element('code', {}, name ?? unnamed)),
          ...aspects.map((it) =>
            element('td', { 'data-label': it.aspect }, aspectLabel(it)),
          ),
        ),
      ),
    ),
  );
}
