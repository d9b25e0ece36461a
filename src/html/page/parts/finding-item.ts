import { questionKey } from '../../../decisions/open-questions.js';
import { fateOf } from '../../../rule/rule.js';
import { html, listed, withCode } from '../dom.js';
import { link } from '../navigation.js';
import { type ReportedFinding, report } from '../report-data.js';
import { sourceExcerpt } from './excerpt.js';
import { fateMark } from './labels.js';

/** Explains a rule. */
export function aboutRule(id: string): HTMLElement | null {
  const rule = report.ruleOf(id);
  return rule
    ? html(
        'p.faint.prose',
        withCode(rule.explanation),
        ' Format description: ',
        withCode(rule.section),
        '.',
      )
    : null;
}

/** Shows where a finding is, its source, and its decision; also its rule if it is not said above. */
export function findingItem(
  finding: ReportedFinding,
  isRuleShown = false,
): HTMLElement {
  const { file, message, start, end, pointer, algorithm, input } = finding;
  const place = `${file.path}:${start.line}:${start.column}`;
  const isInReport = report.fileAt(file.path) !== undefined;
  const names = [algorithm, input].filter((it) => it !== null);
  return html(
    'article.finding',
    html(
      'header.flow',
      isRuleShown && fateMark(fateOf(finding)),
      isInReport
        ? link(
            { view: 'file', file: file.path, at: pointer },
            { class: 'place' },
            place,
          )
        : html('span.place', place),
      names.length > 0 &&
        html(
          'span.faint',
          listed(
            names.map((it) => html('code', it)),
            ' › ',
          ),
        ),
      finding.isNew && report.comparison && html('span.tag', 'new'),
      isRuleShown && html('code.id.faint', finding.rule),
    ),
    html('p', withCode(message)),
    // A finding about all of a file has no place to show.
    (pointer !== '' || start.line === end.line) && sourceExcerpt(finding),
    finding.decision && decided(finding.decision),
  );
}

/** Makes links to the questions that findings wait for; null if there are none. */
export function questionLinks(
  findings: readonly ReportedFinding[],
): HTMLElement | null {
  const asked = findings.filter(({ kind }) => kind === 'decide');
  const keys = [...new Set(asked.map(questionKey))];
  return keys.length === 0
    ? null
    : html(
        'p.flow',
        keys.length === 1 ? 'Question:' : 'Questions:',
        keys.map((question) =>
          link({ view: 'questions', question }, html('code', question)),
        ),
      );
}

function decided({
  choose,
  dates,
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
    dates !== undefined && [' with dates ', html('code', dates)],
    reason === '' ? '' : ` — ${reason}`,
    ' ',
    html('span.faint', `(decision ${index + 1}${all})`),
  );
}
