import { isNothingChanged } from '../../../run/comparison-sentences.js';
import type { FileStatus } from '../../../file/record.js';
import { stateWord } from '../../../run/words.js';
import { fixPlaces } from '../../../rule/rule.js';
import { type Children, counted, html, number, withNumbers } from '../dom.js';
import { link } from '../navigation.js';
import { report } from '../report-data.js';
import { nextCommands } from './behaviour-view.js';
import { answerCommands } from './questions-view.js';

/** Says what comes next, and what failed. */
export function nextSteps(): Children {
  const { accounts, questions } = report;
  return [
    failures(),
    accounts.slice(1).map((it) => html('p.alarm', withNumbers(it))),
    html(
      'section.next.flow',
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
          ]
        : nextCommands(),
    ),
  ];
}

/** Says in a sentence what is done and what is open. */
export function headlineWords(): string {
  const { accounts, command, comparison, files } = report;
  const failed = countOf('failed');
  if (failed > 0) return `${counted(failed, 'file')} failed.`;
  if (comparison && isNothingChanged(comparison))
    return `No model file differs from ${comparison.then}.`;
  if (files.length === 0) return 'No files.';
  if (accounts[0] !== undefined) return withNumbers(accounts[0]);
  const isMigrated = files.some(({ format }) => format === 'legacy');
  if (command !== 'check' && isMigrated) return progressWords();
  return `${fixWords() ?? (command === 'check' ? `Nothing is to be fixed in ${counted(files.length, 'file')}` : 'No Legacy file is left')}.`;
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
function progressWords(): string {
  const { files, questions } = report;
  // A file that cannot be parsed has no format.
  const all = files.filter(
    ({ format, status }) => format === 'legacy' || status === 'to-fix',
  ).length;
  const written = countOf('written') + countOf('up-to-date');
  const partial = countOf('partial');
  const ready = written + countOf('ready');
  const isDone = written + partial > 0 && written === ready;
  const waiting = countOf('to-decide');
  const asked = counted(questions.length, 'question');
  const rest = [
    partial > 0 && `${counted(partial, 'is', 'are')} written in part`,
    waiting > 0
      ? // In a comparison the questions are those that are new.
        `${counted(waiting, 'file waits', 'files wait')} for answers${questions.length > 0 ? ` to ${asked}` : ''}`
      : // Of files that need a fix, or are written in part.
        questions.length > 0 && `${asked} open`,
    fixWords(),
  ].filter(Boolean);
  const progress = `${number(ready)} of ${counted(all, 'Legacy file')} ${all === 1 ? 'is' : 'are'} ${isDone ? 'written' : 'ready'}.`;
  return rest.length === 0 ? progress : `${progress} ${rest.join('; ')}.`;
}

function countOf(state: FileStatus): number {
  return report.files.filter(({ status }) => status === state).length;
}

/** Names the files that failed, by the reason. */
function failures(): HTMLElement | null {
  const failed = report.files.filter(({ status }) => status === 'failed');
  const byReason = Map.groupBy(
    failed,
    ({ reason }) => reason ?? stateWord('failed', report.command),
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
