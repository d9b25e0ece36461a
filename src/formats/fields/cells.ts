import { locate } from '../../json/parse.js';
import { childrenOf } from '../../json/node.js';
import { lastKeyOf, unescapeKey } from '../../json/node.js';
import type { Fate, ReportedField } from '../../report/report.js';
import { pluralise } from '../../rule/message-text.js';
import { columnsOf, cutInMiddle, type Line } from '../terminal/layout.js';
import { marks } from './notes.js';
import { type DescribedObject, targetObjectOf } from './objects.js';

/** A field and its value, or words where there is no field. */
export interface Cell {
  readonly name: string;
  /** JSON text; empty if there is none. */
  readonly value: string;
}

const wordsOfFate: Readonly<Record<Fate, string>> = {
  exact: '(without effect)',
  supplied: '(nothing)',
  decided: '(nothing)',
  assumed: '(nothing)',
  changed: '(nothing)',
  unmapped: '(left out)',
  invalid: '(left out)',
};

export function legacyCell(
  { source, before }: ReportedField,
  object: string,
): Cell {
  return source === null
    ? { name: '(supplied)', value: '' }
    : { name: keysBelow(source, object), value: leafText(before ?? '') };
}

export function currentCells({
  target,
  after,
}: ReportedField): readonly Cell[] {
  const values =
    target.length < 2 || after === null
      ? [after ?? '']
      : childrenOf(locate(after)).map((it) => after.slice(it.start, it.end));
  return target.map((pointer, index) => ({
    name: keysBelow(pointer, targetObjectOf(pointer)),
    value: leafText(values[index] ?? ''),
  }));
}

export function cellWithoutTarget({ fate }: ReportedField): Cell {
  return { name: wordsOfFate[fate], value: '' };
}

function keysBelow(pointer: string, object: string): string {
  const keys = pointer.slice(object.length + 1);
  if (keys !== '') return unescapeKey(keys);
  return object === '' ? '(whole file)' : '(itself)';
}

