import { counted, element, number } from '../dom.js';
import { statusWordsOf } from '../../../report/status-words.js';
import type { ReportFile } from '../report-data.js';
import type { Page } from '../view.js';
import { countsOf, fateBar } from './bar.js';

/** A row for each file: its status, its fidelities as a bar, and its findings. */
export function fileRows(
  files: readonly ReportFile[],
  { data, linkTo }: Page,
): HTMLElement {
  const words = statusWordsOf(data);
  // A check has nothing to say of what becomes of values.
  const hasFates = data.files.some(({ fates }) => countsOf(fates).length > 0);
  return element(
    'table',
    { class: 'rows chart' },
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        element('th', { scope: 'col' }, 'File'),
        element('th', { scope: 'col' }, 'Status'),
        hasFates && element('th', { scope: 'col' }, 'Fidelity of its values'),
        element('th', { scope: 'col', class: 'figure' }, 'Open errors'),
        element('th', { scope: 'col', class: 'figure' }, 'Findings'),
      ),
    ),
    element(
      'tbody',
      {},
      ...files.map((file) => {
        const { path, status, fates, findings, openErrors } = file;
        const counts = countsOf(fates);
        return element(
          'tr',
          {},
          element(
            'th',
            { scope: 'row' },
            element('a', { href: linkTo({ view: 'file', file: path }) }, path),
          ),
          element(
            'td',
            {},
            element(
              'span',
              { class: `status status-${status}` },
              words[status],
            ),
          ),
          hasFates &&
            element(
              'td',
              { class: 'picture' },
              counts.length > 0 && fateBar(counts),
            ),
          element(
            'td',
            { class: 'figure', 'data-label': 'Open errors' },
            number(openErrors),
          ),
          element(
            'td',
            { class: 'figure', 'data-label': 'Findings' },
            findings.length > 0
              ? element(
                  'a',
                  {
                    href: linkTo({ view: 'findings', file: path }),
                    'aria-label': `${counted(findings.length, 'finding')} of ${path}`,
                  },
                  number(findings.length),
                )
              : '0',
          ),
        );
      }),
    ),
  );
}
