import { getOrCompute, groupBy } from '../../json/collections.js';
import type {
  FileReport,
  ReportedField,
  ReportedFinding,
} from '../../report/report.js';
import { meansTheSame } from '../../report/report-findings.js';

/** The fields and findings of the file, an algorithm or an input. */
export interface DescribedObject {
  readonly pointer: string;
  readonly fields: readonly ReportedField[];
  /** Fields that mean the same and have no finding. */
  readonly plain: readonly ReportedField[];
  /** Everything else in source order; what concerns the whole object is last. */
  readonly sections: readonly Section[];
  /** The algorithms of a file or the inputs of an algorithm. */
  readonly inner: readonly DescribedObject[];
}

export interface Section {
  readonly rule: string;
  readonly fields: readonly ReportedField[];
  readonly findings: readonly ReportedFinding[];
}

interface OpenSection extends Section {
  readonly fields: ReportedField[];
  readonly findings: ReportedFinding[];
}

interface OpenObject {
  readonly pointer: string;
  readonly fields: ReportedField[];
  readonly findings: ReportedFinding[];
  readonly inner: Map<string, OpenObject>;
}

const sourceObject = /^(\/\d+)(\/inputs\/\d+(?![^/]))?/;
const targetObject = /^(\/\d+)(\/Inputs\/\d+(?![^/]))?/;

/** Returns the pointer of the Current input or algorithm that contains a pointer; empty for the file. */
export function targetObjectOf(pointer: string): string {
  return targetObject.exec(pointer)?.[0] ?? '';
}

/** Groups the fields and findings of a file by algorithm and input. */
export function describeFile({
  fields = [],
  findings,
}: FileReport): DescribedObject {
  const file = openObject('');
  const innerOf = ({ inner }: OpenObject, pointer: string): OpenObject =>
    getOrCompute(inner, pointer, () => openObject(pointer));
  const objectAt = (pointer: string): OpenObject => {
    const [input, algorithm] = sourceObject.exec(pointer) ?? [];
    if (input === undefined || algorithm === undefined) return file;
    const outer = innerOf(file, algorithm);
    return input === algorithm ? outer : innerOf(outer, input);
  };
  const byTarget = new Map<string, OpenObject>();
  for (const field of fields) {
    const { source, target } = field;
    const object =
      source === null
        ? (byTarget.get(targetObjectOf(target[0] ?? '')) ?? file)
        : objectAt(source);
    object.fields.push(field);
    if (source !== null)
      for (const pointer of target)
        byTarget.set(targetObjectOf(pointer), object);
  }
  for (const finding of findings)
    objectAt(finding.pointer).findings.push(finding);
  return describe(file);
}

function openObject(pointer: string): OpenObject {
  return { pointer, fields: [], findings: [], inner: new Map() };
}

/** Separates the fields without findings from the others. */
function describe({
  pointer,
  fields: elements,
  findings,
  inner,
}: OpenObject): DescribedObject {
  const findingsAt = groupBy(findings, (it) => it.pointer);
  const byRule = new Map(findings.toReversed().map((it) => [it.rule, it]));
  const fields = joinLists(elements, findingsAt);
  const plain: ReportedField[] = [];
  const sections = new Map<ReportedFinding | string, OpenSection>();
  const sectionOf = (cause: ReportedFinding | undefined, rule: string) =>
    getOrCompute(sections, cause ?? rule, () => ({
      ...{ rule: cause?.rule ?? rule, fields: [], findings: [] },
    }));
  const placed = new Set<ReportedFinding>();
  for (const field of fields) {
    const around = findingsAround(field.source, pointer, findingsAt);
    const isSame = meansTheSame(field);
    if (around.length === 0 && isSame) {
      plain.push(field);
      continue;
    }
    const cause =
      around.find(({ rule }) => rule === field.rule) ??
      (isSame ? around[0] : byRule.get(field.rule));
    const section = sectionOf(cause, field.rule);
    section.fields.push(field);
    for (const finding of cause ? [cause, ...around] : around) {
      if (!placed.has(finding)) section.findings.push(finding);
      placed.add(finding);
    }
  }
  for (const finding of findings)
    if (!placed.has(finding))
      sectionOf(finding, finding.rule).findings.push(finding);
  return {
    ...{ pointer, fields, plain, sections: [...sections.values()] },
    inner: [...inner.values()].map(describe),
  };
}

/** Returns the findings at a field or a value around it, except those of the whole object. */
function findingsAround(
  source: string | null,
  object: string,
  findingsAt: ReadonlyMap<string, readonly ReportedFinding[]>,
): readonly ReportedFinding[] {
  const around: ReportedFinding[] = [];
  if (source === null || findingsAt.size === 0) return around;
  for (
    let pointer = source;
    pointer.length > object.length;
    pointer = listOf(pointer)
  )
    around.push(...(findingsAt.get(pointer) ?? []));
  return around;
}

/** Joins the elements of a list into one field if only their values differ. */
function joinLists(
  fields: readonly ReportedField[],
  findingsAt: ReadonlyMap<string, unknown>,
): readonly ReportedField[] {
  const runs: [ReportedField, ...ReportedField[]][] = [];
  const isAlone = ({ source }: ReportedField) => findingsAt.has(source ?? '');
  for (const field of fields) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    const goesOn =
      previous && isNextElement(previous, field) && !isAlone(previous);
    if (goesOn && !isAlone(field)) run?.push(field);
    else runs.push([field]);
  }
  return runs.map((run) => {
    const [first] = run;
    if (run.length === 1) return first;
    const list = (key: 'before' | 'after'): string =>
      `[${run.map((field) => field[key]).join(', ')}]`;
    return {
      ...first,
      source: listOf(first.source ?? ''),
      target: first.target.map(listOf),
      before: list('before'),
      after: first.after === null ? null : list('after'),
    };
  });
}

function isNextElement(previous: ReportedField, field: ReportedField): boolean {
  return (
    previous.rule === field.rule &&
    previous.fate === field.fate &&
    previous.target.length === field.target.length &&
    field.target.length < 2 &&
    isNext(previous.source ?? '', field.source ?? '') &&
    field.target.every((it, index) => isNext(previous.target[index] ?? '', it))
  );
}

function isNext(previous: string, pointer: string): boolean {
  const [, index] = /\/(\d+)$/.exec(previous) ?? [];
  return (
    index !== undefined &&
    pointer === `${listOf(previous)}/${Number(index) + 1}`
  );
}

function listOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}
