import { fixPlaces } from '../../../rule/rule.js';
import { questionKey } from '../../../decisions/open-questions.js';
import { html, withCode } from '../dom.js';
import { link } from '../navigation.js';
import { type ReportedFinding, report } from '../report-data.js';
import { sourceExcerpt } from './excerpt.js';
import { fateLabel } from './labels.js';

/** Shows a finding with its source, and its decision or its choices. */
export function findingItem(finding: ReportedFinding): HTMLElement {
  const { file, rule, fidelity, message, start, pointer } = finding;
  const { algorithm, input, decision, fingerprint } = finding;
  const place = `${file.path}:${start.line}:${start.column}`;
  const isInReport = report.fileAt(file.path) === file;
  return html(
    'article.finding',
    html(
      'header.flow',
      fateLabel(fidelity),
      link({ view: 'findings', rule }, { class: 'rule' }, rule),
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
        link(
          { view: 'findings', finding: fingerprint },
          { 'aria-label': `Link to ${rule} at ${place}` },
          'Link',
        ),
    ),
    html('p.message', withCode(message)),
    isInReport && sourceExcerpt(finding),
    decision ? decided(decision) : choices(finding),
    questionLinks([finding]),
    aboutRule(rule),
  );
}

/** Makes links to the questions that findings wait for. */
export function questionLinks(
  findings: readonly ReportedFinding[],
): readonly HTMLElement[] {
  const asked = findings.filter(({ isAsked }) => isAsked).map(questionKey);
  return [...new Set(asked)].map((question) =>
    html(
      'p.question-link',
      link(
        { view: 'questions', question },
        'Question ',
        html('code', question),
      ),
    ),
  );
}

/** Explains a rule. */
export function aboutRule(id: string): HTMLElement | undefined {
  const rule = report.ruleOf(id);
  return (
    rule &&
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
    )
  );
}

function decided({
  choose,
  reason,
  index,
  rule,
}: NonNullable<ReportedFinding['decision']>) {
  const all = report.decisions === null ? '' : ` of ${report.decisions}`;
  return html(
    'p.decision',
    'Decided: ',
    rule !== undefined && [html('code', rule), ' '],
    html('code', choose),
    reason === '' ? '' : ` — ${reason}`,
    ' ',
    html('span.faint', `(decision ${index + 1}${all})`),
  );
}

function choices({
  rule: id,
  choices: names,
  fidelity,
}: ReportedFinding): HTMLElement | null {
  const rule = report.ruleOf(id);
  const offered = rule?.choices?.filter(({ name }) => names.includes(name));
  if (!offered?.length)
    return fidelity === 'invalid'
      ? html('p.faint', `To be fixed in ${fixPlaces([rule])}.`)
      : null;
  return html(
    'dl.choices',
    { 'aria-label': 'Choices' },
    offered.map(({ name, label, value }) =>
      html(
        'div',
        html('dt', html('code', name)),
        html(
          'dd.faint',
          label,
          withCode(value === undefined ? '' : `, with value: ${value}`),
        ),
      ),
    ),
  );
}
