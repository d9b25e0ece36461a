import type { FileField } from '../../file/record.js';
import { childrenOf, unescapeKey } from '../../json/node.js';
import { locate } from '../../json/parse.js';
import { objectAt } from '../../rule/object-at.js';
import { columnsOf, cutInMiddle } from './layout.js';

/** Formats a field: its Legacy text, and what became of it. */
export function rowText(
  field: FileField,
  object: string,
  columns: number,
): string {
  const current = currentTexts(field, columns).join(', ');
  return field.source === null
    ? `+ ${current}`
    : `${legacyText(field, object, columns)} → ${current}`;
}

/** Returns whether two values differ at most in the case of their letters. */
export function isSameText(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}

export function wordsWithoutTarget({ fate }: FileField): string {
  if (fate === 'exact') return '(without effect)';
  return fate === 'unmapped' || fate === 'invalid' ? '(left out)' : '(nothing)';
}

export function legacyText(
  { source, before }: FileField,
  object: string,
  columns: number,
): string {
  return fieldText(source?.slice(object.length) ?? '', before, columns);
}

export function currentTexts(
  field: FileField,
  columns: number,
): readonly string[] {
  const { target, after } = field;
  if (target.length === 0) return [wordsWithoutTarget(field)];
  const values =
    target.length < 2 || after === null
      ? [after]
      : childrenOf(locate(after)).map((it) => after.slice(it.start, it.end));
  return target.map((pointer, index) =>
    fieldText(
      pointer.slice(objectAt(pointer, 'Inputs').length),
      values[index] ?? null,
      columns,
    ),
  );
}

/** Formats a field and its value; a long name takes at most half of the columns, a long value the rest. */
function fieldText(
  keys: string,
  value: string | null,
  columns: number,
): string {
  const name = cutInMiddle(
    unescapeKey(keys.slice(1)) || '(itself)',
    Math.floor(columns / 2),
  );
  if (value === null) return name;
  // An empty list or object may have white space inside.
  const text = value.replace(/^([[{])\s+/, '$1');
  return `${name} ${cutInMiddle(text, columns - columnsOf(name) - 3)}`;
}
