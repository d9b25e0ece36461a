import { failedWords } from '../../../report/status-words.js';
import { deciding } from '../decide/answers.js';
import { type Children, counted, html, number } from '../dom.js';
import { link } from '../navigation.js';
import { copied } from '../parts/controls.js';
import { report, type ReportedFile } from '../report-data.js';
import { downloadButton } from './decisions-view.js';

/** Says in a sentence what is done and what is open, and offers the next step. */
export function headline(): HTMLElement {
  const { next } = report;
  return html(
    'section.panel.headline',
    html('h2.big', headlineWords()),
    failures(),
    deciding ? answering(deciding) : showing(),
    next !== null &&
      html(
        'p',
        deciding ? 'Or in the terminal: ' : 'Next command: ',
        copied(deciding ? next.replace(' decide ', ' decide -i ') : next),
      ),
  );
}

const readyStatuses: readonly ReportedFile['status'][] = [
  ...(['written', 'unchanged', 'would-write'] as const),
];

function headlineWords(): string {
  const { command, comparison, files, fixes } = report;
  const failed = withStatus('failed').length;
  if (failed > 0) return counted(failed, 'file failed', 'files failed');
  if (files.length === 0)
    return comparison?.outputs.length === 0
      ? `No model file differs from ${comparison.ref}.`
      : 'No files.';
  const toFix = new Set(fixes.map(({ file }) => file)).size;
  const need =
    toFix > 0
      ? `${number(toFix)} ${toFix === 1 ? 'needs' : 'need'} a fix in the source`
      : '';
  if (command === 'check' || command === 'verify')
    return need === ''
      ? `Nothing is to be fixed in ${counted(files.length, 'file')}.`
      : `${need.replace(/^\S+/, (it) => counted(Number(it.replaceAll(',', '')), 'file'))}.`;
  const { answered, questions, frees } = openNow();
  const models = files.filter(({ format }) => format === 'legacy').length;
  const ready = deciding
    ? deciding.readyFiles()
    : files.filter(({ status }) => readyStatuses.includes(status)).length;
  const first =
    questions === 0 && answered > 0
      ? `All ${counted(answered, 'question')} are answered: ${number(ready)} of ${counted(models, 'file')} can be written.`
      : `${number(ready)} of ${counted(models, 'file')} can be written.`;
  const more =
    questions === 0
      ? ''
      : `${counted(questions, answered > 0 ? 'more answer' : 'answer')} ${questions === 1 ? 'makes' : 'make'} ${number(frees)} more ready`;
  const rest = [more, need].filter(Boolean).join('; ');
  return rest === '' ? first : `${first} ${rest}.`;
}

/** Counts the questions, and the files that their answers make ready. */
function openNow() {
  const progress = deciding?.progress();
  const questions = progress?.questions ?? report.toDecide;
  return {
    answered: progress?.answered.length ?? 0,
    questions: questions.length,
    frees: Math.max(0, ...questions.map(({ frees }) => frees)),
  };
}

function answering(of: NonNullable<typeof deciding>): Children {
  const { questions } = of.progress();
  const [first] = questions;
  if (!first)
    return html('p', downloadButton(of), ' Save it as ', html('code', of.path));
  return html(
    'p',
    link(
      { view: 'decisions', rule: first.key },
      { class: 'main-action' },
      `Answer ${counted(questions.length, 'question')}`,
    ),
  );
}

/** Leads to the questions where the page cannot take answers. */
function showing(): Children {
  return (
    report.toDecide.length > 0 &&
    html(
      'p',
      link(
        { view: 'findings', status: 'open' },
        { class: 'main-action' },
        `Show ${counted(report.toDecide.length, 'question')}`,
      ),
    )
  );
}

function withStatus(status: ReportedFile['status']): readonly ReportedFile[] {
  return report.files.filter((it) => it.status === status);
}

/** Names the files that failed, by the reason. */
function failures(): HTMLElement | null {
  const failed = withStatus('failed');
  const byReason = Map.groupBy(failed, ({ reason }) => reason ?? failedWords);
  return failed.length === 0
    ? null
    : html(
        'ul.alarm',
        Array.from(byReason, ([reason, files]) =>
          html(
            'li',
            `${reason} `,
            html('span.faint', files.map(({ path }) => path).join(', ')),
          ),
        ),
      );
}
