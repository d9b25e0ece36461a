import { nextCommand } from '../../report/next-command.js';
import { statusesOfRun } from '../../report/report-summary.js';
import {
  countedFindings,
  countFindings,
  levelOf,
} from '../../report/report-findings.js';
import type {
  FileReport,
  FileStatus,
  OpenQuestion,
  Report,
} from '../../report/report.js';
import { statusWordsOf } from '../../report/status-words.js';
import { fixesIn, fixTitle, openQuestions } from '../../report/to-decide.js';
import { pluralise, truncateMiddle } from '../../rule/message-text.js';
import { levels } from '../../rule/rule.js';
import { tool } from '#tool';
import type { FormatOptions } from '../formats.js';
import { visible } from '../visible.js';
import { type Block, cutInMiddle, type Line, paragraph } from './layout.js';

/**
 * Returns the end of the output: what was done, what to decide, what to fix,
 * and the next command. It fits on one screen.
 */
export function closingLines(
  report: Report,
  options: Pick<FormatOptions, 'width' | 'invocation'>,
): Block {
  return [...filesLines(report), ...nextLines(report, options)];
}

export function filesLines(report: Report): Block {
  return fileCounts(report).map((it) => paragraph(it, 0, 'strong'));
}

/** Counts the files by status; for `check` by format, and the findings by level. */
export function fileCounts(report: Report): readonly string[] {
  if (report.command === 'check') return checkedCounts(report);
  const counts = statusesOfRun(report);
  const words = statusWordsOf(report);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (isNothingChanged(report))
    return [`No model file differs from ${report.comparison?.ref ?? ''}.`];
  // `convert` prints the file itself.
  if (report.command === 'convert' && total === 1) return [];
  const parts = (Object.keys(words) as FileStatus[])
    .filter((status) => counts[status] !== undefined)
    .map((status) => `${counts[status] ?? 0} ${words[status]}`);
  const files = pluralise(total, 'file');
  return [total === 0 ? files : `${files}: ${parts.join(', ')}`];
}

/** Returns whether a comparison with a commit found no file that differs. */
export function isNothingChanged({ files, comparison }: Report): boolean {
  return comparison?.outputs.length === 0 && files.length === 0;
}

function checkedCounts({ files }: Report): readonly string[] {
  const read = files.filter(({ status }) => status !== 'failed');
  const ofFormat = (format: FileReport['format'], word: string) => {
    const count = read.filter((file) => file.format === format).length;
    return count === 0 ? [] : [`${count} ${word}`];
  };
  const failed =
    files.length > read.length ? `${files.length - read.length} failed` : '';
  if (read.length === 0) return [`nothing checked: ${failed}`];
  const parts = [
    ...ofFormat('legacy', 'Legacy'),
    ...ofFormat('current', 'Current'),
    ...ofFormat('other', 'other'),
  ];
  const line = `${pluralise(read.length, 'file')} checked: ${parts.join(', ')}`;
  const findings = files.flatMap(countedFindings);
  const found = levels.flatMap((level) => {
    const count = countFindings(findings.filter((it) => levelOf(it) === level));
    return count === 0 ? [] : [pluralise(count, level)];
  });
  return [
    failed === '' ? line : `${line}; ${failed}`,
    found.length === 0 ? 'nothing found' : found.join(', '),
  ];
}

const maxQuestions = 6;
const maxFixes = 3;

/**
 * Returns what to decide first, what to fix, and the next command.
 * @param questions in their order, if they are worked out already
 */
export function nextLines(
  report: Report,
  { width, invocation }: Pick<FormatOptions, 'width' | 'invocation'>,
  questions: readonly OpenQuestion[] = openQuestions(report.files),
): Block {
  const next = invocation && nextCommand(report, invocation);
  return [
    ...questionLines(questions, width),
    ...fixLines(report, width),
    ...(next
      ? [[[`Next: ${commandLine(next, invocation.program)}`]] as Line]
      : []),
  ];
}

function questionLines(open: readonly OpenQuestion[], width: number): Block {
  const rest = open.length - maxQuestions;
  const lines = open.slice(0, maxQuestions).map((it): Line => {
    const counts = `${pluralise(it.files, 'file')}${it.frees > 0 ? `, ${it.frees} ready after this answer` : ''}`;
    const name = cutInMiddle(
      visible(questionName(it)),
      width - counts.length - 4,
    );
    return [[`  ${name}: ${counts}`]];
  });
  return lines.length === 0
    ? []
    : [
        paragraph('To decide', 0, 'strong'),
        ...lines,
        ...(rest > 0 ? [[[`  and ${rest} more`]] as Line] : []),
      ];
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

function fixLines({ files }: Report, width: number): Block {
  const fixes = fixesIn(files);
  if (fixes.length === 0) return [];
  const rest = countFindings(fixes.map(({ finding }) => finding)) - maxFixes;
  return [
    [[fixTitle(fixes), 'strong']],
    ...fixes.slice(0, maxFixes).map(({ file, finding }): Line => {
      const place = `:${finding.start.line}:${finding.start.column} ${finding.rule}`;
      const path = cutInMiddle(visible(file.path), width - place.length - 2);
      return [[`  ${path}${place}`]];
    }),
    ...(rest > 0 ? [[[`  and ${rest} more`]] as Line] : []),
  ];
}

/** Returns a command of this tool to copy, its arguments quoted for a shell. */
export function commandLine(
  args: readonly string[],
  program: string = tool.name,
): string {
  const quotedArgs = args.map((arg) =>
    /^[\w@%+=:,./-]+$/.test(arg)
      ? arg
      : `'${visible(arg).replaceAll("'", String.raw`'\''`)}'`,
  );
  return [program, ...quotedArgs].join(' ');
}
