import {
  isNothingCompared,
  pathsNotCompared,
  unnamed,
  type Verification,
  type VerificationSummary,
  type VerifiedFile,
} from '../../../report/verification.js';
import {
  type Children,
  counted,
  html,
  number,
  unfolding,
  withCode,
} from '../dom.js';
import { link } from '../navigation.js';
import { legend, verdictLabel } from '../parts/labels.js';
import { report } from '../report-data.js';
import { verdicts } from '../state.js';

/** Makes the panel of the comparison: open aspects first, then all by verdict. */
export function behaviourSummary(verification: Verification): HTMLElement {
  const { notes, withoutMeaning, summary, files } = verification;
  return html(
    'section.panel',
    html('h2', 'Legacy and Current, compared'),
    outcome(summary),
    notCompared(verification),
    legend(aspectCounts(summary), verdictLabel, (verdict) => ({
      ...{ view: 'behaviour', verdict: [verdict] },
    })),
    additions(files),
    html(
      'details',
      html('summary', 'What the comparison does not say'),
      html(
        'ul',
        notes.map((it) => html('li', withCode(it))),
        withoutMeaning.length > 0 &&
          html(
            'li',
            `The comparison cannot show the effect of ${withoutMeaning.join(', ')}: read these findings too.`,
          ),
      ),
    ),
  );
}

/** Counts the aspects by verdict, in display order. */
export function aspectCounts(summary: VerificationSummary) {
  return verdicts.map(
    (it) => [it, summary[it === 'left out' ? 'leftOut' : it]] as const,
  );
}

function outcome(summary: VerificationSummary): HTMLElement {
  if (isNothingCompared(summary)) return html('p', 'Nothing was compared.');
  const { differs, leftOut, unknown } = summary.unaccounted;
  const open = differs + leftOut + unknown;
  return open === 0
    ? html(
        'p',
        'A finding or a decision accounts for all that is not the same.',
      )
    : html(
        'p.alarm',
        link(
          { view: 'behaviour', status: 'open' },
          `${counted(open, 'aspect')} that nothing accounts for`,
        ),
        `: ${number(differs)} differ, ${number(leftOut)} left out, ${number(unknown)} unknown.`,
      );
}

/** The files that should have been compared and were not. */
function notCompared(verification: Verification): HTMLElement | null {
  return folded(
    'file not compared',
    'files not compared',
    pathsNotCompared(report.files, verification),
    (path) => link({ view: 'file', file: path }, path),
  );
}

/** What only Current has and what fails nothing. */
function additions(files: readonly VerifiedFile[]): HTMLElement | null {
  const all = files.flatMap(({ path, additions }) =>
    additions.map((it) => ({ ...it, path })),
  );
  return folded(
    'addition in Current',
    'additions in Current',
    all,
    ({ path, algorithm, input, text }) => [
      html('code', algorithm ?? unnamed),
      input && html('code', ` ${input}`),
      ` (${path}): `,
      ...withCode(text),
    ],
  );
}

function folded<T>(
  one: string,
  many: string,
  items: readonly T[],
  show: (item: T) => Children,
): HTMLElement | null {
  if (items.length === 0) return null;
  return unfolding({}, counted(items.length, one, many), () =>
    html(
      'ul',
      items.map((it) => html('li', show(it))),
    ),
  );
}
