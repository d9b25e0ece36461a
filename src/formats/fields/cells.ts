import { locate } from '../../json/parse.js';
import { childrenOf, unescapeKey } from '../../json/node.js';
import type { ReportedField } from '../../report/report.js';
import { targetObjectOf } from './groups.js';

/** A field and its value, or words where there is no field. */
export interface Cell {
  /** The keys that lead to it from its algorithm or input. */
  readonly name: string;
  /** JSON text; empty where there is none. */
  readonly value: string;
}

/** What stands for a field that fills nothing. */
const nothing: Readonly<Record<ReportedField['fate'], string>> = {
  exact: '(without effect)',
  supplied: '(nothing)',
  decided: '(nothing)',
  assumed: '(nothing)',
  changed: '(nothing)',
  unmapped: '(left out)',
  invalid: '(left out)',
};

/** The Legacy side of a field. */
export function legacyCell(
  { source, before }: ReportedField,
  object: string,
): Cell {
  return source === null
    ? { name: '(supplied)', value: '' }
    : { name: keysBelow(source, object), value: leafText(before ?? '') };
}

/** The Current side of a field: one cell for each value that it fills. */
export function currentCells(field: ReportedField): readonly Cell[] {
  const values = valuesAfter(field);
  return field.target.map((pointer, index) => ({
    name: keysBelow(pointer, targetObjectOf(pointer)),
    value: leafText(values[index] ?? ''),
  }));
}

/** The words in the place of a Current field that there is not. */
export function cellOfNothing({ fate }: ReportedField): Cell {
  return { name: nothing[fate], value: '' };
}

function valuesAfter({ target, after }: ReportedField): readonly string[] {
  if (after === null) return [];
  return target.length === 1
    ? [after]
    : childrenOf(locate(after)).map(({ start, end }) =>
        after.slice(start, end),
      );
}

function keysBelow(pointer: string, object: string): string {
  const keys = pointer.slice(object.length + 1);
  return keys === ''
    ? object === ''
      ? '(whole file)'
      : '(itself)'
    : unescapeKey(keys);
}

/** An empty list or object may have white space inside. */
function leafText(text: string): string {
  return /^[[{]\s/.test(text) ? `${text.charAt(0)}${text.slice(-1)}` : text;
}
