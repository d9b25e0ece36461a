import { levelOf } from '../../report/level.js';
import type { ReportedFinding } from '../../report/report.js';
import { cutAtEnd, cutInMiddle } from '../terminal/cut.js';
import { columnsOfLine, type Line } from '../terminal/line.js';
import { columnsOf } from '../terminal/columns.js';
import { visible } from '../terminal/visible.js';
import { wrapped } from '../terminal/wrapped.js';
import { fateOf, type Mark, marks } from './marks.js';

/** What notes may know of their file. */
export interface FileContext {
  readonly path: string;
  /** Whether it is to be told that a finding is new since a commit. */
  readonly isNew: (finding: ReportedFinding) => boolean;
}

/** A rule, and what it says of a field or an object. */
export interface Note {
  readonly mark: Mark;
  readonly rule: string;
  readonly isNew: boolean;
  /** `path:line:column`, where it is told. */
  readonly place: string | undefined;
  readonly text: string;
  /** Behind fields the rule is enough. */
  readonly isBrief: boolean;
}

/**
 * The note of a finding: what was decided, or else what was found.
 *
 * @param isPlaced whether it tells its place: an open error always does
 */
export function noteOf(
  finding: ReportedFinding,
  { path, isNew }: FileContext,
  isPlaced = false,
): Note {
  const { rule, decision, message, start } = finding;
  const isOpenError = levelOf(finding) === 'error';
  return {
    mark: marks[fateOf(finding)],
    rule,
    isNew: isNew(finding),
    place:
      isOpenError || isPlaced
        ? `${path}:${start.line}:${start.column}`
        : undefined,
    isBrief: !decision && !isOpenError,
    text: decision ? `${decision.choose}: ${decision.reason}` : message,
  };
}

/** The note of a rule that has said what there is to say elsewhere. */
export function bareNote(rule: string, mark: Mark): Note {
  return {
    ...{ mark, rule, isNew: false, isBrief: true },
    ...{ place: undefined, text: '' },
  };
}

/** The rule alone, as it stands behind a row. */
export function ruleLine({ mark, rule, isNew }: Note): Line {
  const line: Line = [[cutInMiddle(rule, longestRule), mark.tone]];
  return isNew ? [...line, [' new', 'strong']] : line;
}

/** No rule of this version is longer; one of a saved report may be. */
const longestRule = 28;

/**
 * What has a place in full, all else on one line.
 *
 * @param start what stands before the rule
 */
export function noteLines(
  note: Note,
  start: Line,
  width: number,
): readonly Line[] {
  const head: Line = [...start, ...ruleLine(note)];
  const used = columnsOfLine(head);
  const indent = ' '.repeat(columnsOfLine(start));
  if (note.place === undefined) {
    if (note.text === '') return [head];
    return width - used < leastText
      ? [head, [[indent + cutAtEnd(note.text, width - indent.length)]]]
      : [[...head, [`  ${cutAtEnd(note.text, width - used - 2)}`]]];
  }
  const place = visible(note.place);
  const isRoomy = used + 2 + columnsOf(place) <= width;
  return [
    isRoomy ? [...head, [`  ${place}`, 'faint']] : head,
    ...(isRoomy
      ? []
      : [
          [
            [indent],
            [cutInMiddle(note.place, width - indent.length), 'faint'],
          ] as const,
        ]),
    ...textLines(visible(note.text), width, indent),
  ];
}

/** A text is not begun in fewer columns. */
const leastText = 16;

/** A visible text in full, on as many lines as it takes. */
export function textLines(
  text: string,
  width: number,
  indent: string,
): readonly Line[] {
  return wrapped(text, width, indent)
    .split('\n')
    .map((line) => [[cutAtEnd(line, width)]]);
}

/** What stands before a note that has a mark of its own. */
export function startOf({ glyph, tone }: Mark, indent: number): Line {
  return [[' '.repeat(indent)], [`${glyph} `, tone]];
}
