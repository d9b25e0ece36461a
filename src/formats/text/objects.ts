import { objectAt } from '../../rule/object-at.js';
import { groupBy } from '../../json/collections.js';
import {
  type FileField,
  type FileFinding,
  type FileRecord,
} from '../../file/record.js';
import { meansTheSame } from '../../file/all-rules.js';

/** The file itself, an algorithm or an input, with what is about it. */
export interface GroupedObject {
  readonly pointer: string;
  readonly fields: readonly FileField[];
  readonly findings: readonly FileFinding[];
}

/** An algorithm; the pointer is empty for what is about the whole file. */
export interface GroupedAlgorithm extends GroupedObject {
  readonly inputs: readonly GroupedObject[];
}

/** What became of the file itself, an algorithm or an input. */
export interface DescribedObject extends Omit<GroupedObject, 'findings'> {
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

/** Groups the fields and findings of a file by algorithm and input. */
export function groupByObject({
  fields = [],
  findings,
}: FileRecord): readonly GroupedAlgorithm[] {
  const filledBy = new Map<string, string>();
  for (const { source, target } of fields)
    for (const it of source === null ? [] : target)
      filledBy.set(objectAt(it, 'Inputs'), objectAt(source ?? ''));
  const fieldsIn = groupBy(fields, ({ source, target: [target = ''] }) =>
    source === null
      ? (filledBy.get(objectAt(target, 'Inputs')) ?? '')
      : objectAt(source),
  );
  const findingsIn = groupBy(findings, ({ pointer }) => objectAt(pointer));
  const pointers = ['', ...fieldsIn.keys(), ...findingsIn.keys()];
  const grouped = (pointer: string): GroupedObject => ({
    pointer,
    fields: fieldsIn.get(pointer) ?? [],
    findings: findingsIn.get(pointer) ?? [],
  });
  return Array.from(
    groupBy(new Set(pointers), (it) => /^\/\d+/.exec(it)?.[0] ?? ''),
    ([algorithm, all]) => ({
      ...grouped(algorithm),
      inputs: all.filter((it) => it !== algorithm).map(grouped),
    }),
  );
}

/** Separates the fields that mean the same from the others. */
export function describeGroup({
  pointer,
  fields: elements,
  findings,
}: GroupedObject): DescribedObject {
  const byPlace = groupBy(findings, (it) => `${it.rule} ${it.pointer}`);
  const byRule = groupBy(findings, ({ rule }) => rule);
  const causeOf = ({ source, rule }: FileField) => {
    for (let at = source ?? ''; at.length > pointer.length; at = listOf(at)) {
      const [cause] = byPlace.get(`${rule} ${at}`) ?? [];
      if (cause) return cause;
    }
    return byRule.get(rule)?.[0];
  };
  const pointers = new Set(findings.map((it) => it.pointer));
  const fields = joinLists(elements, ({ source }) =>
    pointers.has(source ?? ''),
  );
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
