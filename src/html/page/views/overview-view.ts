import type { ElementCounts } from '../../../file/record.js';
import {
  comparisonSentences,
  newWords,
} from '../../../run/comparison-sentences.js';
import { changeWord, fixFirstWords } from '../../../run/words.js';
import { type Children, counted, html, number, withCode } from '../dom.js';
import { isErrorKind, findingKinds, kindWords } from '../kinds.js';
import { link, type View } from '../navigation.js';
import { fileStates } from '../parts/file-state.js';
import {
  countOfKind,
  findingPanels,
  headingOf,
  ruleGroups,
} from '../parts/finding-groups.js';
import { functionList } from '../parts/function-list.js';
import { fateBar, fateLegend } from '../parts/labels.js';
import { longList } from '../parts/list-view.js';
import { questionItem } from '../parts/question-item.js';
import { report } from '../report-data.js';
import type { PageState } from '../state.js';
import { behaviourSummary } from './behaviour-view.js';
import { headlineWords, nextSteps } from './overview-headline.js';

/** How much is migrated, and what needs a decision, a fix or another change. */
export const overviewView: View = {
  name: 'overview',
  label: 'Overview',
  show: () => ({
    heading: headlineWords(),
    element: html(
      'div',
      report.omitted > 0 &&
        html(
          'p.alarm',
          `The page has no room for ${counted(report.omitted, 'file')}.`,
        ),
      nextSteps(),
      tiles(),
      questions(),
      report.command === 'check' ? findingsOfCheck() : toFix(),
      report.verification && behaviourSummary(report.verification),
      functions(),
      compared(),
      values(),
    ),
  }),
};

function tiles(): HTMLElement {
  const { files, findings, findingsOf, questions, summary } = report;
  const { algorithms, inputs } = summary;
  const places = findingsOf('decide').length;
  return html(
    'div.tiles',
    tile(
      counted(files.length, 'file'),
      { view: 'file' },
      fileStates().map(([status, word, count]) =>
        link({ view: 'file', status }, `${number(count)} ${word}`),
      ),
    ),
    questions.length > 0 &&
      tile(counted(questions.length, 'question'), { view: 'questions' }, [
        `at ${counted(places, 'place')}`,
      ]),
    tile(
      counted(findings.length, 'finding'),
      { view: 'findings' },
      findingKinds.map((status) => {
        const count = findingsOf(status).length;
        const words = countOfKind(status, count);
        return (
          count > 0 &&
          link(
            { view: 'findings', status },
            isErrorKind(status) ? html('strong.alarm', words) : words,
          )
        );
      }),
    ),
    elementTile('algorithm', algorithms),
    elementTile('input', inputs),
  );
}

/** Shows a count and its parts; a linked one leads to a list with as many entries. */
function tile(
  words: string,
  to: Partial<PageState> | undefined,
  parts: readonly Children[],
): HTMLElement {
  const [count = '', ...what] = words.split(' ');
  const content = [html('strong.big', count), ` ${what.join(' ')}`];
  return html(
    'section.tile',
    html('h2', to ? link(to, content) : content),
    html(
      'p.faint.flow',
      parts.map((it) => it !== false && html('span', it)),
    ),
  );
}

function elementTile(
  one: string,
  { total, migrated, partial, leftOut }: ElementCounts,
): HTMLElement | null {
  if (total === 0) return null;
  return tile(counted(total, one), undefined, [
    `${number(migrated)} migrated`,
    partial > 0 && `${number(partial)} in part`,
    leftOut > 0 && `${number(leftOut)} left out`,
  ]);
}

function panel(heading: Children, ...content: readonly Children[]) {
  return html('section.panel', html('h2', heading), ...content);
}

function questions(): HTMLElement | null {
  const { questions } = report;
  if (questions.length === 0) return null;
  return panel(
    [kindWords.decide, html('span.count', number(questions.length))],
    longList(html('ol.groups'), questions, (it) => questionItem(it), 10),
  );
}

/** Shows all findings but the questions. */
function findingsOfCheck(): Children {
  return findingPanels(report.findings.filter(({ kind }) => kind !== 'decide'));
}

function toFix(): HTMLElement | null {
  const fixes = report.findingsOf('fix');
  if (fixes.length === 0) return null;
  const later = report.findingsOf('fix-first').filter(({ isNew }) => isNew);
  return panel(
    headingOf('fix', fixes),
    ruleGroups(fixes),
    later.length > 0 && html('p', fixFirstWords(later.length)),
  );
}

function functions(): HTMLElement | null {
  const { functions } = report;
  if (functions.length === 0) return null;
  return panel(
    ['Functions to change', html('span.count', number(functions.length))],
    html(
      'p.faint',
      'A new configuration alone does not finish a migration: the code of functions changes too.',
    ),
    functionList(functions),
  );
}

/** What differs since a commit: the result in sentences, and the files. */
function compared(): HTMLElement | null {
  const { comparison, files } = report;
  if (!comparison) return null;
  const changed = files.filter(
    (it) => it.comparison && it.comparison.change !== 'same',
  );
  return panel(
    `Changes since ${comparison.then}`,
    comparisonSentences(comparison).map((it) => html('p', it)),
    link({ view: 'findings', status: 'new' }, newWords(comparison)),
    longList(html('ul.groups'), changed, ({ path, comparison }) =>
      html(
        'li',
        link({ view: 'file', file: path }, path),
        comparison && html('span.tag', changeWord(comparison)),
        comparison?.gone.map(({ rule, message }) =>
          html('p.faint', `Gone: ${rule}: `, withCode(message)),
        ),
      ),
    ),
  );
}

/** What became of the values of the sources. */
function values(): HTMLElement | null {
  const { fields } = report.summary;
  if (fields.total === 0) return null;
  return panel(
    ['Values', html('span.count', number(fields.total))],
    fateBar(fields),
    fateLegend(fields),
  );
}
