import { groupBy } from '../../json/collections.js';
import { meansTheSame } from '../../report/means-the-same.js';
import type { ReportedField, ReportedFinding } from '../../report/report.js';
import type { Group } from './groups.js';

/** Fields and findings that belong together. */
export interface Section {
  /** The rule that decides about the fields. */
  readonly rule: string;
  readonly fields: readonly ReportedField[];
  readonly findings: readonly ReportedFinding[];
}

/** The fields and findings of an object, by whether they are worth a look. */
export interface SortedGroup {
  /** The fields that mean the same as before, and of which nothing else is said. */
  readonly plain: readonly ReportedField[];
  /** All else, in the order of the source, what is about the object last. */
  readonly sections: readonly Section[];
}

interface OpenSection {
  readonly rule: string;
  readonly fields: ReportedField[];
  readonly findings: Set<ReportedFinding>;
}

/** Parts what is worth a look from what is not. */
export function sortGroup({ pointer, fields, findings }: Group): SortedGroup {
  const findingsAt = groupBy(findings, (it) => it.pointer);
  const byRule = new Map(findings.toReversed().map((it) => [it.rule, it]));
  const plain: ReportedField[] = [];
  const sections = new Map<ReportedFinding | string, OpenSection>();
  const sectionOf = (
    key: ReportedFinding | string,
    rule: string,
  ): OpenSection => {
    const known = sections.get(key);
    if (known) return known;
    const section = { rule, fields: [], findings: new Set<ReportedFinding>() };
    sections.set(key, section);
    return section;
  };
  const told = new Set<ReportedFinding>();
  const tell = (section: OpenSection, finding: ReportedFinding): void => {
    if (told.has(finding)) return;
    told.add(finding);
    section.findings.add(finding);
  };
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
    const section = sectionOf(cause ?? field.rule, cause?.rule ?? field.rule);
    section.fields.push(field);
    for (const finding of cause ? [cause, ...around] : around)
      tell(section, finding);
  }
  for (const finding of findings)
    if (!told.has(finding)) tell(sectionOf(finding, finding.rule), finding);
  return {
    plain,
    sections: [...sections.values()].map((section) => ({
      ...section,
      findings: [...section.findings],
    })),
  };
}

/** The findings at a field, or at a value that holds it, but not at the whole object. */
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
    pointer = pointer.slice(0, pointer.lastIndexOf('/'))
  )
    around.push(...(findingsAt.get(pointer) ?? []));
  return around;
}
