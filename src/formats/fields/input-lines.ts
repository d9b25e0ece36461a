import type { ReportedField } from '../../report/report.js';
import { columnsOfLine, type Line } from '../terminal/line.js';
import { columnsOf } from '../terminal/columns.js';
import { visible } from '../terminal/visible.js';
import type { Group } from './groups.js';
import { flow, plainItem } from './flow.js';
import { inputLabel, isInLabel, labelLine, labelText } from './labels.js';
import { marks } from './marks.js';
import type { FileContext } from './notes.js';
import { sectionLines } from './section-lines.js';
import type { SortedGroup } from './sections.js';

/** How objects are shown. */
export interface ObjectFrame extends FileContext {
  readonly width: number;
  /** Whether what means the same as before is passed over. */
  readonly quiet: boolean;
  /** Lines on which objects begin, by their pointers. */
  readonly lines: ReadonlyMap<string, number>;
}

/** An input: one line if it means the same as before. */
export function inputLines(
  group: Group,
  sorted: SortedGroup,
  frame: ObjectFrame,
): readonly Line[] {
  const { width, quiet, lines } = frame;
  if (isExact(sorted)) return quiet ? [] : [exactLine(group, sorted, width)];
  const line = lines.get(group.pointer);
  const label = labelLine(inputLabel(group), width - indent.length);
  const head: Line = [[indent], ...label];
  const shared = sharedRule(sorted);
  if (shared && columnsOfLine([...head, ...shared]) <= width)
    return [[...head, ...shared]];
  return [
    withPlace(head, line === undefined ? [] : [`:${line}`], width),
    ...objectLines(group, sorted, indent.length * 2, frame),
  ];
}

/** The rule that leaves out the algorithm, and with it the input. */
function sharedRule({ plain, sections }: SortedGroup): Line | undefined {
  const [section, ...others] = sections;
  const [field] = section?.fields ?? [];
  if (!section || !field || plain.length + others.length > 0) return undefined;
  const { rule, fields, findings } = section;
  if (findings.length > 0 || fields.some(({ target }) => target.length > 0))
    return undefined;
  const { glyph, tone } = marks[field.fate];
  return [[`  ${glyph} ${visible(rule)}`, tone]];
}

const indent = '  ';

/** Whether all of an object means the same as before, with nothing to say of it. */
export function isExact({ sections }: SortedGroup): boolean {
  return sections.length === 0;
}

const exact = `${marks.exact.glyph} `;
const supplied = `${marks.supplied.glyph} `;

/** What stands below the label of an object. */
export function objectLines(
  group: Group,
  { plain, sections }: SortedGroup,
  columns: number,
  frame: ObjectFrame,
): readonly Line[] {
  const { width, quiet } = frame;
  const start = ' '.repeat(columns);
  const text = quiet ? '' : plainText(group, plain, width - columns - 2);
  const line = text.startsWith(supplied) ? text : exact + text;
  return [
    ...(text === '' ? [] : [[[start + line, 'faint']] as const]),
    ...sectionLines(sections, group.pointer, { indent: columns, width }, frame),
  ];
}

function exactLine(group: Group, { plain }: SortedGroup, width: number): Line {
  const label = labelText(inputLabel(group), width - indent.length);
  const start = `${indent}${label}  ${exact}`;
  const room = width - columnsOf(start);
  const text = room < leastFlow ? '' : plainText(group, plain, room);
  return [[text === '' ? indent + label : start + text, 'faint']];
}

/** Fields are not listed in fewer columns. */
const leastFlow = 16;

/** Fields that mean the same as before, without what the label tells already. */
function plainText(
  { pointer, fields }: Group,
  plain: readonly ReportedField[],
  columns: number,
): string {
  const name = fields.find(({ source }) => source === `${pointer}/name`);
  const isTold = (field: ReportedField): boolean =>
    isInLabel(field, pointer) ||
    (field.source === `${pointer}/path` && field.before === name?.before);
  return flow(
    plain
      .filter((field) => !isTold(field))
      .map((field) => plainItem(field, pointer, columns)),
    columns,
  );
}

/** A line with the place that it is about, in the first spelling for which there is room. */
export function withPlace(
  line: Line,
  spellings: readonly string[],
  width: number,
): Line {
  const room = width - columnsOfLine(line) - 2;
  const place = spellings.map(visible).find((it) => columnsOf(it) <= room);
  return place === undefined ? line : [...line, [`  ${place}`, 'faint']];
}
