import type { Fate } from '../../../report/report.js';
import type { Field, Finding } from '../report-data.js';

/** What a leaf of a text stands for. */
export interface Meaning {
  /** Numbers of the fields it belongs to. */
  readonly fields: readonly number[];
  /** Of the first one. */
  readonly fate: Fate;
}

export type Meanings = ReadonlyMap<string, Meaning>;

/** The fields of a file, and what the pointers into either text mean. */
export interface FieldLinks {
  readonly fields: readonly Field[];
  readonly source: Meanings;
  readonly output: Meanings;
}

/** Finds the fields of a file by their places. */
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

/** The numbers of the fields whose source is at the pointer or below it. */
export function fieldsBelow(
  { fields }: FieldLinks,
  pointer: string,
): readonly number[] {
  return fields.flatMap(({ source }, index) =>
    source !== null && isWithin(source, pointer) ? [index] : [],
  );
}

/** Whether a JSON Pointer is another one, or leads below it. */
export function isWithin(pointer: string, above: string): boolean {
  return pointer === above || pointer.startsWith(`${above}/`);
}

/** The findings about a field: at its place, or at the object that it stands in. */
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
