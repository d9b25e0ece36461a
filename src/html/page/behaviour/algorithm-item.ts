import { unnamed } from '../../../report/verification.js';
import { counted, element, fill } from '../dom.js';
import type { Page } from '../view.js';
import type { Chosen } from './choose.js';
import { entryItems } from './entries.js';
import { aspectTables } from './tables.js';
import type { WindowPictures } from './window-pictures.js';

/**
 * How an algorithm compares: all aspects in a table, then what is chosen of them
 * one by one. What is the same waits behind a line, unless it is asked for.
 */
export function algorithmItem(
  chosen: Chosen,
  isSameAskedFor: boolean,
  pictures: WindowPictures,
  page: Page,
): HTMLElement {
  const { file, algorithm, entries } = chosen;
  const same = entries.filter(({ aspect }) => aspect.verdict === 'same');
  const others = entries.filter(({ aspect }) => aspect.verdict !== 'same');
  const sameItems = (): readonly HTMLElement[] =>
    entryItems(chosen, same, pictures, page);
  return element(
    'article',
    { class: 'finding behaviour' },
    element(
      'header',
      {},
      element('h2', {}, algorithm.name ?? unnamed),
      file.against !== null &&
        element('span', { class: 'faint' }, `against ${file.against}`),
      element(
        'a',
        {
          class: 'place',
          href: page.linkTo({
            view: 'file',
            file: file.path,
            at: algorithm.legacy ?? '',
          }),
        },
        file.path,
      ),
    ),
    ...aspectTables(algorithm),
    ...entryItems(chosen, others, pictures, page),
    ...(isSameAskedFor ? sameItems() : []),
    !isSameAskedFor && same.length > 0 && behindALine(same.length, sameItems),
  );
}

/** What the reader can unfold. */
function behindALine(
  count: number,
  items: () => readonly HTMLElement[],
): HTMLElement {
  const body = element('div');
  const details = element(
    'details',
    {
      ontoggle: () => {
        if (details.open && !body.hasChildNodes()) fill(body, ...items());
      },
    },
    element(
      'summary',
      {},
      counted(count, 'aspect that is the same', 'aspects that are the same'),
    ),
    body,
  );
  return details;
}
