import { leadToEachOther } from '../graph/paths.js';
import { runOrderOf } from '../graph/run-order.js';
import { findExtraConstant, readConstant } from '../legacy/constant-value.js';
import {
  algorithmsOf,
  dependencyElements,
  type LegacyFile,
  type LegacyInput,
  valueOf,
} from '../legacy/legacy-model.js';
import {
  findAbsentSchedule,
  findUndefinedDependency,
  findUndefinedSource,
  findUnsupportedSensor,
  inputNameStyle,
  isCamelCase,
  type Names,
  overridingRules,
  reportCycle,
  scheduleAbsent,
} from '../legacy/model-rules.js';
import { kindsWithHiddenFields } from '../legacy/legacy-fields.js';
import { keyUnknown } from '../legacy/read-object.js';
import type { JsonString } from '../json/node.js';
import type { LegacyValue } from '../legacy/legacy-enums.js';
import {
  dropOverridden,
  finding,
  type Finding,
  type Rule,
} from '../rule/rule.js';
import { quoted } from '../rule/message-text.js';
import { warningRule } from './check-rule.js';
import { type CheckedAlgorithm, legacyFacts } from './legacy-facts.js';

const section = 'Legacy format: dependencies';

export const legacyOrderRules = {
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

export const previousHourDaily = warningRule({
  id: 'previous-hour-daily',
  title: 'A daily algorithm reads the result of the previous hour.',
  explanation:
    '`previousHourSameDay` selects the result of the previous hour on the same day, and is described as meant for hourly algorithms.',
  section: 'Legacy format: input kinds, `AlgorithmOutput`',
});

/** Checks a Legacy file by itself. */
export function checkLegacy(file: LegacyFile) {
  const algorithms = algorithmsOf(file);
  const names = new Set(
    algorithms.flatMap(({ fields }) => valueOf(fields.name) ?? []),
  );
  const kept = algorithms.flatMap((model): readonly CheckedAlgorithm[] => {
    const name = valueOf(model.fields.name);
    const schedule = valueOf(model.fields.schedule);
    if (model.leftOutBy || name === undefined || schedule === undefined)
      return [];
    const dependencies = dependencyElements(model).map(({ value }) => value);
    return [{ name, schedule, dependencies, model }];
  });
  /** The pointers of the inputs whose fields the description does not show. */
  const unshown = new Set(
    algorithms
      .flatMap(({ inputs }) => inputs)
      .filter(({ kind }) => kind && kindsWithHiddenFields.includes(kind))
      .map(({ node }) => node.pointer),
  );
  const findings = [
    ...file.elements
      .flatMap((element) => element.findings)
      // The description may just not show the key.
      .filter(
        ({ rule, place: { pointer } }) =>
          rule !== keyUnknown ||
          !unshown.has(pointer.slice(0, pointer.lastIndexOf('/'))),
      ),
    ...algorithms.flatMap((it) => {
      const absent = findAbsentSchedule(it);
      // Which fields are required is not shown.
      return absent ? { ...absent, rule: scheduleAbsentHere } : [];
    }),
    ...kept.flatMap(({ name, schedule, model }) =>
      model.inputs.flatMap((input) =>
        checkInput(input, names, schedule).map((it) => ({
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
    facts: legacyFacts(kept),
  };
}

const nameStyle: Rule = { ...inputNameStyle, fidelity: 'changed' };
const scheduleAbsentHere: Rule = { ...scheduleAbsent, fidelity: 'changed' };

function checkInput(
  input: LegacyInput,
  names: Names,
  schedule: LegacyValue<'schedule'>,
): readonly Finding[] {
  const found = [findNameStyle(input)];
  switch (input.kind) {
    case 'constant': {
      const reading = readConstant(input);
      if (reading?.state === 'mismatch')
        for (const it of reading.findings) found.push(it);
      found.push(findExtraConstant(input));
      break;
    }
    case 'signalSensor':
      found.push(findUnsupportedSensor(input));
      break;
    case 'AlgorithmOutput': {
      const { timeRange } = input.fields;
      found.push(findUndefinedSource(input, names));
      if (
        timeRange.state === 'valid' &&
        timeRange.value === 'previousHourSameDay' &&
        schedule === 'day'
      )
        found.push(
          finding(
            previousHourDaily,
            timeRange.node,
            '`timeRange` "previousHourSameDay" is meant for hourly algorithms, and this one runs every day.',
          ),
        );
      break;
    }
    default:
  }
  return found.filter((it) => it !== undefined);
}

function findNameStyle({
  fields: { inputName },
}: LegacyInput): Finding | undefined {
  if (inputName.state !== 'valid' || isCamelCase(inputName.value))
    return undefined;
  const words = inputName.value.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const meant = words
    .map((word, index) => {
      const first = word.charAt(0);
      return (
        (index === 0 ? first.toLowerCase() : first.toUpperCase()) +
        word.slice(1)
      );
    })
    .join('');
  const hint =
    /^[\w. -]+$/.test(inputName.value) && isCamelCase(meant)
      ? `; did you mean ${quoted(meant)}?`
      : '.';
  return finding(
    nameStyle,
    inputName.node,
    `${quoted(inputName.value)} is not in camelCase${hint}`,
  );
}

function checkDependencies(
  algorithms: readonly CheckedAlgorithm[],
  names: Names,
): readonly Finding[] {
  const order = runOrderOf(algorithms);
  const check = (
    element: JsonString,
    { name, schedule }: CheckedAlgorithm,
  ): Finding | undefined => {
    const other = order.schedules.get(element.value);
    if (element.value === name)
      return finding(
        legacyOrderRules.self,
        element,
        `${quoted(name)} depends on itself; its previous results exist already.`,
      );
    if (other !== undefined && other !== schedule)
      return finding(
        legacyOrderRules.otherSchedule,
        element,
        `${quoted(element.value)} runs every ${other}, ${quoted(name)} every ${schedule}; they run in different batches.`,
      );
    return leadToEachOther(order.dependencies, name, element.value)
      ? reportCycle(element, name)
      : findUndefinedDependency(element, names);
  };
  return algorithms.flatMap((it) =>
    dependencyElements(it.model)
      .flatMap((element) => check(element, it) ?? [])
      .map((problem) => ({ ...problem, algorithm: it.name })),
  );
}
