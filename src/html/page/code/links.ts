import type { Field, FileTexts, Finding } from '../report-data.js';

/** Which fields a place of either text belongs to. */
export interface FieldLinks {
  readonly fields: readonly Field[];
  /** Numbers of fields by their pointer in the source. */
  readonly bySource: ReadonlyMap<string, readonly number[]>;
  /** Numbers of fields by their pointers in the output. */
  readonly byTarget: ReadonlyMap<string, readonly number[]>;
}

/** Finds the fields of a file by their places. */
export function linksOf({ fields }: FileTexts): FieldLinks {
  const bySource = new Map<string, number[]>();
  const byTarget = new Map<string, number[]>();
  const add = (
    map: Map<string, number[]>,
    pointer: string,
    index: number,
  ): void => {
    const known = map.get(pointer);
    if (known) known.push(index);
    else map.set(pointer, [index]);
  };
  fields.forEach(({ source, target }, index) => {
    if (source !== null) add(bySource, source, index);
    for (const pointer of target) add(byTarget, pointer, index);
  });
  return { fields, bySource, byTarget };
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