/** An empty list or object may have white space inside. */
function leafText(text: string): string {
  return /^[[{]\s/.test(text) ? `${text.charAt(0)}${text.slice(-1)}` : text;
}

/** The name of an object and its kind; the kind is empty if there is only one. */
export interface Label {
  readonly name: string;
  readonly kind: string;
}

const leftOut = '(left out)';

export function algorithmLabel(algorithm: DescribedObject): Label {
  return {
    name: textsOf(algorithm).get('name') ?? `algorithm ${ordinalOf(algorithm)}`,
    kind: isLeftOut(algorithm) ? `→ ${leftOut}` : '',
  };
}

/** Returns the name of an input, and its kind in both formats. */
export function inputLabel(input: DescribedObject): Label {
  const texts = textsOf(input);
  const before = texts.get('type') ?? '';
  const after = isLeftOut(input) ? leftOut : (texts.get('InputType') ?? '');
  return {
    name:
      texts.get('inputName') ??
      texts.get('inputname') ??
      `input ${ordinalOf(input)}`,
    kind: isSameWord(before, after) ? after : `${before} → ${after}`.trim(),
  };
}

export function labelLine({ name, kind }: Label, columns: number): Line {
  if (kind === '') return [[cutInMiddle(name, columns), 'strong']];
  const both = columns - 2;
  const whole = columnsOf(cutInMiddle(name, columns));
  const rest = cutInMiddle(kind, Math.max(Math.floor(both / 2), both - whole));
  return [[cutInMiddle(name, both - columnsOf(rest)), 'strong'], [`  ${rest}`]];
}

export function labelText(label: Label, columns: number): string {
  return labelLine(label, columns)
    .map(([text]) => text)
    .join('');
}

/** Returns whether the label already shows the field. */
function isInLabel({ source }: ReportedField, object: string): boolean {
  const key = source?.slice(object.length + 1) ?? '';
  return ['name', 'inputName', 'type'].includes(key);
}

function ordinalOf({ pointer }: DescribedObject): number {
  return Number(lastKeyOf(pointer)) + 1;
}

function isLeftOut({ fields }: DescribedObject): boolean {
  return fields.every(({ target }) => target.length === 0);
}

const labelKeys = ['name', 'inputName', 'inputname', 'type', 'InputType'];

/** Returns the non-empty names and kinds of an object by key. */
function textsOf({
  fields,
  pointer,
}: DescribedObject): ReadonlyMap<string, string> {
  const cells = fields.flatMap((field) => [
    legacyCell(field, pointer),
    ...currentCells(field),
  ]);
  return new Map(
    cells
      .filter(({ name }) => labelKeys.includes(name))
      .filter(({ value }) => value.startsWith('"') && value !== '""')
      .map(({ name, value }) => [name, JSON.parse(value) as string]),
  );
}

/** Returns whether two words differ only in the case of the first letter. */
function isSameWord(legacy: string, current: string): boolean {
  const capital = legacy.replace(/\p{L}/u, (letter) => letter.toUpperCase());
  return legacy === current || capital === current;
}

/** A field on a shared line; low weights are left out first. */
interface Item {
  readonly text: string;
  readonly weight: number;
}

/** Lists the unchanged fields that the label does not show. */
export function plainText(
  { pointer, fields, plain }: DescribedObject,
  columns: number,
): string {
  const name = fields.find(({ source }) => source === `${pointer}/name`);
  const shown = plain.filter(
    (field) =>
      !isInLabel(field, pointer) &&
      (field.source !== `${pointer}/path` || field.before !== name?.before),
  );
  const items = shown.map((field) => plainItem(field, pointer, columns));
  return listItems(items, columns);
}

export function legacyText(
  fields: readonly ReportedField[],
  object: string,
  columns: number,
): string {
  const items = fields.map((field) => ({
    text: cellText(legacyCell(field, object), columns),
    weight: isInLabel(field, object) ? 0 : 1,
  }));
  return listItems(items, columns);
}

function listItems(items: readonly Item[], columns: number): string {
  const more = (count: number): string =>
    count > 0 ? `, … ${count} more` : '';
  let line = '';
  let left = items.length;
  for (const { text } of items.toSorted((a, b) => b.weight - a.weight)) {
    const longer = line === '' ? text : `${line}, ${text}`;
    if (columnsOf(longer + more(left - 1)) > columns) continue;
    line = longer;
    left--;
  }
  return left > 0 && line === '' ? pluralise(left, 'field') : line + more(left);
}

/** Formats an unchanged field as briefly as possible. */
function plainItem(
  field: ReportedField,
  object: string,
  columns: number,
): Item {
  const text = (cell: Cell): string => cellText(cell, columns);
  const legacy = legacyCell(field, object);
  const current = currentCells(field);
  const [only] = current;
  if (field.source === null) {
    const values = current.map(text).join(', ');
    return { text: `${marks.supplied.glyph} ${values}`, weight: 1 };
  }
  if (!only)
    return {
      text: `${text(legacy)} → ${text(cellWithoutTarget(field))}`,
      weight: 0,
    };
  const isSameValue = isSameWord(legacy.value, only.value);
  // A `path` that is shown differs from the name, so it matters more.
  if (isSameValue && isSameWord(legacy.name, only.name))
    return { text: text(legacy), weight: legacy.name === 'path' ? 5 : 3 };
  const before = isSameValue ? { ...legacy, value: '' } : legacy;
  return {
    text: `${text(before)} → ${text(only)}`,
    weight: isSameValue ? 4 : 2,
  };
}

/** Limits name and value to half of the line each. */
function cellText({ name, value }: Cell, columns: number): string {
  const most = Math.max(16, Math.floor(columns / 2));
  const key = cutInMiddle(name, most);
  return value === '' ? key : `${key} ${cutInMiddle(value, most)}`;
}
