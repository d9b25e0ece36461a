import { lastKeyOf } from '../../json/node.js';
import { cutInMiddle } from '../terminal/cut.js';
import type { Line } from '../terminal/line.js';
import { columnsOf } from '../terminal/columns.js';
import { currentCells, legacyCell } from './cells.js';
import type { ReportedField } from '../../report/report.js';
import { isAlike } from './alike.js';
import type { Group } from './groups.js';

/** What an object is called, and what kind it is. */
export interface Label {
  readonly name: string;
  /** Empty where there is one kind only. */
  readonly kind: string;
}

/** The name of an algorithm. */
export function algorithmLabel(group: Group): Label {
  const name = textsOf(group).get('name') ?? `algorithm ${ordinalOf(group)}`;
  return { name, kind: isLeftOut(group) ? arrow + leftOut : '' };
}

/** The name of an input, and its kind in both formats. */
export function inputLabel(group: Group): Label {
  const texts = textsOf(group);
  const name =
    texts.get('inputName') ??
    texts.get('inputname') ??
    `input ${ordinalOf(group)}`;
  const before = texts.get('type') ?? '';
  const after = isLeftOut(group) ? leftOut : (texts.get('InputType') ?? '');
  return {
    name,
    kind: isAlike(before, after) ? after : `${before} ${arrow}${after}`.trim(),
  };
}

/** Whether the label of its object tells what a field says that means the same as before. */
export function isInLabel({ source }: ReportedField, object: string): boolean {
  return (
    source !== null &&
    ['name', 'inputName', 'type'].includes(source.slice(object.length + 1))
  );
}

/** A label in so many columns. */
export function labelLine({ name, kind }: Label, columns: number): Line {
  if (kind === '') return [[cutInMiddle(name, columns), 'strong']];
  const both = columns - 2;
  const whole = columnsOf(cutInMiddle(name, columns));
  const rest = cutInMiddle(kind, Math.max(Math.floor(both / 2), both - whole));
  return [[cutInMiddle(name, both - columnsOf(rest)), 'strong'], [`  ${rest}`]];
}

/** The same as a text. */
export function labelText(label: Label, columns: number): string {
  return labelLine(label, columns)
    .map(([text]) => text)
    .join('');
}

const arrow = '→ ';

const leftOut = '(left out)';

/** A place in a list as people count. */
function ordinalOf({ pointer }: Group): number {
  return Number(lastKeyOf(pointer)) + 1;
}

function isLeftOut({ fields }: Group): boolean {
  return fields.every(({ target }) => target.length === 0);
}

const wanted: ReadonlySet<string> = new Set([
  ...['name', 'inputName', 'inputname', 'type', 'InputType'],
]);

/** What names and kinds an object has, by their keys; an empty one is none. */
function textsOf({ fields, pointer }: Group): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const field of fields)
    for (const { name, value } of [
      legacyCell(field, pointer),
      ...currentCells(field),
    ])
      if (wanted.has(name) && value.startsWith('"') && value !== '""')
        texts.set(name, JSON.parse(value) as string);
  return texts;
}
