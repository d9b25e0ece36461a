import { isModelToMigrate } from '../../../file/record.js';
import { unnamed } from '../../../file/verified-file.js';
import {
  isNothingCompared,
  type Verification,
  type VerificationSummary,
} from '../../../run/summary.js';
import {
  algorithmItem,
  type Chosen,
  chosenAspects,
  standingOf,
  standingWords,
  verdictHeads,
} from '../behaviour/algorithm-item.js';
import { timeLineLegend } from '../behaviour/time-line.js';
import {
  type Children,
  counted,
  countedOf,
  fill,
  html,
  unfolding,
  withCode,
  withNumbers,
} from '../dom.js';
import { link, type View } from '../navigation.js';
import { panel } from '../parts/columns.js';
import { copied } from '../parts/controls.js';
import { barWithLegend, verdictParts } from '../parts/labels.js';
import { longList } from '../parts/list-view.js';
import { report } from '../report-data.js';

/** More comparisons than these are folded. */
const mostOpen = 20;

/** What Legacy and Current do at run time, algorithm by algorithm. */
export const behaviourView: View = {
  name: 'behaviour',
  label: 'Behaviour',
  show: () => {
    const { accounts, behaviours, verification } = report;
    const all = behaviours.flatMap((it) => it.algorithms).length;
    const count = html('p.count-line.faint', { role: 'status' });
    const list = html('div');
    return {
      element: html(
        'div',
        verification && [
          accounts.map((it) => html('p', withNumbers(it))),
          isNothingCompared(verification.summary) && nextCommands(),
          behaviourSummary(verification),
        ],
        count,
        list,
        verification && comparisonNotes(verification),
      ),
      update: ({ verdict, status }) => {
        const chosen = chosenAspects(verdict, status);
        const aspects = chosen.flatMap((it) => it.entries).length;
        fill(
          count,
          `${counted(aspects, 'comparison')} of ${countedOf(chosen.length, all, 'algorithm')} `,
          verdict + status !== '' && link({ view: 'behaviour' }, 'Show all'),
        );
        fill(list, algorithmPanels(chosen, verdict));
      },
    };
  },
};

/** Shows algorithms by how they compare, a panel each; those that are the same are folded unless asked for. */
function algorithmPanels(chosen: readonly Chosen[], verdict: string): Children {
  const byStanding = Map.groupBy(chosen, standingOf);
  const differing = chosen
    .flatMap(({ entries }) => entries)
    .filter(({ aspect }) => verdict !== '' || aspect.verdict !== 'same');
  const isSameAskedFor = verdict === 'same';
  const listOf = (of: readonly Chosen[]): Children =>
    longList(html('ol.groups'), of, (it) =>
      algorithmItem(it, isSameAskedFor, differing.length <= mostOpen),
    );
  const isDrawn = differing.some(({ aspect }) => aspect.aspect === 'window');
  return [
    isDrawn && timeLineLegend(),
    Object.entries(standingWords).map(([standing, words]) => {
      const found =
        byStanding.get(standing as keyof typeof standingWords) ?? [];
      if (found.length === 0) return null;
      return standing === 'same' && !isSameAskedFor
        ? html(
            'section.panel',
            unfolding(
              `${counted(found.length, 'algorithm is', 'algorithms are')} the same`,
              () => listOf(found),
              { key: 'same' },
            ),
          )
        : panel(
            [words, html('span.count', counted(found.length, 'algorithm'))],
            verdictHeads(),
            listOf(found),
          );
    }),
  ];
}

/** Makes the panel of the comparison. */
export function behaviourSummary({ summary }: Verification): HTMLElement {
  const parts = verdictParts(summary);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return panel(
    [
      'Legacy and Current, compared',
      html('span.count', counted(total, 'comparison')),
    ],
    [],
    openComparisons(summary),
    total > 0 && barWithLegend(parts),
    notCompared(),
  );
}

/** Says what only Current has, and what the comparison cannot say. */
function comparisonNotes({ notes, withoutMeaning }: Verification): Children {
  return [
    additions(),
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
  ];
}

/** Shows what to do next. */
export function nextCommands(): HTMLElement | null {
  const { next } = report;
  return next && html('p', `${next.words} `, next.commands.map(copied));
}

/** Leads to what nothing accounts for. */
function openComparisons({
  unaccounted: { differs, leftOut, unknown },
}: VerificationSummary): Children {
  const open = differs + leftOut + unknown;
  return (
    open > 0 &&
    html(
      'p.alarm',
      link(
        { view: 'behaviour', status: 'open' },
        `${counted(open, 'comparison')} that nothing accounts for`,
      ),
    )
  );
}

/** The files that should have been compared and were not. */
function notCompared(): HTMLElement | null {
  return folded(
    'file not compared',
    'files not compared',
    report.files.filter((it) => !it.verification && isModelToMigrate(it)),
    ({ path }) => link({ view: 'file', file: path }, path),
  );
}

/** What only Current has and what fails nothing. */
function additions(): HTMLElement | null {
  const all = report.behaviours.flatMap(({ path, additions }) =>
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
      withCode(text),
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
  return unfolding(counted(items.length, one, many), () =>
    html(
      'ul',
      items.map((it) => html('li', show(it))),
    ),
  );
}
