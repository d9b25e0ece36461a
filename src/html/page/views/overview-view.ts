import {
  type ElementCounts,
  type Fate,
  type OutputChange,
} from '../../../file/record.js';
import { statusWordsOf } from '../../../report/status-words.js';
import { questionKey } from '../../../decisions/open-questions.js';
import { type Children, counted, html, number, withCode } from '../dom.js';
import { link, type View } from '../navigation.js';
import { functionChanges } from '../parts/function-changes.js';
import { fateBar, fateCounts, fateLabel, legend } from '../parts/labels.js';
import { report } from '../report-data.js';
import type { PageState } from '../state.js';
import { behaviourSummary } from './behaviour-view.js';
import { headline } from './overview-headline.js';
import { wordsOfQuestion } from './questions-view.js';

const mostFixes = 20;

/** How much is migrated, and what needs a decision, a fix or another change. */
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
          `The page has no room for ${counted(report.omitted, 'file')}.`,
        ),
      tiles(),
      questions(),
      toFix(),
      report.verification && behaviourSummary(report.verification),
      compared(),
      functions(),
      fidelities(),
    ),
  }),
};

function tiles(): HTMLElement {
  const { fixes, files, findings, questions, summary } = report;
  const { algorithms, inputs } = summary;
  const statuses = Object.entries(statusWordsOf(report)).map(
    ([status, words]) => {
      const count = files.filter((it) => it.status === status).length;
      return count > 0 && `${number(count)} ${words}`;
    },
  );
  const waiting = findings.filter(({ isAsked }) => isAsked);
  const inFiles = new Set(fixes.map(({ file }) => file.path)).size;
  return html(
    'div.tiles',
    tile('File', files.length, statuses, { view: 'file' }),
    questions.length > 0 &&
      tile(
        'Question',
        questions.length,
        [waiting.length > 0 && `at ${counted(waiting.length, 'place')}`],
        { view: 'questions' },
      ),
    fixes.length > 0 &&
      tile(
        'Place to fix',
        fixes.length,
        [`in ${counted(inFiles, 'file')}`],
        { view: 'findings', status: 'fix' },
        'Places to fix',
      ),
    tile('Finding', findings.length, [], { view: 'findings' }),
    algorithms.total > 0 &&
      tile('Algorithm', algorithms.total, tallyWords(algorithms)),
    inputs.total > 0 && tile('Input', inputs.total, tallyWords(inputs)),
  );
}

/** Shows a count; it leads to a list with as many entries, if there is one. */
function tile(
  one: string,
  count: number,
  parts: readonly (string | false)[],
  to?: Partial<PageState>,
  many = `${one}s`,
) {
  const what = count === 1 ? one : many;
  return html(
    'section.tile',
    html('h2.faint', to ? link(to, what) : what),
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
  return { view: 'findings', fidelity: fate, status: 'open' };
}

function questions(): HTMLElement | null {
  if (report.questions.length === 0) return null;
  return panel(
    'To decide',
    html(
      'ol',
      report.questions.map((it) =>
        html(
          'li',
          link(
            { view: 'questions', question: questionKey(it) },
            withCode(wordsOfQuestion(it)),
          ),
          html(
            'span.faint',
            ' ',
            html('code', questionKey(it)),
            ` · ${counted(it.files, 'file waits', 'files wait')}`,
          ),
        ),
      ),
    ),
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
      rest > 0 &&
        html(
          'li',
          link({ view: 'findings', status: 'fix' }, `and ${number(rest)} more`),
        ),
    ),
  );
}

const changeWords: Readonly<Record<OutputChange, string>> = {
  added: 'new file',
  removed: 'removed',
  changed: 'changed',
  same: 'same text',
};

/** What changed since a git commit: new and gone findings, and the Current files. */
function compared(): HTMLElement | null {
  const { comparison, findings } = report;
  if (!comparison) return null;
  const { ref, outputs } = comparison;
  const added = findings.filter(({ isNew }) => isNew);
  const gone = outputs.flatMap((it) => it.gone);
  const changed = outputs.filter(({ change }) => change !== 'same').length;
  return panel(
    `Changes since ${ref}`,
    html(
      'p',
      link(
        { view: 'findings', status: 'new' },
        counted(added.length, 'new finding'),
      ),
      `, ${counted(gone.length, 'finding')} gone, ${counted(changed, 'Current file')} changed.`,
    ),
    html(
      'ul.compared',
      outputs.map(({ path, change, gone }) =>
        html(
          'li',
          report.fileAt(path) ? link({ view: 'file', file: path }, path) : path,
          html('span.tag', changeWords[change]),
          gone.map(({ rule, message }) =>
            html('p.faint', `Gone: ${rule}: `, withCode(message)),
          ),
        ),
      ),
    ),
  );
}

function functions(): HTMLElement | null {
  const { functions } = report;
  if (functions.length === 0) return null;
  return panel(
    'Functions to change',
    html(
      'p.faint',
      `A new configuration alone does not finish a migration: the code of ${counted(functions.length, 'function')} needs these changes.`,
    ),
    functionChanges(functions),
  );
}
