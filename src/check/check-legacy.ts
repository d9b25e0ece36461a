import { findExtraConstant, readConstant } from '../legacy/constant-value.js';
import {
  algorithmsOf,
  dependencyElements,
  type InputOf,
  type LegacyAlgorithm,
  type LegacyFile,
  type LegacyInput,
  valueOf,
} from '../legacy/legacy-model.js';
import {
  dependencyCycles,
  findAbsentSchedule,
  findUndefinedDependency,
  findUndefinedSource,
  findUnsupportedSensor,
  type Names,
  overridingRules,
  reportCycle,
  type ScheduledAlgorithm,
} from '../legacy/model-rules.js';
import type { JsonString } from '../json/node.js';
import { dropOverridden, finding, type Finding } from '../rule/rule.js';
import { quoted } from '../rule/message-text.js';
import type { CheckedModel } from './check-facts.js';
import { warningRule } from './check-rule.js';
import { legacyFacts } from './legacy-facts.js';

const section = 'Legacy format: dependencies';

export const dependencyRules = {
  otherSchedule: warningRule({
    id: 'dependency-other-schedule',
    title: 'A dependency names an algorithm of another schedule.',
    explanation:
      'Dependencies order algorithms that run on the same schedule. Those of different schedules run in different batches, and the description says not to use a dependency between them.',
    section,
  }),
  self: warningRule({
    id: 'dependency-self',
    title: 'An algorithm depends on itself.',
    explanation:
      'The results of the previous execution already exist in the database, and the description says not to use a dependency for them.',
    section,
  }),
};

/** Checks a Legacy file by itself. */
export function checkLegacy(file: LegacyFile): CheckedModel {
  const algorithms = algorithmsOf(file);
  const names = new Set(
    algorithms.flatMap(({ fields }) => valueOf(fields.name) ?? []),
  );
  const kept = algorithms.flatMap((it) => keptAlgorithm(it) ?? []);
  const findings = [
    ...file.elements.flatMap((element) => element.findings),
    ...algorithms.flatMap((it) => findAbsentSchedule(it) ?? []),
    ...kept.flatMap(({ name, model }) =>
      model.inputs.flatMap((input) =>
        checkInput(input, names).map((it) => ({
          ...it,
          algorithm: name,
          input: valueOf(input.fields.inputName) ?? null,
        })),
      ),
    ),
    ...checkDependencies(kept, names),
  ];
  return {
    findings: dropOverridden(findings, overridingRules),
    facts: legacyFacts(
      file,
      kept.map(({ model }) => model),
    ),
  };
}

/** An algorithm that is not left out: its name, path and schedule can be read. */
interface KeptAlgorithm extends ScheduledAlgorithm {
  readonly model: LegacyAlgorithm;
}

function keptAlgorithm(model: LegacyAlgorithm): KeptAlgorithm | undefined {
  const name = valueOf(model.fields.name);
  const schedule = valueOf(model.fields.schedule);
  if (model.leftOutBy || name === undefined || schedule === undefined)
    return undefined;
  const dependencies = dependencyElements(model).map(({ value }) => value);
  return { name, schedule, dependencies, model };
}

function checkInput(input: LegacyInput, names: Names): readonly Finding[] {
  switch (input.kind) {
    case 'constant':
      return [...mismatchesIn(input), ...asList(findExtraConstant(input))];
    case 'signalSensor':
      return asList(findUnsupportedSensor(input));
    case 'AlgorithmOutput':
      return asList(findUndefinedSource(input, names));
    default:
      return [];
  }
}

function mismatchesIn(input: InputOf<'constant'>): readonly Finding[] {
  const reading = readConstant(input);
  return reading?.state === 'mismatch' ? reading.findings : [];
}

const asList = <T>(item: T | undefined): readonly T[] =>
  item === undefined ? [] : [item];

function checkDependencies(
  algorithms: readonly KeptAlgorithm[],
  names: Names,
): readonly Finding[] {
  const schedules = new Map(
    algorithms.map(({ name, schedule }) => [name, schedule]),
  );
  const waitForEachOther = dependencyCycles(algorithms);
  const check = (
    element: JsonString,
    { name, schedule }: KeptAlgorithm,
  ): Finding | undefined => {
    const other = schedules.get(element.value);
    if (element.value === name)
      return finding(
        dependencyRules.self,
        element,
        `${quoted(name)} depends on itself; its previous results exist already.`,
      );
    if (other !== undefined && other !== schedule)
      return finding(
        dependencyRules.otherSchedule,
        element,
        `${quoted(element.value)} runs every ${other}, ${quoted(name)} every ${schedule}; they run in different batches.`,
      );
    return waitForEachOther(name, element.value)
      ? reportCycle(element, name)
      : findUndefinedDependency(element, names);
  };
  return algorithms.flatMap((it) =>
    dependencyElements(it.model)
      .flatMap((element) => check(element, it) ?? [])
      .map((found) => ({ ...found, algorithm: it.name })),
  );
}
