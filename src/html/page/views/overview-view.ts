import type { ElementCounts } from '../../../file/record.js';
import {
  comparisonSentences,
  newWords,
} from '../../../run/comparison-sentences.js';
import { changeWord, fixFirstWords } from '../../../run/words.js';
import {
  counted,
  html,
  listed,
  number,
  withCode,
  withNumbers,
} from '../dom.js';
import { findingKinds, kindWords } from '../kinds.js';
import { link, type View } from '../navigation.js';
import { headCell, panel } from '../parts/columns.js';
import { fileGroups, kindHeads } from '../parts/file-groups.js';
import { stateParts } from '../parts/file-state.js';
import {
  countOfKind,
  headingOf,
  ruleGroups,
  ruleHeads,
} from '../parts/finding-groups.js';
import { functionList } from '../parts/function-list.js';
import { barWithLegend, fateMark, fateParts } from '../parts/labels.js';
import { longList } from '../parts/list-view.js';
import { questionHeads, questionItem } from '../parts/question-item.js';
import { report } from '../report-data.js';
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
      report.verification && behaviourSummary(report.verification),
      files(),
      compared(),
      questions(),
      report.command === 'check' ? findingsOfCheck() : toFix(),
      functions(),
      values(),
    ),
  }),
};

/** How far the files are. */
function files(): HTMLElement | null {
  const { files } = report;
  if (files.length === 0) return null;
  return panel(
    ['Files', link({ view: 'file' }, { class: 'count' }, number(files.length))],
    [],
    barWithLegend(stateParts()),
  );
}

function questions(): HTMLElement | null {
  const { questions } = report;
  if (questions.length === 0) return null;
  return panel(
    [
      fateMark('unmapped'),
      ' ',
      kindWords.decide,
      html('span.count', number(questions.length)),
    ],
    questionHeads(),
    longList(html('ol.groups'), questions, (it) => questionItem(it), 10),
  );
}

/** Shows all findings but the questions, by file. */
function findingsOfCheck(): HTMLElement | null {
  const findings = report.findings.filter(({ kind }) => kind !== 'decide');
  if (findings.length === 0) return null;
  return panel(
    'Findings by file',
    kindHeads(),
    findingCounts(),
    fileGroups(findings),
  );
}

/** Counts the findings by kind; each count leads to its findings. */
function findingCounts(): HTMLElement {
  const { findings, findingsOf } = report;
  const kinds = findingKinds.filter((kind) => findingsOf(kind).length > 0);
  return html(
    'p',
    link({ view: 'findings' }, counted(findings.length, 'finding')),
    kinds.length > 0 && ': ',
    listed(
      kinds.map((status) =>
        link(
          { view: 'findings', status },
          countOfKind(status, findingsOf(status).length),
        ),
      ),
    ),
  );
}

function toFix(): HTMLElement | null {
  const fixes = report.findingsOf('fix');
  if (fixes.length === 0) return null;
  const later = report.findingsOf('fix-first').filter(({ isNew }) => isNew);
  return panel(
    headingOf('fix', fixes),
    ruleHeads(),
    ruleGroups(fixes),
    later.length > 0 && html('p', withNumbers(fixFirstWords(later.length))),
  );
}

function functions(): HTMLElement | null {
  const { functions } = report;
  if (functions.length === 0) return null;
  return panel(
    ['Functions to change', html('span.count', number(functions.length))],
    [headCell('Changes')],
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
    [],
    comparisonSentences(comparison).map((it) => html('p', it)),
    link(
      { view: 'findings', status: 'new' },
      withNumbers(newWords(comparison)),
    ),
    longList(html('ul.groups'), changed, ({ path, comparison }) => [
      link({ view: 'file', file: path }, path),
      comparison && html('span.tag', changeWord(comparison)),
      comparison?.gone.map(({ rule, message }) =>
        html('p.faint', `Gone: ${rule}: `, withCode(message)),
      ),
    ]),
  );
}

/** What became of the values of the sources. */
function values(): HTMLElement | null {
  const { algorithms, fields, inputs } = report.summary;
  if (fields.total === 0) return null;
  return panel(
    ['Values', html('span.count', number(fields.total))],
    [],
    barWithLegend(fateParts(fields)),
    html(
      'p',
      elementWords('algorithm', algorithms),
      '. ',
      elementWords('input', inputs),
      '.',
    ),
    findingCounts(),
  );
}

/** Counts what became of algorithms or inputs: `38 algorithms: 20 migrated, 18 in part`. */
function elementWords(
  one: string,
  { total, migrated, partial, leftOut }: ElementCounts,
): string {
  const parts = [
    [migrated, 'migrated'],
    [partial, 'in part'],
    [leftOut, 'left out'],
  ] as const;
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${number(count)} ${words}`);
  return [counted(total, one), words.join(', ')].filter(Boolean).join(': ');
}
