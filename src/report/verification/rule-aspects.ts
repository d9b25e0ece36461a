import { allAspects, type Aspect, inputAspects } from '../../rule/rule.js';
import type { FileReport } from '../report.js';
import { ruleOf, rules } from '../rules.js';

/** The aspects of a field of an algorithm, for rules that go by the field. */
const fieldAspects: Readonly<Record<string, readonly Aspect[]>> = {
  name: allAspects,
  path: allAspects,
  schedule: allAspects,
  retention: ['retention'],
  dependencies: ['order'],
};

/** The aspects that a finding of the rule at the pointer is about. */
export function aspectsOf(rule: string, pointer: string): readonly Aspect[] {
  const about = ruleOf(rule)?.aspects ?? [];
  if (about !== 'by field') return about;
  const [, field, input] = pointer.split('/').slice(1);
  if (field === undefined) return allAspects;
  if (field === 'inputs') return input === undefined ? [] : inputAspects;
  return fieldAspects[field] ?? [];
}

/** The rules with findings of which a run could show nothing, wherever they fire; in reading order. */
export function rulesWithoutMeaning(
  files: readonly FileReport[],
): readonly string[] {
  const found = new Set(
    files.flatMap(({ findings }) => findings.map(({ rule }) => rule)),
  );
  return rules
    .filter(({ id, aspects }) => found.has(id) && !aspects)
    .map(({ id }) => id);
}
