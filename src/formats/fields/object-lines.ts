import { sourceTextOf } from '../../json/decode.js';
import { locate } from '../../json/parse.js';
import { childrenOf, memberOf } from '../../json/node.js';
import { positionsIn } from '../../json/position.js';
import type { FileReport, ReportedField } from '../../report/report.js';
import { pluralise } from '../../rule/message-text.js';
import {
  type Lines,
  columnsOf,
  columnsOfLine,
  type Line,
} from '../terminal/layout.js';
import { visible } from '../visible.js';
import {
  algorithmLabel,
  cellWithoutTarget,
  currentCells,
  inputLabel,
  labelLine,
  labelText,
  legacyCell,
  legacyText,
  plainText,
} from './cells.js';
import {
  type FileContext,
  type Mark,
  marks,
  type Note,
  noteLines,
  noteOf,
  ruleLine,
  noteStart,
} from './notes.js';
import { describeFile, type DescribedObject, type Section } from './objects.js';
import { type Frame, rowLines } from './rows.js';
import { ruleOf } from '../../report/report-findings.js';

export interface FileFrame extends FileContext {
  readonly width: number;
}

interface ObjectFrame extends FileFrame {
  readonly lines: ReadonlyMap<string, number>;
}

/** Formats the findings about the whole file, then each algorithm. */
export function algorithmBlocks(
  file: FileReport,
  options: FileFrame,
): readonly Lines[] {
  const frame: ObjectFrame = { ...options, lines: linesOfObjects(file) };
  const whole = describeFile(file);
  return [
    objectLines(whole, 0, frame),
    ...whole.inner.map((algorithm) => algorithmLines(algorithm, frame)),
  ];
}

function linesOfObjects({ sourceText }: FileReport): Map<string, number> {
  const lines = new Map<string, number>();
  if (typeof sourceText !== 'string') return lines;
  const source = sourceTextOf(sourceText);
  const positionAt = positionsIn(source);
  for (const algorithm of childrenOf(locate(source.text))) {
    const inputs = memberOf(algorithm, 'inputs');
    for (const object of [algorithm, ...(inputs ? childrenOf(inputs) : [])])
      lines.set(object.pointer, positionAt(object.start).line);
  }
  return lines;
}

/** Returns whether all of the object means the same, without findings. */
function isExact({ sections }: DescribedObject): boolean {
  return sections.length === 0;
}

function algorithmLines(algorithm: DescribedObject, frame: ObjectFrame): Lines {
  const { width, lines, path } = frame;
  const { inner: inputs, fields, pointer } = algorithm;
  const line = lines.get(pointer);
  const places = line === undefined ? [] : [`${path}:${line}`, `:${line}`];
  const label = algorithmLabel(algorithm);
  if (!isExact(algorithm) || !inputs.every(isExact))
    return [
      withPlace(labelLine(label, width), places, width),
      ...objectLines(algorithm, 2, frame),
      ...inputs.flatMap((input) => inputLines(input, frame)),
    ];
  const all = [fields, ...inputs.map((input) => input.fields)].flat();
  const what = `  ${marks.exact.glyph} ${pluralise(inputs.length, 'input')}, ${pluralise(all.length, 'field')}`;
  const text = labelText(label, width - columnsOf(what)) + what;
  return [withPlace([[text, 'faint']], places, width)];
}

const indent = '  ';

/** With less room, fields are only counted. */
const minFieldColumns = 16;

/** Formats an input, on one line if it means the same. */
function inputLines(input: DescribedObject, frame: ObjectFrame): Lines {
  const { width, lines } = frame;
  const label = inputLabel(input);
  const room = width - indent.length;
  if (isExact(input)) {
    const start = `${indent}${labelText(label, room)}`;
    const mark = `  ${marks.exact.glyph} `;
    const rest = width - columnsOf(start + mark);
    const text = rest < minFieldColumns ? '' : plainText(input, rest);
    return [[[text === '' ? start : start + mark + text, 'faint']]];
  }
  const head: Line = [[indent], ...labelLine(label, room)];
  const shared: Line = [...head, ...sharedRule(input)];
  if (shared.length > head.length && columnsOfLine(shared) <= width)
    return [shared];
  const line = lines.get(input.pointer);
  return [
    withPlace(head, line === undefined ? [] : [`:${line}`], width),
    ...objectLines(input, indent.length * 2, frame),
  ];
}

