import {
  type CurrentAlgorithm,
  type CurrentFile,
  textIn,
} from '../current/current-model.js';
import { readCurrent } from '../current/read-current.js';
import {
  schemaFindings,
  schemaRules,
  strayFindings,
} from '../current/schema-findings.js';
import { type JsonNode, objectAt } from '../json/node.js';
import { maxFindings } from '../rule/finding-limit.js';
import {
  dropOverridden,
  type Finding,
  levelOfFidelity,
  type Rule,
} from '../rule/rule.js';
import type { CheckFacts } from './check-facts.js';
import {
  type CheckRule,
  collectFindings,
  type Collector,
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
 * @throws TooManyFindings
 */
export function checkCurrent(
  file: CurrentFile,
  { findings, reportFor } = collectFindings(maxFindings),
) {
  for (const { rule, place, message } of strayFindings(file))
    reportFor(rule)(place, message);
  for (const algorithm of file.algorithms) {
    const name = textIn(algorithm.fields.Name) ?? null;
    const inputNames = new Map(
      algorithm.inputs.map((it) => [
        it.node.pointer,
        textIn(it.fields.InputName),
      ]),
    );
    // Adds the algorithm, and the input that contains the place.
    const reportIn =
      (rule: Rule): ReportProblem =>
      (place, message) => {
        const input = inputNames.get(objectAt(place.pointer, 'Inputs')) ?? null;
        reportFor(rule, { algorithm: name, input })(place, message);
      };
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

/** The first error about each algorithm or input of a Current file, in a sentence, by pointer. */
export type FormatErrors = Map<string, string>;

/** Returns what breaks the format in a Current file by itself, and what other files need to know of it. */
export function formatErrors(file: CurrentFile) {
  const errors: FormatErrors = new Map();
  const reportFor: Collector['reportFor'] = (rule) => (place, message) => {
    addError(errors, { rule, place, message });
  };
  const { facts } = checkCurrent(file, { findings: [], reportFor });
  return { errors, facts };
}

export function addError(
  errors: FormatErrors,
  { rule, place, message }: Pick<Finding, 'rule' | 'place' | 'message'>,
): void {
  const object = objectAt(place.pointer, 'Inputs');
  const isError = levelOfFidelity[rule.fidelity] === 'error';
  // Some are enough to fail.
  if (isError && errors.size < maxFindings && !errors.has(object))
    errors.set(object, message);
}
