import { keyConflict, valueType, valueUnknown } from './read-object.js';
import { getOrCompute } from '../json/collections.js';
import type { JsonString } from '../json/node.js';
import {
  finding,
  type Finding,
  inputAspects,
  type Rule,
} from '../rule/rule.js';
import { joinWords, quoted, suggestionEnding } from '../rule/message-text.js';
import { isSensorSignal, sensorSignals } from './legacy-enums.js';
import { type InputOf, type LegacyAlgorithm, valueOf } from './legacy-model.js';

/** Nothing else is reported at a place that one of these rules reports. */
export const overridingRules: readonly Rule[] = [
  keyConflict,
  valueType,
  valueUnknown,
];

export const scheduleAbsent: Rule = {
  id: 'schedule-absent',
  fidelity: 'unmapped',
  title: 'The algorithm has no `schedule`.',
  asks: 'The algorithm does not say how often it runs. How often should it run?',
  explanation:
    'Which fields of a Legacy algorithm are required is not shown, nor what happens without a schedule. The Current format needs an `ExecutionFrequency`, so the algorithm is left out until a decision says how often it runs.',
  section: 'Legacy format: algorithm object',
  leavesOut: 'algorithm',
  consequence: 'The service no longer calls the function for this algorithm.',
  choices: [
    {
      name: 'Hourly',
      label: 'Run it every hour',
      effect: 'the function is called every hour',
      does: 'writes what `"schedule": "hour"` becomes',
      changes: ['frequency', 'window', 'order'],
      requires: 'Be ready for a call every hour.',
      task: 'Be ready for a call every hour (`Hourly`); Legacy had no `schedule`.',
    },
    {
      name: 'Daily',
      label: 'Run it every day',
      effect: 'the function is called every day',
      does: 'writes what `"schedule": "day"` becomes',
      changes: ['frequency', 'window', 'order'],
      requires: 'Be ready for a call every day.',
      task: 'Be ready for a call every day (`Daily`); Legacy had no `schedule`.',
    },
  ],
  aspects: ['frequency', 'window', 'order'],
};

const dependencySection = 'Legacy format: dependencies';

export const dependencyUndefined: Rule = {
  id: 'dependency-undefined',
  fidelity: 'invalid',
  title: 'A dependency names no algorithm of the file.',
  explanation:
    'A dependency names, by its `name`, an algorithm of the same file that must run before this one.',
  section: dependencySection,
  leavesOut: 'field',
  aspects: ['order'],
};

export const dependencyCycle: Rule = {
  id: 'dependency-cycle',
  fidelity: 'invalid',
  title: 'The dependencies of algorithms form a cycle.',
  explanation:
    'Algorithms that wait for each other have no order. Dependencies without effect (on the algorithm itself or another schedule) do not count.',
  section: dependencySection,
  leavesOut: 'field',
  aspects: ['order'],
};

export const sourceUndefined: Rule = {
  id: 'source-undefined',
  fidelity: 'invalid',
  title: 'The source algorithm is not defined in the file.',
  explanation:
    '`algorithm` is the name of an algorithm that is defined in the same file. It is the `name`, not the `path`.',
  section: 'Legacy format: input kinds, `AlgorithmOutput`',
  leavesOut: 'input',
  aspects: inputAspects,
};

export const sensorUnsupported: Rule = {
  id: 'sensor-unsupported',
  fidelity: 'invalid',
  title: 'A `signalSensor` names no supported sensor signal.',
  explanation:
    'The supported symbolic names of external sensors are `temperature`, `humidity` and `pressure`. Another name finds no sensor.',
  section: 'Legacy format: input kinds, `signalSensor`',
  leavesOut: 'input',
  aspects: inputAspects,
};

export function findAbsentSchedule({
  node,
  fields: { name, schedule },
}: LegacyAlgorithm): Finding | undefined {
  if (schedule.state !== 'absent') return undefined;
  const subject = name.state === 'valid' ? quoted(name.value) : 'The algorithm';
  return {
    ...finding(
      scheduleAbsent,
      node,
      `${subject} has no \`schedule\`, and the Current format needs a frequency.`,
    ),
    algorithm: valueOf(name) ?? null,
  };
}

export type Names = Pick<ReadonlySet<string>, 'has' | 'keys'>;

/** Looks for the nearest name once for all inputs that read the same name. */
const knownEndings = new WeakMap<Names, Map<string, string>>();

function noSuchAlgorithm(name: string, names: Names): string {
  const known = getOrCompute(
    knownEndings,
    names,
    () => new Map<string, string>(),
  );
  const ending = getOrCompute(known, name, () =>
    suggestionEnding(name, names.keys()),
  );
  return `No algorithm of the file is named ${quoted(name)}${ending}`;
}

/** Returns whether the name of the source has no meaning, or may have none. */
export function isSourceIgnored({
  fields: { timeRange },
}: InputOf<'AlgorithmOutput'>): boolean {
  return (
    timeRange.state === 'invalid' || valueOf(timeRange) === 'maintainancePlan'
  );
}

/** Reports a source that the file does not define. */
export function findUndefinedSource(
  input: InputOf<'AlgorithmOutput'>,
  names: Names,
): Finding | undefined {
  const { algorithm } = input.fields;
  return algorithm.state !== 'valid' ||
    isSourceIgnored(input) ||
    names.has(algorithm.value)
    ? undefined
    : finding(
        sourceUndefined,
        algorithm.node,
        noSuchAlgorithm(algorithm.value, names),
      );
}

export function findUndefinedDependency(
  element: JsonString,
  names: Names,
): Finding | undefined {
  return names.has(element.value)
    ? undefined
    : finding(
        dependencyUndefined,
        element,
        noSuchAlgorithm(element.value, names),
      );
}

/** Reports that the named algorithm and its dependency wait for each other. */
export function reportCycle(element: JsonString, name: string): Finding {
  return finding(
    dependencyCycle,
    element,
    `${quoted(element.value)} also depends on ${quoted(name)}, directly or through others, so neither can run first.`,
  );
}

export function findUnsupportedSensor({
  fields: { symbolicName },
}: InputOf<'signalSensor'>): Finding | undefined {
  return symbolicName.state !== 'valid' || isSensorSignal(symbolicName.value)
    ? undefined
    : finding(
        sensorUnsupported,
        symbolicName.node,
        `There is no sensor signal ${quoted(symbolicName.value)}; it must be ${joinWords(sensorSignals.map(quoted))}.`,
      );
}

export const nameShared: Rule = {
  id: 'name-shared',
  fidelity: 'assumed',
  title: 'Algorithms in several files have the same name.',
  explanation:
    'Legacy names are unique within one file, Current names among the algorithms that apply to one asset. The files do not say which assets they apply to, so it is not known whether two algorithms of the same name apply to one asset.',
  section: 'Limits',
};

export const inputNameStyle: Rule = {
  id: 'input-name-style',
  fidelity: 'assumed',
  title: '`inputName` is not of plain camelCase words.',
  explanation:
    'A Legacy name is written in camelCase; `check` warns about any other spelling. How a name with digits, runs of capitals or another spelling matches a function input is not shown for the Current format. Camel case gets its first letter in upper case; any other spelling is written as it is.',
  section: 'Current format: fields common to inputs',
  aspects: ['name'],
};

/** Returns whether a name is in camelCase, digits and runs of capitals included. */
export function isCamelCase(name: string): boolean {
  return /^[a-z][A-Za-z0-9]*$/.test(name);
}
