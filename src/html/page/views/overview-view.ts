import type { ElementCounts, Fate } from '../../../file/record.js';
import { statusWordsOf } from '../../../report/status-words.js';
import {
  type Children,
  counted,
  html,
  number,
  withCode,
  table,
} from '../dom.js';
import { deciding } from '../decide/deciding.js';
import { link, type View } from '../navigation.js';
import { fateBar, fateCounts, fateLabel, legend } from '../parts/labels.js';
import { report } from '../report-data.js';
import type { PageState } from '../state.js';
import { behaviourSummary } from './behaviour-view.js';
import { changeSummary } from './changes-view.js';
import { headline } from './overview-headline.js';

const mostFixes = 20;

/** How much is migrated, and what needs a decision or a fix. */
export const overviewView: View = {
  name: 'overview',
  label: 'Overview',
  show: () => ({
    element: html(
      'div',
      headline(),
      report.omitted > 0 &&
        html(
          'p.alarm',
          `The findings and texts of ${counted(report.omitted, 'file')} are left out: the page would be too large.`,
        ),
      report.command === 'check' && toFix(),
      report.verification && behaviourSummary(report.verification),
      tiles(),
      report.comparison &&
        panel(
          'What the change does',
          html(
            'p',
            changeSummary(),
            ' ',
            link({ view: 'changes' }, 'Show them'),
          ),
        ),
      questions(),
      report.command !== 'check' && toFix(),
      fidelities(),
    ),
  }),
};

function tiles(): HTMLElement {
  const { fixes, files, findings, summary, toDecide } = report;
  const { algorithms, inputs } = summary;
  const statuses = Object.entries(statusWordsOf(report)).map(
    ([status, words]) => {
      const count = files.filter((it) => it.status === status).length;
      return count > 0 && `${number(count)} ${words}`;
    },
  );
  return html(
    'div.tiles',
    tile('File', files.length, statuses, { view: 'file' }),
    algorithms.total > 0 &&
      tile('Algorithm', algorithms.total, tallyWords(algorithms), {
        view: 'graph',
      }),
    inputs.total > 0 &&
      tile('Input', inputs.total, tallyWords(inputs), {
        view: report.functions.length > 0 ? 'functions' : 'findings',
      }),
    tile(
      'Finding',
      findings.length,
      [
        toDecide.length > 0 && counted(toDecide.length, 'question'),
        fixes.length > 0 &&
          counted(fixes.length, 'place to fix', 'places to fix'),
      ],
      { view: 'findings' },
    ),
  );
}

function tile(
  what: string,
  count: number,
  parts: readonly (string | false)[],
  to: Partial<PageState>,
) {
  return html(
    'section.tile',
    html('h2.faint', link(to, count === 1 ? what : `${what}s`)),
    html('p.big', number(count)),
    html('p.faint', parts.filter(Boolean).join(', ')),
  );
}

function tallyWords({ migrated, partial, leftOut }: ElementCounts) {
  return [
    `${number(migrated)} migrated`,
    partial > 0 && `${number(partial)} in part`,
    leftOut > 0 && `${number(leftOut)} left out`,
  ];
}

function panel(heading: string, ...content: readonly Children[]): HTMLElement {
  return html('section.panel', html('h2', heading), ...content);
}

function fidelities(): HTMLElement | null {
  const { fields } = report.summary;
  if (fields.total === 0) return null;
  const counts = fateCounts(fields);
  return panel(
    'Fidelity',
    html(
      'p.faint',
      `What became of the ${counted(fields.total, 'value')} of the sources`,
    ),
    fateBar(counts),
    legend(counts, fateLabel, findingsOf),
  );
}

function findingsOf(fate: Fate): Partial<PageState> | undefined {
  if (fate === 'decided') return { view: 'findings', status: fate };
  if (fate === 'exact' || fate === 'supplied') return undefined;
  return { view: 'findings', fidelity: [fate], status: 'open' };
}

/** The open questions, in the order of the report or under the answers of the page. */
function openQuestions() {
  if (!deciding)
    return report.toDecide.map((it) => ({
      about: undefined,
      ...it,
      key: report.questionOf(it),
      words: report.ruleOf(it.rule)?.title ?? '',
    }));
  const { questionWords } = deciding.engine;
  return deciding.progress().questions.map((it) => ({
    ...it,
    rule: it.rule.id,
    words: questionWords(it.rule, it.about),
  }));
}

function questions(): HTMLElement | null {
  const open = openQuestions();
  if (open.length === 0) return null;
  return panel(
    'To decide',
    html(
      'p.faint',
      'Questions that hold files back. Answered in this order, they free files soonest',
    ),
    table(open, [
      [
        'Question',
        'name',
        ({ key, rule, about, words }) => [
          link(
            deciding
              ? { view: 'decisions', rule: key }
              : { view: 'findings', rule, status: 'open' },
            rule,
          ),
          about !== undefined && html('code', ` ${about}`),
          html('p.faint', withCode(words)),
        ],
      ],
      ['Files that wait', 'figure', ({ files }) => number(files)],
      ['Ready with those above', 'figure', ({ frees }) => number(frees)],
    ]),
  );
}

/** The places that no decision answers. */
function toFix(): HTMLElement | null {
  const { fixes } = report;
  if (fixes.length === 0) return null;
  const listed = fixes.slice(0, mostFixes);
  const rest = fixes.length - listed.length;
  return panel(
    'To fix',
    html(
      'ul',
      listed.map(({ file: { path }, rule, start, message, pointer }) =>
        html(
          'li',
          link(
            { view: 'file', file: path, at: pointer },
            `${path}:${start.line}:${start.column}`,
          ),
          ` ${rule}: `,
          withCode(message),
        ),
      ),
      rest > 0 && html('li', `and ${number(rest)} more`),
    ),
  );
}
