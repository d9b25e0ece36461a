import { fixPlaces } from '../../../rule/rule.js';
import { failedWords } from '../../../report/status-words.js';
import { deciding } from '../decide/deciding.js';
import { type Children, counted, html, number } from '../dom.js';
import { link } from '../navigation.js';
import { copied } from '../parts/controls.js';
import { report, type ReportedFile } from '../report-data.js';
import { differenceWords, outcome } from './behaviour-view.js';
import { saveSteps } from './decisions-view.js';

/** Says in a sentence what is done and what is open, and offers the next step. */
export function headline(): HTMLElement {
  return html(
    'section.panel.headline',
    html('h2.big', headlineWords()),
    failures(),
    report.verification && outcome(report.verification.summary),
    deciding ? answering(deciding) : showing(),
  );
}

function headlineWords(): string {
  const { command, comparison, files, fixes, verification } = report;
  const failed = withStatus('failed').length;
  if (failed > 0) return counted(failed, 'file failed', 'files failed');
  if (files.length === 0)
    return comparison?.outputs.length === 0
      ? `No model file differs from ${comparison.ref}.`
      : 'No files.';
  if (verification) return differenceWords(verification.summary);
  const toFix = new Set(fixes.map(({ file: { path } }) => path)).size;
  const fixedIn = fixPlaces(fixes.map(({ rule }) => report.ruleOf(rule)));
  const need = toFix === 1 ? 'needs' : 'need';
  const models = files.filter(({ format }) => format === 'legacy').length;
  if (toFix > 0 && (command === 'check' || models === 0))
    return `${counted(toFix, 'file')} ${need} a fix in ${fixedIn}.`;
  if (command === 'check')
    return `Nothing is to be fixed in ${counted(files.length, 'file')}.`;
  if (models === 0) return 'No Legacy file is left.';
  // A file that cannot be parsed has no format.
  const all = files.filter(
    ({ format, status }) => format === 'legacy' || status === 'invalid',
  ).length;
  const progress = deciding?.progress();
  const answered = progress?.answered.length ?? 0;
  const questions = progress?.questions ?? report.toDecide;
  const frees = Math.max(0, ...questions.map(({ frees }) => frees));
  const written = [...withStatus('written'), ...withStatus('unchanged')].length;
  const ready =
    deciding?.readyFiles() ?? written + withStatus('would-write').length;
  const more = `${counted(questions.length, answered > 0 ? 'more answer' : 'answer')} ${questions.length === 1 ? 'makes' : 'make'} ${number(frees)} more ready`;
  const rest = [
    ...(questions.length === 0 ? [] : [more]),
    ...(toFix === 0 ? [] : [`${number(toFix)} ${need} a fix in ${fixedIn}`]),
  ];
  return [
    questions.length === 0 && answered > 0
      ? `All ${counted(answered, 'question')} are answered: `
      : '',
    `${number(ready)} of ${counted(all, 'file')} ${written > 0 && written === ready ? '' : 'can be '}written.`,
    rest.length === 0 ? '' : ` ${rest.join('; ')}.`,
  ].join('');
}

function answering(of: NonNullable<typeof deciding>): Children {
  const [first, ...others] = of.progress().questions;
  const { interview = null } = report.decide ?? {};
  return first
    ? html(
        'p',
        link(
          { view: 'decisions', rule: first.key },
          { class: 'main-action' },
          `Answer ${counted(others.length + 1, 'question')}`,
        ),
        interview !== null && [' or in the terminal: ', copied(interview)],
      )
    : saveSteps(of);
}

/** Leads to the questions where the page cannot take answers. */
function showing(): Children {
  const { toDecide, next } = report;
  return [
    toDecide.length > 0 &&
      html(
        'p',
        link(
          { view: 'findings', status: 'open' },
          { class: 'main-action' },
          `Show ${counted(toDecide.length, 'question')}`,
        ),
      ),
    next !== null && html('p', 'Next command: ', copied(next)),
  ];
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
