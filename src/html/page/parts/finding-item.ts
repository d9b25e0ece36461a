import { element, withCode } from '../dom.js';
import { fateLabel } from '../fate.js';
import type { Finding } from '../report-data.js';
import type { Page } from '../view.js';
import { excerpt } from './excerpt.js';

/** A finding with all that a person needs to settle it. */
export function findingItem(finding: Finding, page: Page): HTMLElement {
  const { file, rule, message, start, pointer, decision, isNew } = finding;
  const place = `${file.path}:${start.line}:${start.column}`;
  const isLinked = page.data.fileAt(file.path) === file;
  return element(
    'article',
    { class: 'finding' },
    element(
      'header',
      {},
      fateLabel(rule.fidelity),
      element(
        'a',
        {
          class: 'rule',
          href: page.linkTo({ view: 'findings', rule: rule.id }),
        },
        rule.id,
      ),
      decision && fateLabel('decided'),
      isNew && page.data.comparison && element('span', { class: 'tag' }, 'new'),
      isLinked
        ? element(
            'a',
            {
              class: 'place',
              href: page.linkTo({ view: 'file', file: file.path, at: pointer }),
            },
            place,
          )
        : element('span', { class: 'place' }, place),
    ),
    element('p', { class: 'message' }, ...withCode(message)),
    isLinked && excerpt(finding, file.texts().source),
    decision ? decided(finding, page) : choices(finding),
    rule.explanation !== '' &&
      element(
        'details',
        {},
        element('summary', {}, 'About this rule'),
        element(
          'p',
          {},
          element('strong', {}, ...withCode(rule.title)),
          ' ',
          ...withCode(rule.explanation),
        ),
        element('p', { class: 'faint' }, `Format description: ${rule.section}`),
      ),
  );
}

function decided({ decision }: Finding, { data }: Page): HTMLElement | null {
  if (!decision) return null;
  const { choose, reason, index } = decision;
  return element(
    'p',
    { class: 'decision' },
    'Decided: ',
    element('code', {}, choose),
    reason === '' ? '' : ` — ${reason}`,
    ' ',
    element(
      'span',
      { class: 'faint' },
      `(decision ${index + 1}${data.decisions === null ? '' : ` of ${data.decisions}`})`,
    ),
  );
}

function choices({ rule }: Finding): HTMLElement | null {
  if (rule.choices.length === 0)
    return rule.fidelity === 'invalid'
      ? element('p', { class: 'faint' }, 'To be mended in the source.')
      : null;
  const [only] = rule.choices;
  if (only && rule.choices.length === 1)
    return element(
      'p',
      { class: 'faint' },
      'A decision may say ',
      element('code', {}, only.name),
      `, which ${only.does}.`,
    );
  return element(
    'dl',
    { class: 'choices', 'aria-label': 'Choices' },
    ...rule.choices.map(({ name, does, value }) =>
      element(
        'div',
        {},
        element('dt', {}, element('code', {}, name)),
        element(
          'dd',
          {},
          ...withCode(does),
          ...withCode(value === undefined ? '' : `, with value: ${value}`),
        ),
      ),
    ),
  );
}
