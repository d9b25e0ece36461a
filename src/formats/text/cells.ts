import { objectAt } from '../../rule/object-at.js';
import { locate } from '../../json/parse.js';
import { childrenOf, lastKeyOf, unescapeKey } from '../../json/node.js';
import { type FileField } from '../../file/record.js';
import { pluralise } from '../../rule/message-text.js';
import { columnsOf, cutInMiddle } from './layout.js';
import type { DescribedObject } from './objects.js';

/** A field and its value as JSON text, or words where there is no field. */
interface Cell {
  readonly name: string;
  readonly value: string;
}

function legacyCell({ source, before }: FileField, object: string): Cell {
  return source === null
    ? { name: '(supplied)', value: '' }
    : { name: keysBelow(source, object), value: before ?? '' };
}

function currentCells({ target, after }: FileField): readonly Cell[] {
  const values =
    target.length < 2 || after === null
      ? [after ?? '']
      : childrenOf(locate(after)).map((it) => after.slice(it.start, it.end));
  return target.map((pointer, index) => ({
    name: keysBelow(pointer, objectAt(pointer, 'Inputs')),
    value: values[index] ?? '',
  }));
}

function keysBelow(pointer: string, object: string): string {
  const keys = pointer.slice(object.length + 1);
  if (keys !== '') return unescapeKey(keys);
  return object === '' ? '(whole file)' : '(itself)';
}

function cellText({ name, value }: Cell, columns: number): string {
  if (value === '') return cutInMiddle(name, columns);
  // An empty list or object may have white space inside.
  const text = value.replace(/^([[{])\s+/, '$1');
  return cutBoth(name, text, columns - 1).join(' ');
}

/** Cuts two texts to fit together; the second has at least half of the columns. */
export function cutBoth(
  first: string,
  second: string,
  columns: number,
): readonly [string, string] {
  const rest = columns - columnsOf(cutInMiddle(first, columns));
  const end = cutInMiddle(second, Math.max(Math.floor(columns / 2), rest));
  return [cutInMiddle(first, columns - columnsOf(end)), end];
}

/** Returns the pieces of the row of each field; fields without a target share one. */
export function rowTexts(
  fields: readonly FileField[],
  object: string,
  columns: number,
): readonly (readonly string[])[] {
  const room = columns - '→ ,'.length;
  const lost = fields.filter(({ target }) => target.length === 0);
  return [
    ...fields
      .filter(({ target }) => target.length > 0)
      .map((field) => [
        cellText(legacyCell(field, object), room),
        ...currentCells(field).map(
          (cell, at) =>
            (at === 0 ? '→ ' : '') +
            cellText(cell, room) +
            (at < field.target.length - 1 ? ',' : ''),
        ),
      ]),
    ...lost.slice(0, 1).map((first) => {
      const end = `→ ${wordsWithoutTarget(first)}`;
      const rest = columns - end.length - 1;
      const items = lost.map((field) => ({
        text: () => cellText(legacyCell(field, object), rest),
        rank: isInLabel(field, object) ? 1 : 0,
      }));
      return [listItems(items, rest), end];
    }),
  ];
}

function wordsWithoutTarget({ fate }: FileField): string {
  if (fate === 'exact') return '(without effect)';
  return fate === 'unmapped' || fate === 'invalid' ? leftOut : '(nothing)';
}

const leftOut = '(left out)';

/** Returns whether the label already shows the field. */
function isInLabel({ source }: FileField, object: string): boolean {
  const key = source?.slice(object.length + 1) ?? '';
  return ['name', 'inputName', 'type'].includes(key);
}

/** A field on a shared line; high ranks are left out first. */
interface Item {
  readonly text: () => string;
  readonly rank: number;
}

/** Lists the fields that mean the same and that the label does not show. */
export function plainText(
  { pointer, fields, plain }: DescribedObject,
  columns: number,
): string {
  const name = fields.find(({ source }) => source === `${pointer}/name`);
  const items = plain
    .filter(
      (field) =>
        !isInLabel(field, pointer) &&
        (field.source !== `${pointer}/path` || field.before !== name?.before),
    )
    .map((field) => plainItem(field, pointer, Math.max(40, (columns * 2) / 3)));
  return listItems(items, columns);
}

/** Formats an unchanged field as briefly as possible. */
function plainItem(field: FileField, object: string, columns: number): Item {
  const text = (cell: Cell): string => cellText(cell, columns);
  const legacy = legacyCell(field, object);
  const current = currentCells(field);
  const after = (): string => current.map(text).join(', ');
  if (field.source === null) return { text: () => `+ ${after()}`, rank: 3 };
  const [only] = current;
  if (!only)
    return {
      text: () => `${text(legacy)} → ${wordsWithoutTarget(field)}`,
      rank: 4,
    };
  if (!isSameWord(legacy.value, only.value))
    return { text: () => `${text(legacy)} → ${after()}`, rank: 2 };
  return isSameWord(legacy.name, only.name)
    ? // A path that is shown differs from the name.
      { text: () => text(legacy), rank: legacy.name === 'path' ? 0 : 1 }
    : {
        text: () => `${text({ ...legacy, value: '' })} → ${after()}`,
        rank: 0,
      };
}

/** Returns whether two words differ only in the case of the first letter. */
function isSameWord(legacy: string, current: string): boolean {
  const capital = legacy.replace(/\p{L}/u, (letter) => letter.toUpperCase());
  return legacy === current || capital === current;
}

/** More items never fit. */
const maxItems = 1000;

/** Lists the items that fit, and counts the others. */
function listItems(items: readonly Item[], columns: number): string {
  const more = (count: number): string =>
    count > 0 ? `, … ${count} more` : '';
  let list = '';
  let left = items.length;
  const sorted = items.toSorted((a, b) => a.rank - b.rank);
  for (const { text } of sorted.slice(0, maxItems)) {
    const longer = list === '' ? text() : `${list}, ${text()}`;
    if (columnsOf(longer + more(left - 1)) > columns) continue;
    list = longer;
    left--;
  }
  return left > 0 && list === '' ? pluralise(left, 'field') : list + more(left);
}

/** The name of an object and its kind; the kind is empty if there is only one. */
interface Label {
  readonly name: string;
  readonly kind: string;
}

/** An object and the fields that say its name and kind. */
export type LabelledObject = Pick<DescribedObject, 'pointer' | 'fields'>;

/** Returns the name of an algorithm or an input, and the kind of an input in both formats. */
export function labelOf({ pointer, fields }: LabelledObject): Label {
  const isInput = pointer.split('/').length > 2;
  const cells = fields.flatMap((field) => [
    legacyCell(field, pointer),
    ...currentCells(field),
  ]);
  const textAt = (key: string): string | undefined =>
    cells
      .filter(({ name, value }) => name === key && /^"./.test(value))
      .map(({ value }) => JSON.parse(value) as string)
      .find((text) => text !== '');
  const name = isInput
    ? (textAt('inputName') ?? textAt('inputname'))
    : textAt('name');
  const isLeftOut = fields.every(({ target }) => target.length === 0);
  const before = textAt('type') ?? '';
  const after = isLeftOut ? leftOut : (textAt('InputType') ?? '');
  const ordinal = Number(lastKeyOf(pointer)) + 1;
  return {
    name: name ?? `${isInput ? 'input' : 'algorithm'} ${ordinal}`,
    kind: isSameWord(before, after) ? after : `${before} → ${after}`.trim(),
  };
}
