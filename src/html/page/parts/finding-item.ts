import { html, withCode } from '../dom.js';
import { link } from '../navigation.js';
import { type Finding, report } from '../report-data.js';
import { fateLabel } from './labels.js';
import { sourceExcerpt } from './source-excerpt.js';

/** Shows a finding with all that a decision needs. */
export function findingItem(finding: Finding): HTMLElement {
  const { file, rule, message, line, column, pointer, decision } = finding;
  const { algorithm, input, fingerprint } = finding;
  const place = `${file.path}:${line}:${column}`;
  const isInReport = report.fileAt(file.path) === file;
  return html(
    'article.finding',
    html(
      'header.flow',
      fateLabel(rule.fidelity),
      link({ view: 'findings', rule: rule.id }, { class: 'rule' }, rule.id),
      (algorithm ?? input) !== null &&
        html(
          'span.about',
          [algorithm, input]
            .filter((it) => it !== null)
            .flatMap((it, index) => [index > 0 && ' › ', html('code', it)]),
        ),
      decision && fateLabel('decided'),
      finding.isNew && report.comparison && html('span.tag', 'new'),
      isInReport
        ? link(
            { view: 'file', file: file.path, at: pointer },
            { class: 'place' },
            place,
          )
        : html('span.place', place),
      isInReport &&
        fingerprint !== undefined &&
        link(
          { view: 'findings', finding: fingerprint },
          {
            class: 'permalink',
            'aria-label': `Link to ${rule.id} at ${place}`,
          },
          'Link',
        ),
    ),
    html('p.message', withCode(message)),
    isInReport && sourceExcerpt(finding, file.texts().source),
    decision ? decided(decision) : choices(finding),
    rule.explanation !== '' &&
      html(
        'details',
        html('summary', 'About this rule'),
        html(
          'p',
          html('strong', withCode(rule.title)),
          ' ',
          withCode(rule.explanation),
        ),
        html('p.faint', `Format description: ${rule.section}`),
      ),
  );
}

function decided({ choose, reason, index }: NonNullable<Finding['decision']>) {
  const all = report.decisions === null ? '' : ` of ${report.decisions}`;
  return html(
    'p.decision',
    'Decided: ',
    html('code', choose),
    reason === '' ? '' : ` — ${reason}`,
    ' ',
    html('span.faint', `(decision ${index + 1}${all})`),
  );
}

function choices({ rule }: Finding): HTMLElement | null {
  if (rule.choices.length === 0)
    return rule.fidelity === 'invalid'
      ? html('p.faint', 'To be fixed in the source.')
      : null;
  return html(
    'dl.choices',
    { 'aria-label': 'Choices' },
    rule.choices.map(({ name, does, value }) =>
      html(
        'div',
        html('dt', html('code', name)),
        html(
          'dd.faint',
          withCode(does),
          withCode(value === undefined ? '' : `, with value: ${value}`),
        ),
      ),
    ),
  );
}
