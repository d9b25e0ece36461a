import { counted, element, fill } from '../dom.js';
import { differences } from '../parts/differences.js';
import { findingItem } from '../parts/finding-item.js';
import type { ComparedFile } from '../report-data.js';
import type { Page, View } from '../view.js';

const changeWords: Readonly<Record<ComparedFile['change'], string>> = {
  added: 'new file',
  removed: 'removed',
  changed: 'changed',
  same: 'same text',
};

/** What the change since a git commit does: findings that are gone, and the Current texts. */
export const changesView: View = {
  name: 'changes',
  label: 'Changes',
  titleOf: () => 'Changes',
  show: (page) => {
    const { comparison, findings } = page.data;
    const outputs = comparison?.outputs ?? [];
    const gone = outputs.reduce((sum, it) => sum + it.gone.length, 0);
    const added = findings.filter(({ isNew }) => isNew).length;
    const changed = outputs.filter(({ change }) => change !== 'same').length;
    return {
      element: element(
        'div',
        {},
        element(
          'h1',
          { tabindex: -1 },
          `Changes since ${comparison?.ref ?? ''}`,
        ),
        element(
          'p',
          { class: 'lead' },
          element(
            'a',
            { href: page.linkTo({ view: 'findings', isNew: true }) },
            counted(added, 'new finding'),
          ),
          `, ${counted(gone, 'finding')} gone, ${counted(changed, 'Current file')} changed.`,
        ),
        ...outputs.map((it) => comparedItem(it, page)),
      ),
      update: () => undefined,
    };
  },
};

function comparedItem(output: ComparedFile, page: Page): HTMLElement {
  const { path, change, gone } = output;
  const file = page.data.fileAt(path);
  const added = file?.findings.filter(({ isNew }) => isNew).length ?? 0;
  const body = element('div');
  const details = element(
    'details',
    {
      class: 'compared',
      ontoggle: () => {
        if (!details.open || body.hasChildNodes()) return;
        const { before, after } = output.texts();
        fill(
          body,
          added > 0 &&
            element(
              'p',
              {},
              element(
                'a',
                {
                  href: page.linkTo({
                    view: 'findings',
                    file: path,
                    isNew: true,
                  }),
                },
                counted(added, 'new finding'),
              ),
            ),
          gone.length > 0 && element('h3', {}, 'Findings that are gone'),
          ...gone.map((it) => findingItem(it, page)),
          change !== 'same' && element('h3', {}, 'Current text'),
          change !== 'same' && differences(before ?? '', after ?? ''),
        );
      },
    },
    element(
      'summary',
      {},
      element('span', { class: 'path' }, path),
      element('span', { class: 'tag' }, changeWords[change]),
      added > 0 && element('span', { class: 'tag' }, `${added} new`),
      gone.length > 0 &&
        element('span', { class: 'tag' }, `${gone.length} gone`),
    ),
    body,
  );
  return details;
}
