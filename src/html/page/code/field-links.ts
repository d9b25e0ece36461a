import type { Fate } from '../../../report/report.js';
import type { Field, Finding } from '../report-data.js';

/** The fields that a leaf of a text belongs to. */
export interface Meaning {
  /** Indices of the fields. */
  readonly fields: readonly number[];
  /** Fate of the first field. */
  readonly fate: Fate;
}

export type Meanings = ReadonlyMap<string, Meaning>;

/** The fields of a file, and their indices by the pointers into either text. */
export interface FieldLinks {
  readonly fields: readonly Field[];
  readonly source: Meanings;
  readonly output: Meanings;
}

/** Indexes the fields of a file by the pointers of their sources and targets. */
export function linkFields(fields: readonly Field[]): FieldLinks {
  return {
    fields,
    source: meaningsOf(fields, ({ source }) => [source ?? []].flat()),
    output: meaningsOf(fields, ({ target }) => target),
  };
}

function meaningsOf(
  fields: readonly Field[],
  pointersOf: (field: Field) => readonly string[],
): Meanings {
  const meanings = new Map<string, Meaning>();
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
    source !== null && isWithin(source, pointer) ? [index] : [],
  );
}

/** Returns whether a JSON Pointer is at another one, or below it. */
export function isWithin(pointer: string, above: string): boolean {
  return pointer === above || pointer.startsWith(`${above}/`);
}

/** Returns the findings at the source of a field, or at the object that holds it. */
export function findingsAbout(
  { source }: Field,
  findings: readonly Finding[],
): readonly Finding[] {
  if (source === null) return [];
  const parent = source.slice(0, source.lastIndexOf('/'));
  return findings.filter(
    ({ pointer }) =>
      pointer === source || (parent !== '' && pointer === parent),
  );
}
