import { element, number } from '../dom.js';
import { fateLabel } from '../fate.js';
import type { Page } from '../view.js';

/** A bar for each rule with findings: how many are open, and how many decided. */
export function ruleRows({ data, linkTo }: Page): HTMLElement {
  const { rules } = data.summary;
  const most = Math.max(...rules.map(({ count }) => count));
  return element(
    'table',
    { class: 'rows chart' },
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...['Rule', 'Fidelity', 'Findings', 'Open', 'Decided'].map((it) =>
          element(
            'th',
            {
              scope: 'col',
              class: it === 'Open' || it === 'Decided' ? 'figure' : undefined,
            },
            it,
          ),
        ),
      ),
    ),
    element(
      'tbody',
      {},
      ...rules.map(({ rule, fidelity, count, decided }) => {
        const bar = element(
          'div',
          { class: 'bar slim', 'aria-hidden': 'true' },
          part(`fate-${fidelity}`, count - decided),
          part('fate-decided', decided),
        );
        bar.style.width = `${Math.max(1, (count / most) * 100)}%`;
        return element(
          'tr',
          {},
          element(
            'th',
            { scope: 'row' },
            element(
              'a',
              {
                href: linkTo({ view: 'findings', rule }),
                title: data.ruleOf(rule)?.title ?? '',
              },
              rule,
            ),
          ),
          element('td', {}, fateLabel(fidelity)),
          element('td', { class: 'picture' }, bar),
          element(
            'td',
            { class: 'figure', 'data-label': 'Open' },
            number(count - decided),
          ),
          element(
            'td',
            { class: 'figure', 'data-label': 'Decided' },
            number(decided),
          ),
        );
      }),
    ),
  );
}

function part(fate: string, count: number): HTMLElement | null {
  if (count === 0) return null;
  const made = element('span', { class: `bar-part ${fate}` });
  made.style.flexGrow = String(count);
  return made;
}
