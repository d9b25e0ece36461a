import { type CurrentAlgorithm, textIn } from '../current/current-model.js';
import { readCurrent } from '../current/read-current.js';
import {
  schemaFindings,
  schemaRules,
  strayFindings,
} from '../current/schema-findings.js';
import type { JsonNode } from '../json/node.js';
import { maxFindings } from '../rule/finding-limit.js';
import { dropOverridden, type Subject, type Rule } from '../rule/rule.js';
import type { CheckFacts } from './check-facts.js';
import {
  type CheckRule,
  collectFindings,
  type ReportProblem,
} from './check-rule.js';
import { currentFacts } from './current-facts.js';
import {
  intervalRules,
  checkNames,
  inputNameRules,
  currentNameDuplicate,
} from './rules/current-inputs.js';
import {
  currentKeyUnknown,
  legacySpelling,
  valueUnlisted,
} from './rules/unknown-words.js';
import { outputRules } from './rules/current-outputs.js';
import { scheduleRules } from './rules/current-schedule.js';
import { conditionRules, typedValueRules } from './rules/typed-values.js';

/** The rules about one algorithm that the schema cannot express. */
const algorithmRules: readonly CheckRule<CurrentAlgorithm>[] = [
  legacySpelling,
  currentKeyUnknown,
  valueUnlisted,
  ...Object.values(scheduleRules),
  ...Object.values(inputNameRules),
  ...Object.values(typedValueRules),
  ...Object.values(intervalRules),
  ...Object.values(outputRules),
  ...Object.values(conditionRules),
];

/** Returns what other files need to know of a Current file. */
export function currentFactsIn(root: JsonNode): CheckFacts {
  return currentFacts(readCurrent(root).algorithms);
}

/**
 * Checks a Current file by itself.
 * @param limit of findings
 * @throws TooManyFindings
 */
export function checkCurrent(root: JsonNode, limit = maxFindings) {
  const { findings, reportFor } = collectFindings(limit);
  const file = readCurrent(root);
  for (const { rule, place, message } of strayFindings(file))
    reportFor(rule)(place, message);
  for (const algorithm of file.algorithms) {
    const reportIn = reportWithin(algorithm, reportFor);
    for (const { rule, place, message } of schemaFindings(algorithm))
      reportIn(rule)(place, message);
    for (const rule of algorithmRules) rule.check(algorithm, reportIn(rule));
  }
  checkNames(file.algorithms, (algorithm) =>
    reportFor(currentNameDuplicate, { algorithm }),
  );
  return {
    // A value that cannot be read has only that finding at its place.
    findings: dropOverridden(findings, [
      schemaRules.valueType,
      schemaRules.valueUnknown,
    ]),
    facts: currentFacts(file.algorithms),
  };
}

/** Adds findings with their algorithm, or with the input that contains the place. */
function reportWithin(
  { node, fields, inputs }: CurrentAlgorithm,
  reportFor: (rule: Rule, subject: Subject) => ReportProblem,
): (rule: Rule) => ReportProblem {
  const algorithm = textIn(fields.Name) ?? null;
  const inputNames = new Map(
    inputs.map((it) => [it.node.pointer, textIn(it.fields.InputName)]),
  );
  return (rule) => (place, message) => {
    const [, list, index] = place.pointer.slice(node.pointer.length).split('/');
    const input = inputNames.get(
      `${node.pointer}/${list ?? ''}/${index ?? ''}`,
    );
    reportFor(rule, { algorithm, input: input ?? null })(place, message);
  };
}
