import type { ReportedField } from '../../report/report.js';
import { ruleOf } from '../../report/rules.js';
import { columnsOfLine, type Line } from '../terminal/line.js';
import { cellOfNothing, currentCells, legacyCell } from './cells.js';
import { flow, legacyItem } from './flow.js';
import { type Mark, marks } from './marks.js';
import {
  type FileContext,
  type Note,
  bareNote,
  noteLines,
  noteOf,
  ruleLine,
  startOf,
} from './notes.js';
import { type Frame, type Row, rowLines } from './rows.js';
import type { Section } from './sections.js';

/**
 * Sections as lines: the fields, their arrows below each other, and behind or
 * below them the rules and what is to say.
 *
 * @param object pointer of the object that the sections are about
 */
export function sectionLines(
  sections: readonly Section[],
  object: string,
  frame: Frame,
  context: FileContext,
): readonly Line[] {
  const parts = sections.map((section) =>
    partsOf(section, object, notesOf(section, context)),
  );
  const rows = rowLines(
    parts.flatMap((part) => part.rows),
    frame,
  );
  let at = 0;
  return parts.flatMap(({ mark, lost, notes, rows: own }) => {
    const lines = [
      ...rows.slice(at, (at += own.length)).flat(),
      ...lostLines(lost, object, mark, frame),
    ];
    return withNotes(lines, mark, notes, frame);
  });
}

interface Parts {
  readonly mark: Mark;
  readonly rows: readonly Row[];
  /** Several fields that fill nothing, which share a line. */
  readonly lost: readonly ReportedField[];
  readonly notes: readonly Note[];
}

function partsOf(
  { fields }: Section,
  object: string,
  notes: readonly Note[],
): Parts {
  const [note] = notes;
  const markOf = ({ fate }: ReportedField): Mark =>
    fate === 'exact' || fate === 'supplied'
      ? (note?.mark ?? marks[fate])
      : marks[fate];
  const lost = fields.filter(({ target }) => target.length === 0);
  const inRows =
    lost.length > 1 ? fields.filter(({ target }) => target.length > 0) : fields;
  const [first] = fields;
  return {
    mark: first ? markOf(first) : (note?.mark ?? marks.exact),
    rows: inRows.map((field, index) => ({
      mark: markOf(field),
      legacy: legacyCell(field, object),
      current:
        field.target.length > 0 ? currentCells(field) : [cellOfNothing(field)],
      behind:
        index === 0 && note?.isBrief ? 2 + columnsOfLine(ruleLine(note)) : 0,
    })),
    lost: lost.length > 1 ? lost : [],
    notes,
  };
}

function lostLines(
  lost: readonly ReportedField[],
  object: string,
  { glyph, tone }: Mark,
  { indent, width }: Frame,
): readonly Line[] {
  const [first] = lost;
  if (!first) return [];
  const end = cellOfNothing(first).name;
  const room = width - indent - 2 - ' → '.length - end.length;
  return [
    [
      [' '.repeat(indent)],
      [`${glyph} `, tone],
      [
        flow(
          lost.map((field) => legacyItem(field, object, room)),
          room,
        ),
      ],
      [' → ', 'faint'],
      [end],
    ],
  ];
}

/** What is to say, and at least the rule that decides about the fields. */
function notesOf(
  { findings, fields: [field], rule }: Section,
  context: FileContext,
): readonly Note[] {
  const notes = findings.map((finding) => noteOf(finding, context));
  if (!field || notes.some((it) => it.rule === rule)) return notes;
  const fate =
    field.fate === 'supplied'
      ? (ruleOf(rule)?.fidelity ?? 'supplied')
      : field.fate;
  return [bareNote(rule, marks[fate]), ...notes];
}

/** A rule that has nothing to add stands behind the fields, where there is room. */
function withNotes(
  lines: readonly Line[],
  mark: Mark,
  notes: readonly Note[],
  { indent, width }: Frame,
): readonly Line[] {
  if (lines.length === 0)
    return notes.flatMap((note) =>
      noteLines(note, startOf(note.mark, indent), width),
    );
  const [note, ...others] = notes;
  const at = lines.findIndex((line) => line.some(([text]) => /→/.test(text)));
  const line = lines[at];
  if (line && note?.isBrief) {
    const longer: Line = [...line, ['  '], ...ruleLine(note)];
    if (columnsOfLine(longer) <= width)
      return [
        ...lines.with(at, longer),
        ...below(others, mark, indent + 2, width),
      ];
  }
  return [...lines, ...below(notes, mark, indent + 2, width)];
}

/** Notes below fields repeat the mark of the fields only where theirs is another. */
function below(
  notes: readonly Note[],
  mark: Mark,
  indent: number,
  width: number,
): readonly Line[] {
  return notes.flatMap((note) =>
    noteLines(
      note,
      note.mark === mark ? [[' '.repeat(indent)]] : startOf(note.mark, indent),
      width,
    ),
  );
}
