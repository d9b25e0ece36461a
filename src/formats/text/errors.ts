import { sourceTextOf, splitLines } from '../../json/source-text.js';
import { ruleOf } from '../../file/all-rules.js';
import type { FileFinding, FileRecord } from '../../file/record.js';
import { fixPlaces } from '../../rule/rule.js';
import { choicesOf } from '../../rule/choice.js';
import { sliceWholeCharacters } from '../../rule/message-text.js';
import { commandLine, visible } from '../safe-text.js';
import type { FormatOptions, Piece } from '../reporter.js';
import {
  beginningOf,
  type Block,
  columnsOf,
  cutInMiddle,
  endOf,
  paragraph,
  type Span,
  textOfBlocks,
  unitsOfColumn,
} from '../terminal/layout.js';

/** A finding with its file. */
export interface Found {
  readonly file: FileRecord;
  readonly finding: FileFinding;
}

interface ShownError extends Pick<Found, 'finding'> {
  readonly file: Pick<FileRecord, 'path' | 'sourceText'>;
}

/** Returns `path:line:column`, which editors and terminals make a link. */
export function placeOf({ file, finding: { start } }: ShownError): string {
  return visible(`${file.path}:${start.line}:${start.column}`);
}

/** Errors of one rule that are shown: the first in full, the others without source and hint. */
export const maxExamples = 5;

/** Returns each error with its source line, and its place and message alone. */
export function errorPieces(
  file: ShownError['file'],
  errors: readonly FileFinding[],
  options: FormatOptions,
): readonly Piece[] {
  const lines = splitLines(sourceTextOf(file.sourceText ?? '').text);
  const counts = new Map<string, number>();
  return errors.map((finding): Piece => {
    const { rule: kind } = finding;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const shownError = { file, finding };
    const text = (block: Block): string => textOfBlocks([block], options);
    if (options.isVerbose)
      return { text: text(errorBlock(shownError, lines, options)) };
    // The rest of a file with many is only counted.
    const brief =
      count > maxExamples ? '' : text(briefBlock(shownError, options.width));
    return {
      kind,
      brief,
      text: count > 1 ? brief : text(errorBlock(shownError, lines, options)),
    };
  });
}

function errorBlock(
  shownError: ShownError,
  lines: readonly string[],
  { width, invocation }: FormatOptions,
): Block {
  const { rule: id, message } = shownError.finding;
  const rule = ruleOf(id);
  const choices = rule ? choicesOf(rule).map(({ name }) => name) : [];
  const hint =
    choices.length === 0
      ? `fix ${fixPlaces([rule])}`
      : `choices: ${choices.join(', ')}`;
  return [
    [[placeOf(shownError), 'strong'], [': '], [`error[${id}]`, 'error']],
    paragraph(message, 2),
    ...excerptLines(shownError.finding, lines, width),
    paragraph(hint, 2, 'faint'),
    // Never wrapped, so that it can be copied.
    [
      [
        `  explained by: ${commandLine(['explain', id], invocation?.program)}`,
        'faint',
      ],
    ],
  ];
}

function briefBlock(shownError: ShownError, width: number): Block {
  const name = `error[${shownError.finding.rule}]`;
  return [
    [
      [cutInMiddle(placeOf(shownError), width - name.length - 2), 'strong'],
      [': '],
      [name, 'error'],
    ],
    paragraph(shownError.finding.message, 2),
  ];
}

const linesOfObject = 3;

/** Shows the source line of a finding with its place underlined, or the first lines of an object. */
export function excerptLines(
  finding: FileFinding,
  lines: readonly string[],
  width: number,
): Block {
  const { start, end } = finding;
  // A file that is not text has no source.
  const isKnown = lines.some((line) => line !== '');
  if (!isKnown || lines.length < start.line) return [];
  const gutter = String(end.line).length + 2;
  const line = (number: string | number, ...rest: Span) => [
    [`${String(number).padStart(gutter)} |`, 'faint'] as const,
    [' '] as const,
    rest,
  ];
  const room = width - gutter - ' | '.length;
  if (end.line <= start.line + 1) {
    const { text, before, marked } = cutAround(finding, lines, room);
    const underline = ' '.repeat(before) + '^'.repeat(Math.max(1, marked));
    return [line(start.line, text), line('', underline, 'error')];
  }
  const first = start.line - 1;
  return [
    ...lines
      .slice(first, first + linesOfObject)
      .map((text, index) =>
        line(
          start.line + index,
          beginningOf(visibleSlice(text, 0, room * unitsOfColumn), room),
        ),
      ),
    ...(end.line >= start.line + linesOfObject ? [line('', '…')] : []),
  ];
}

/** Cuts a wide line around a place; returns the columns before and in the place. */
function cutAround(
  { start, end }: FileFinding,
  lines: readonly string[],
  width: number,
) {
  const line = lines[start.line - 1] ?? '';
  const from = start.column - 1;
  const to = end.line === start.line ? end.column - 1 : line.length;
  const near = width * unitsOfColumn;
  const before = visibleSlice(line, Math.max(0, from - near), from);
  const place = visibleSlice(line, from, Math.min(to, from + near));
  const behind = visibleSlice(line, to, Math.min(line.length, to + near));
  const isWide = columnsOf(before + place + behind) > width;
  const head = isWide ? endOf(before, Math.floor(width / 3)) : before;
  const columns = columnsOf(head);
  return {
    // Escape again: harmless parts may join to a command.
    text: beginningOf(visible(head + place + behind), width),
    before: columns,
    marked: Math.min(columnsOf(place), width - columns),
  };
}

function visibleSlice(line: string, from: number, to: number): string {
  return visible(sliceWholeCharacters(line, from, to).replaceAll('\t', '  '));
}
