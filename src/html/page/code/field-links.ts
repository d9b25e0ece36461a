import type { Fate } from '../../../file/record.js';
import type { PageField } from '../../page-report.js';
import { isInside } from '../state.js';

/** The fields that a leaf of a text belongs to. */
export interface FieldMeaning {
  /** Indices of the fields. */
  readonly fields: readonly number[];
  /** Fate of the first field. */
  readonly fate: Fate;
}

export type FieldMeanings = ReadonlyMap<string, FieldMeaning>;

/** The fields of a file, and their indices by the pointers into either text. */
export interface FieldLinks {
  readonly fields: readonly PageField[];
  readonly source: FieldMeanings;
  readonly output: FieldMeanings;
}

/** Indexes the fields of a file by the pointers of their sources and targets. */
export function linkFields(fields: readonly PageField[]): FieldLinks {
  return {
    fields,
    source: meaningsOf(fields, ({ source }) => [source ?? []].flat()),
    output: meaningsOf(fields, ({ target }) => target),
  };
}

function meaningsOf(
  fields: readonly PageField[],
  pointersOf: (field: PageField) => readonly string[],
): FieldMeanings {
  const meanings = new Map<string, FieldMeaning>();
  for (const [number, field] of fields.entries())
    for (const pointer of pointersOf(field)) {
      const { fields = [], fate = field.fate } = meanings.get(pointer) ?? {};
      meanings.set(pointer, { fields: [...fields, number], fate });
    }
  return meanings;
}

/** Returns the indices of the fields whose source is at the pointer or below it. */
export function fieldsBelow(
  { fields }: FieldLinks,
  pointer: string,
): readonly number[] {
  return fields.flatMap(({ source }, index) =>
    source !== null && isInside(source, pointer) ? [index] : [],
  );
}
