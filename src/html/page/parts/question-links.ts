import { deciding } from '../decide/deciding.js';
import { html } from '../dom.js';
import { link } from '../navigation.js';
import { type ReportedFinding, report } from '../report-data.js';

/** Makes links to the open questions that findings wait for; none on a page without questions. */
export function questionLinks(
  findings: readonly ReportedFinding[],
  words?: string,
): readonly HTMLElement[] {
  const open = findings.filter((it) => it.decision === null && !it.isFix);
  const keys = new Set(open.map(report.questionOf));
  return [...keys]
    .filter((key) => deciding?.isAsked(key))
    .map((key) =>
      html(
        'span.question-link',
        ' ',
        link(
          { view: 'decisions', rule: key },
          words ?? ['Answer ', html('code', key)],
        ),
      ),
    );
}
