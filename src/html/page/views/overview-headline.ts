import { stateWords } from '../../../report/words.js';
import { fixPlaces } from '../../../rule/rule.js';
import { counted, html, number } from '../dom.js';
import { link } from '../navigation.js';
import { report, type ReportedFile } from '../report-data.js';
import { differenceWords, nextCommands, outcome } from './behaviour-view.js';
import { answerCommands } from './questions-view.js';

/** Says what comes next, and what failed. */
export function nextSteps(): HTMLElement {
  const { questions, verification } = report;
  return html(
    'section.next',
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

/** Says in a sentence what is done and what is open. */
export function headlineWords(): string {
  const { command, comparison, files, verification } = report;
  const failed = withState('failed').length;
  if (failed > 0) return `${counted(failed, 'file')} failed.`;
  if (files.length === 0)
    return comparison?.outputs.length === 0
      ? `No model file differs from ${comparison.ref}.`
      : 'No files.';
  if (verification) return differenceWords(verification.summary);
  const models = files.filter(({ format }) => format === 'legacy').length;
  const fixes = fixWords();
  if (command === 'check')
    return fixes === null
      ? `Nothing is to be fixed in ${counted(files.length, 'file')}.`
      : `${fixes}.`;
  if (models > 0) return progressWords(fixes);
  return fixes === null ? 'No Legacy file is left.' : `${fixes}.`;
}

/** Counts the files to fix, and says where: `2 files need a fix in the source`; null if there are none. */
function fixWords(): string | null {
  const fixes = report.findingsOf('fix');
  const files = new Set(fixes.map(({ file }) => file.path)).size;
  const places = fixPlaces(fixes.map(({ rule }) => report.ruleOf(rule)));
  return files === 0
    ? null
    : `${counted(files, 'file needs', 'files need')} a fix in ${places}`;
}

/** Counts the models that are written or ready, and those that wait for answers and fixes. */
function progressWords(fixes: string | null): string {
  const { files, questions } = report;
  // A file that cannot be parsed has no format.
  const all = files.filter(
    ({ format, status }) => format === 'legacy' || status === 'to-fix',
  ).length;
  const written = withState('written').length + withState('up-to-date').length;
  const partial = withState('partial').length;
  const ready = written + withState('ready').length;
  const isDone = written + partial > 0 && written === ready;
  const waiting = withState('to-decide').length;
  const asked = questions.length;
  const rest = [
    partial > 0 && `${counted(partial, 'is', 'are')} written in part`,
    waiting > 0 &&
      `${counted(waiting, 'file waits', 'files wait')} for answers to ${counted(asked, 'question')}`,
    fixes,
    // Of files that need a fix, or are written in part.
    waiting === 0 &&
      asked > 0 &&
      `${counted(asked, 'question is', 'questions are')} open`,
  ].filter(Boolean);
  return [
    `${number(ready)} of ${counted(all, 'Legacy file')} ${all === 1 ? 'is' : 'are'} ${isDone ? 'written' : 'ready'}.`,
    rest.length === 0 ? '' : ` ${rest.join('; ')}.`,
  ].join('');
}

function withState(state: ReportedFile['status']): readonly ReportedFile[] {
  return report.files.filter((it) => it.status === state);
}

/** Names the files that failed, by the reason. */
function failures(): HTMLElement | null {
  const byReason = Map.groupBy(
    withState('failed'),
    ({ reason }) => reason ?? stateWords.failed,
  );
  return byReason.size === 0
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
