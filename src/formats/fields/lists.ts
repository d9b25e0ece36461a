import type { ReportedField } from '../../report/report.js';

/**
 * Joins the elements of a list, which reports tell one by one, into one field
 * where nothing but their values tells them apart.
 *
 * @param apart pointers at which there is something to say about an element
 */
export function joinLists(
  fields: readonly ReportedField[],
  apart: ReadonlySet<string>,
): readonly ReportedField[] {
  const runs: ReportedField[][] = [];
  for (const field of fields) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    if (run && previous && goesOn(previous, field, apart)) run.push(field);
    else runs.push([field]);
  }
  return runs.map(joined);
}

function goesOn(
  previous: ReportedField,
  field: ReportedField,
  apart: ReadonlySet<string>,
): boolean {
  return (
    previous.rule === field.rule &&
    previous.fate === field.fate &&
    previous.target.length === field.target.length &&
    field.target.length < 2 &&
    isNext(previous.source ?? '', field.source ?? '') &&
    !apart.has(previous.source ?? '') &&
    !apart.has(field.source ?? '') &&
    field.target.every((it, index) => isNext(previous.target[index] ?? '', it))
  );
}

const element = /^(.*)\/(\d+)$/s;

function isNext(previous: string, pointer: string): boolean {
  const [, list, index] = element.exec(previous) ?? [];
  return (
    index !== undefined && pointer === `${list ?? ''}/${Number(index) + 1}`
  );
}

function joined(run: readonly ReportedField[]): ReportedField {
  const [first] = run;
  if (!first) throw new Error('a run of fields has a first one');
  if (run.length === 1) return first;
  const list = (values: readonly (string | null)[]): string =>
    `[${values.join(', ')}]`;
  return {
    ...first,
    source: listOf(first.source ?? ''),
    target: first.target.map(listOf),
    before: list(run.map(({ before }) => before)),
    after: first.after === null ? null : list(run.map(({ after }) => after)),
  };
}

function listOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}
