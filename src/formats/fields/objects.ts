import { groupBy } from '../../json/collections.js';
import type { FileRecord, FileField, FileFinding } from '../../file/record.js';
import { meansTheSame } from '../../file/all-rules.js';

/** What became of the file itself, an algorithm or an input. */
export interface DescribedObject {
  readonly pointer: string;
  readonly fields: readonly FileField[];
  /** The fields that mean the same. */
  readonly plain: readonly FileField[];
  readonly sections: readonly FieldSection[];
}

/** Fields with the finding that says why they are not exact, or a finding about the object. */
export interface FieldSection {
  readonly rule: string;
  readonly fields: readonly FileField[];
  readonly finding?: FileFinding;
}

/** An algorithm; the pointer is empty for what is about the whole file. */
export interface DescribedAlgorithm extends DescribedObject {
  readonly inputs: readonly DescribedObject[];
}

/** Groups the fields and findings of a file by algorithm and input. */
export function describeFile({
  fields = [],
  findings,
}: FileRecord): readonly DescribedAlgorithm[] {
  const filledBy = new Map(
    fields.flatMap(({ source, target }) =>
      source === null
        ? []
        : target.map((it) => [objectIn(it, 'Inputs'), objectIn(source)]),
    ),
  );
  const fieldsIn = groupBy(fields, ({ source, target: [target = ''] }) =>
    source === null
      ? (filledBy.get(objectIn(target, 'Inputs')) ?? '')
      : objectIn(source),
  );
  const findingsIn = groupBy(findings, ({ pointer }) => objectIn(pointer));
  const pointers = ['', ...fieldsIn.keys(), ...findingsIn.keys()];
  const describe = (pointer: string): DescribedObject =>
    describeObject(
      pointer,
      fieldsIn.get(pointer) ?? [],
      findingsIn.get(pointer) ?? [],
    );
  return Array.from(
    groupBy(new Set(pointers), (it) => /^\/\d+/.exec(it)?.[0] ?? ''),
    ([algorithm, all]) => ({
      ...describe(algorithm),
      inputs: all.filter((it) => it !== algorithm).map(describe),
    }),
  );
}

/** Returns the pointer of the input or algorithm around a pointer; empty for the file. */
export function objectIn(pointer: string, inputs = 'inputs'): string {
  const [, algorithm = '', key, index = ''] =
    /^(\/\d+)(?:\/(inputs)(\/\d+)(?![^/]))?/i.exec(pointer) ?? [];
  return key === inputs ? `${algorithm}/${key}${index}` : algorithm;
}

/** Separates the fields that mean the same from the others. */
function describeObject(
  pointer: string,
  elements: readonly FileField[],
  findings: readonly FileFinding[],
): DescribedObject {
  const byPlace = groupBy(findings, (it) => `${it.rule} ${it.pointer}`);
  const byRule = groupBy(findings, ({ rule }) => rule);
  const causeOf = ({ source, rule }: FileField) => {
    for (let at = source ?? ''; at.length > pointer.length; at = listOf(at)) {
      const [cause] = byPlace.get(`${rule} ${at}`) ?? [];
      if (cause) return cause;
    }
    return byRule.get(rule)?.[0];
  };
  const found = new Set(findings.map((it) => it.pointer));
  const fields = joinLists(elements, ({ source }) => found.has(source ?? ''));
  const sections = groupBy(
    fields.filter((field) => !meansTheSame(field)),
    (field) => causeOf(field) ?? field.rule,
  );
  const causes = new Set([...sections.keys(), ...findings]);
  return {
    pointer,
    fields,
    plain: fields.filter(meansTheSame),
    sections: Array.from(causes, (cause) => ({
      ...(typeof cause === 'string'
        ? { rule: cause }
        : { rule: cause.rule, finding: cause }),
      fields: sections.get(cause) ?? [],
    })),
  };
}

/** Joins the elements of a list into one field if only their values differ. */
function joinLists(
  fields: readonly FileField[],
  isAlone: (field: FileField) => boolean,
): readonly FileField[] {
  const lists = groupBy(fields, (field) => {
    const { source, target, rule, fate } = field;
    const pointers = [source ?? '', ...target];
    return pointers.length < 3 && pointers.every(isElement) && !isAlone(field)
      ? [rule, fate, ...pointers.map(listOf)].join(' ')
      : field;
  });
  return Array.from(lists.values(), ([first, ...others]) => {
    if (others.length === 0) return first;
    const list = (key: 'before' | 'after'): string =>
      `[${[first, ...others].map((field) => field[key]).join(', ')}]`;
    return {
      ...first,
      source: listOf(first.source ?? ''),
      target: first.target.map(listOf),
      before: list('before'),
      after: first.after === null ? null : list('after'),
    };
  });
}

function isElement(pointer: string): boolean {
  return /\/\d+$/.test(pointer);
}

function listOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}
