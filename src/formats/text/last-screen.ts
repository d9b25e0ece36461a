import type { AskedQuestion } from '../../decisions/open-questions.js';
import { bytewise } from '../../file/paths.js';
import { fileUnrecognised } from '../../legacy/file-rules.js';
import { fixRulesIn, fixTitle } from '../../run/rule-findings.js';
import { type Summary } from '../../run/summary.js';
import { isOnlyToFix, nextCommand } from '../../run/next-command.js';
import { fixFirstWords, shownCounts, stateWord } from '../../run/words.js';
import { pluralise, truncateMiddle } from '../../rule/message-text.js';
import { levelOfFidelity, levels } from '../../rule/rule.js';
import { commandLine } from '../safe-text.js';
import type { FormatOptions } from '../format.js';
import { placeText } from './errors.js';
import { type Block, type Line, paragraph } from './layout.js';

/**
 * Returns the end of the output: what was done, what to decide, what to fix,
 * and the next command. It fits on one screen.
 */
export function lastScreen(
  run: Summary,
  options: Pick<FormatOptions, 'invocation'>,
): Block {
  return [
    ...filesLines(run),
    ...leftLines(run, options),
    ...nextLines(run, options),
  ];
}

/** Says what a migration leaves to people, and how to take it back. */
function leftLines(
  { command, rules, functions, counts }: Summary,
  { invocation }: Pick<FormatOptions, 'invocation'>,
): Block {
  if (command !== 'migrate') return [];
  const models = rules.find(({ rule }) => rule === fileUnrecognised.id);
  const toChange = functions.filter(({ changes }) => changes.length > 0);
  const isWritten =
    (counts.files.written ?? 0) + (counts.files.partial ?? 0) > 0;
  const left = [
    ...(models ? [`${pluralise(models.files, 'file')} not recognised`] : []),
    ...(isWritten && toChange.length > 0
      ? [`${pluralise(toChange.length, 'function')} to change`]
      : []),
  ];
  const undo = (counts.files.written ?? 0) > 0 ? invocation?.undo : undefined;
  return [
    ...(left.length > 0 ? [paragraph(`Left: ${left.join(', ')}`)] : []),
    ...(undo
      ? [[[`Undo: ${commandLine(['checkout', '--', ...undo], 'git')}`]] as Line]
      : []),
  ];
}

export function filesLines(run: Summary): Block {
  const { leftOut } = run;
  return [
    ...fileCounts(run).map((it) => paragraph(it, 0, 'strong')),
    ...(leftOut > 0
      ? [
          paragraph(
            `${pluralise(leftOut, 'file')} left out by \`exclude\` of the configuration`,
          ),
        ]
      : []),
  ];
}

/** Counts the files by state, and what `check` found by level. */
export function fileCounts(run: Summary): readonly string[] {
  const { command } = run;
  const total = totalOf(run);
  // `convert` prints the file itself.
  const isPrinted = total === 1 && run.counts.files.other === undefined;
  if (command === 'convert' && isPrinted) return [];
  const parts = shownCounts(run.counts).map(
    ([state, count]) => `${count} ${stateWord(state, command, count)}`,
  );
  const files = pluralise(total, 'file');
  // A comparison has said already that no file differs.
  if (total === 0 && run.comparison) return [];
  if (total === 0) return [command === 'check' ? 'nothing checked' : files];
  return [
    `${files}: ${parts.join(', ')}`,
    ...(command === 'check' ? [levelsFound(run)] : []),
  ];
}

function totalOf({ counts }: Summary): number {
  return Object.values(counts.files).reduce((sum, count) => sum + count, 0);
}

function levelsFound({ rules, comparison }: Summary): string {
  if (comparison)
    return `${comparison.findings.new} new, ${comparison.findings.before} there before`;
  const found = levels.flatMap((level) => {
    const open = rules
      .filter(({ fidelity }) => levelOfFidelity[fidelity] === level)
      .reduce((sum, it) => sum + it.open, 0);
    return open === 0 ? [] : [pluralise(open, level)];
  });
  return found.length === 0 ? 'nothing found' : found.join(', ');
}

const maxQuestions = 6;
const maxFixes = 3;

/** Returns what to decide first, what to fix, and the next command. */
export function nextLines(
  run: Summary,
  { invocation }: Pick<FormatOptions, 'invocation'>,
): Block {
  const next = invocation && nextCommand(run, invocation);
  return [
    ...questionLines(run),
    ...fixLines(run),
    ...(next?.[0] === 'check' && isOnlyToFix(run)
      ? [
          paragraph(
            'Only places to fix are left: fix the source until check finds none, then run this again.',
          ),
        ]
      : []),
    ...(next ? [nextLine(next, invocation.program)] : []),
  ];
}

/** Never wrapped, so that it can be copied. */
function nextLine(args: readonly string[], program: string | undefined): Line {
  return [[`Next: ${commandLine(args, program)}`]];
}

function questionLines({
  command,
  counts: { questions: open },
}: Summary): Block {
  if (open.length === 0) return [];
  // `convert` has shown each with its place.
  const most = command === 'convert' ? 0 : maxQuestions;
  const lines = open.slice(0, most).map((it) => {
    const files = pluralise(it.files, 'file');
    const offer = it.recommended ? `, recommended: ${it.recommended}` : '';
    return paragraph(`${questionName(it)}: ${files}${offer}`, 2);
  });
  return [
    paragraph(`To decide: ${questionsWords(open)}`, 0, 'strong'),
    ...lines,
    ...(most === 0 ? [] : moreLines(open.length - most)),
  ];
}

/** Counts questions, and those of them that have a recommended answer. */
function questionsWords(
  questions: readonly Pick<AskedQuestion, 'recommended'>[],
): string {
  const count = pluralise(questions.length, 'question');
  const offered = questions.filter(({ recommended }) => recommended !== null);
  return offered.length === 0
    ? count
    : `${count}, ${offered.length} with a recommended answer`;
}

export function moreLines(rest: number): Block {
  return rest > 0 ? [[[`  and ${rest} more`]]] : [];
}

/** Names a question by its rule and, if it depends on a value, the value. */
export function questionName({
  rule,
  about,
}: {
  readonly rule: string;
  readonly about?: string | undefined;
}): string {
  return about === undefined ? rule : `${rule} ${truncateMiddle(about)}`;
}

function fixLines(run: Summary): Block {
  const fixes = fixRulesIn(run);
  if (fixes.length === 0) return [];
  const all = fixes.reduce((sum, { shown }) => sum + shown, 0);
  const first = fixes
    .flatMap(({ rule, examples }) => examples.map((it) => ({ ...it, rule })))
    .toSorted((a, b) => bytewise(a.path, b.path) || a.line - b.line)
    .slice(0, maxFixes);
  const title = `${fixTitle(fixes)}: ${pluralise(all, 'place')}`;
  const later = run.toFixFirst;
  // `convert` has shown each with its place.
  const isListed = run.command !== 'convert';
  return [
    [[title, 'strong']],
    ...(isListed ? first : []).map(({ rule, ...it }): Line => [
      [`  ${placeText(it)} ${rule}`],
    ]),
    ...(isListed ? moreLines(all - first.length) : []),
    ...(later === 0 ? [] : [paragraph(fixFirstWords(later))]),
  ];
}