/** Returns the rule that leaves out the whole algorithm. */
function sharedRule({ plain, sections }: DescribedObject): Line {
  const [section, ...others] = sections;
  const [field] = section?.fields ?? [];
  if (!section || !field || plain.length + others.length > 0) return [];
  const { rule, fields, findings } = section;
  const isLeftOut = fields.every(({ target }) => target.length === 0);
  if (findings.length > 0 || !isLeftOut) return [];
  const { glyph, tone } = marks[field.fate];
  return [[`  ${glyph} ${visible(rule)}`, tone]];
}

function objectLines(
  object: DescribedObject,
  columns: number,
  frame: ObjectFrame,
): Lines {
  const { width } = frame;
  const text = plainText(object, width - columns - 2);
  const isSupplied = text.startsWith(`${marks.supplied.glyph} `);
  const line = isSupplied ? text : `${marks.exact.glyph} ${text}`;
  return [
    ...(text === '' ? [] : [[[' '.repeat(columns) + line, 'faint']] as const]),
    ...sectionLines(object, { indent: columns, width }, frame),
  ];
}

/** Appends the place, in the first spelling that fits. */
function withPlace(
  line: Line,
  spellings: readonly string[],
  width: number,
): Line {
  const room = width - columnsOfLine(line) - 2;
  const place = spellings.map(visible).find((it) => columnsOf(it) <= room);
  return place === undefined ? line : [...line, [`  ${place}`, 'faint']];
}

/** Formats sections: fields with aligned arrows, then their rules. */
function sectionLines(
  { sections, pointer }: DescribedObject,
  frame: Frame,
  context: FileContext,
): Lines {
  const parts = sections.map((section) => partsOf(section, pointer, context));
  const rows = rowLines(
    parts.flatMap((part) => part.rows),
    frame,
  );
  let at = 0;
  return parts.flatMap(({ mark, lost, notes, rows: own }) => {
    const lines = [
      ...rows.slice(at, (at += own.length)).flat(),
      ...unfilledLines(lost, pointer, mark, frame),
    ];
    return withNotes(lines, mark, notes, frame);
  });
}

function partsOf(section: Section, object: string, context: FileContext) {
  const { fields } = section;
  const notes = notesOf(section, context);
  const [note] = notes;
  const markOf = ({ fate }: ReportedField): Mark =>
    note && (fate === 'exact' || fate === 'supplied') ? note.mark : marks[fate];
  // Fields without a target share a line.
  const filling = fields.filter(({ target }) => target.length > 0);
  const isShared = fields.length - filling.length > 1;
  const [first] = fields;
  const rows = (isShared ? filling : fields).map((field, index) => ({
    mark: markOf(field),
    legacy: legacyCell(field, object),
    current:
      field.target.length > 0
        ? currentCells(field)
        : [cellWithoutTarget(field)],
    behind:
      index === 0 && note?.isBrief ? 2 + columnsOfLine(ruleLine(note)) : 0,
  }));
  return {
    ...{ rows, notes },
    mark: first ? markOf(first) : (note?.mark ?? marks.exact),
    lost: isShared ? fields.filter(({ target }) => target.length === 0) : [],
  };
}

function unfilledLines(
  lost: readonly ReportedField[],
  object: string,
  mark: Mark,
  { indent: columns, width }: Frame,
): Lines {
  const [first] = lost;
  if (!first) return [];
  const end = cellWithoutTarget(first).name;
  const room = width - columns - 2 - ' → '.length - end.length;
  const text = legacyText(lost, object, room);
  return [[...noteStart(mark, columns), [text], [' → ', 'faint'], [end]]];
}

/** Returns the notes of a section, at least its rule. */
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
  const bare = { rule, mark: marks[fate], text: '', isNew: false };
  return [{ ...bare, isBrief: true }, ...notes];
}

/** Appends notes; a rule without text follows the fields if it fits. */
function withNotes(
  lines: Lines,
  mark: Mark,
  notes: readonly Note[],
  { indent: columns, width }: Frame,
): Lines {
  const isAlone = lines.length === 0;
  const blank: Line = [[' '.repeat(columns + 2)]];
  const below = (all: readonly Note[]): Lines =>
    all.flatMap((note) => {
      const start = noteStart(note.mark, isAlone ? columns : columns + 2);
      // Show the mark only if it differs from that of the fields.
      return noteLines(
        note,
        !isAlone && note.mark === mark ? blank : start,
        width,
      );
    });
  const [note, ...others] = notes;
  const at = lines.findIndex((line) => line.some(([text]) => /→/.test(text)));
  const line = lines[at];
  if (line && note?.isBrief) {
    const longer: Line = [...line, ['  '], ...ruleLine(note)];
    if (columnsOfLine(longer) <= width)
      return [...lines.with(at, longer), ...below(others)];
  }
  return [...lines, ...below(notes)];
}
