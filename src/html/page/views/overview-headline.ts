import { failedWords } from '../../../report/status-words.js';
import { fixPlaces } from '../../../rule/rule.js';
import { counted, html, number } from '../dom.js';
import { link } from '../navigation.js';
import { report, type ReportedFile } from '../report-data.js';
import { differenceWords, nextCommands, outcome } from './behaviour-view.js';
import { answerCommands } from './questions-view.js';

/** Says in a sentence what is done and what is open, and which command comes next. */
export function headline(): HTMLElement {
  const { questions, verification } = report;
  return html(
    'section.panel.headline',
    html('h2.big', headlineWords()),
    failures(),
    verification && outcome(verification.summary),
    questions.length > 0
      ? [
          html(
            'p',
            link(
              { view: 'questions' },
              { class: 'main-action' },
              `Read ${counted(questions.length, 'question')}`,
            ),
          ),
          answerCommands(),
        ].flat()
      : nextCommands(),
  );
}

function headlineWords(): string {
  const { command, comparison, files, verification } = report;
  const failed = withStatus('failed').length;
  if (failed > 0) return counted(failed, 'file failed', 'files failed');
  if (files.length === 0)
    return comparison?.outputs.length === 0
      ? `No model file differs from ${comparison.ref}.`
      : 'No files.';
  if (verification) return differenceWords(verification.summary);
  const models = files.filter(({ format }) => format === 'legacy').length;
  const fixes = fixWords();
  if (fixes !== null && (command === 'check' || models === 0))
    return `${fixes}.`;
  if (command === 'check')
    return `Nothing is to be fixed in ${counted(files.length, 'file')}.`;
  return models === 0 ? 'No Legacy file is left.' : progressWords(fixes);
}

/** Counts the files to fix, and says where: `2 files need a fix in the source`; null if there are none. */
function fixWords(): string | null {
  const { fixes } = report;
  const files = new Set(fixes.map(({ file }) => file.path)).size;
  const places = fixPlaces(fixes.map(({ rule }) => report.ruleOf(rule)));
  return files === 0
    ? null
    : `${counted(files, 'file needs', 'files need')} a fix in ${places}`;
}

/** Counts the files that are or can be written, and those that wait for answers and fixes. */
function progressWords(fixes: string | null): string {
  const { files, questions } = report;
  // A file that cannot be parsed has no format.
  const all = files.filter(
    ({ format, status }) => format === 'legacy' || status === 'invalid',
  ).length;
  const written = [...withStatus('written'), ...withStatus('unchanged')].length;
  const ready = written + withStatus('would-write').length;
  const waiting = files.filter(({ findings }) =>
    findings.some(({ isAsked }) => isAsked),
  ).length;
  const isDone = written > 0 && written === ready;
  const rest = [
    waiting > 0 &&
      `${counted(waiting, 'file waits', 'files wait')} for answers to ${counted(questions.length, 'question')}`,
    fixes,
  ].filter(Boolean);
  return [
    `${number(ready)} of ${counted(all, 'file')} ${isDone ? '' : 'can be '}written.`,
    rest.length === 0 ? '' : ` ${rest.join('; ')}.`,
  ].join('');
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
