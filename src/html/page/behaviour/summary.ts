import {
  isNothingCompared,
  type Verification,
} from '../../../report/verification.js';
import { counted, element, number, withCode } from '../dom.js';
import { verdicts } from '../state.js';
import type { Page } from '../view.js';
import { verdictLabel } from './verdict.js';

/** How many aspects came out how, first those that nothing accounts for. */
export function behaviourSummary(
  { notes, withoutMeaning, summary }: Verification,
  { linkTo }: Page,
): HTMLElement {
  const { differs, leftOut, unknown } = summary.unaccounted;
  const open = differs + leftOut + unknown;
  const verdict = isNothingCompared(summary)
    ? element('p', {}, 'Nothing was compared.')
    : open > 0
      ? element(
          'p',
          { class: 'alarm' },
          element(
            'a',
            { href: linkTo({ view: 'behaviour', status: 'open' }) },
            `${counted(open, 'aspect')} that nothing accounts for`,
          ),
          `: ${number(differs)} differ, ${number(leftOut)} left out, ${number(unknown)} unknown.`,
        )
      : element(
          'p',
          {},
          'A finding or a decision accounts for all that is not the same.',
        );
  return element(
    'section',
    { class: 'panel' },
    element('h2', {}, 'Legacy and Current, compared'),
    verdict,
    element(
      'ul',
      { class: 'legend' },
      ...verdicts.map((it) =>
        element(
          'li',
          {},
          element(
            'a',
            {
              class: 'legend-entry',
              href: linkTo({ view: 'behaviour', verdict: [it] }),
            },
            verdictLabel(it),
            element(
              'strong',
              {},
              number(summary[it === 'left out' ? 'leftOut' : it]),
            ),
          ),
        ),
      ),
    ),
    element(
      'details',
      {},
      element('summary', {}, 'What the comparison does not say'),
      element(
        'ul',
        {},
        ...notes.map((it) => element('li', {}, ...withCode(it))),
        withoutMeaning.length > 0 &&
          element(
            'li',
            {},
            `A run shows nothing of ${withoutMeaning.join(', ')}: these findings stand beside the comparison.`,
          ),
      ),
    ),
  );
}
