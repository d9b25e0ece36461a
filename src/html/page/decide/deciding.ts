import { emptyRecord } from '../../../file/record.js';
import type { PageDeciding } from '../../../questions/drafts.js';
import type { QuestionEngine } from '../../../questions/page-engine.js';
import { html } from '../dom.js';
import { link } from '../navigation.js';
import { type ReportedFinding, report } from '../report-data.js';
import { storedUnder } from '../state.js';

/** The engine of the terminal, in a script of its own. */
declare const questionEngine: QuestionEngine;

export type Answering = PageDeciding & { readonly engine: QuestionEngine };

/** The deciding of this page; null where it asks nothing. */
export const deciding = decidingHere();

/** How many questions are open, in the navigation. */
export const openCount = html('span.count.faint');

function decidingHere(): Answering | null {
  const { decide, files, findings } = report;
  if (!decide) return null;
  const run = {
    ...decide,
    files: files
      .filter(
        ({ format, texts }) => format !== 'other' && texts.source !== null,
      )
      .map(({ path, format, status, texts }) => ({
        ...emptyRecord(path, format, status),
        sourceText: texts.source,
      })),
    reasons: findings.flatMap(({ decision }) => decision?.reason ?? []),
  };
  // Pages in one folder about one decisions file share their answers.
  const folder = location.pathname.replace(/[^/]*$/, '');
  const stored = storedUnder(`answer ${folder}${decide.path} `);
  return { ...questionEngine.decidingOn(run, stored), engine: questionEngine };
}

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
