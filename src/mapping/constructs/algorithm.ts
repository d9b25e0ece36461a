import type {
  AlgorithmFieldTypes,
  LegacyAlgorithm,
} from '../../legacy/legacy-model.js';
import type { Rule } from '../../rule/rule.js';
import { quoted } from '../../rule/message-text.js';
import {
  carried,
  leftOut,
  leftOutFor,
  type Outcome,
  read,
  type Reading,
  type Readings,
  unread,
} from '../outcome.js';
import type { LegacyValue } from '../../legacy/legacy-enums.js';
import { findAbsentSchedule } from '../../legacy/model-rules.js';
import { mapDependencyList } from './dependencies.js';
import { mapRetention } from './retention.js';

export type Schedule = LegacyValue<'schedule'>;

/** The names of a file's algorithms: `kept` if one of that name is in the output, `left out` if none is. */
export type Sources = ReadonlyMap<string, 'kept' | 'left out'>;

export const algorithmRules = {
  algorithms: {
    id: 'algorithms',
    fidelity: 'assumed',
    title: 'A file is an array of algorithms, in the order of the source.',
    explanation:
      'A Legacy file is an array of algorithm objects, and so is the Current file that is written; algorithms keep their order. That a Current file is an array is itself not shown in the format description. Only an empty array is reported: the algorithms of another one have rules of their own.',
    section: 'Analytics Algorithm Configuration',
  },
  name: {
    id: 'algorithm-name',
    fidelity: 'exact',
    title: '`name` becomes `Name`.',
    explanation:
      'In both formats the name is the identifier by which other algorithms refer to this one.',
    section: 'Current format: algorithm object',
    aspects: ['name'],
  },
  path: {
    id: 'algorithm-path',
    fidelity: 'exact',
    title: '`path` becomes `Path`.',
    explanation:
      'In both formats the path is the name of the cloud function that runs; one function may be declared under several names.',
    section: 'Current format: algorithm object',
    aspects: ['function'],
  },
  schedule: {
    id: 'schedule',
    fidelity: 'exact',
    title: '`schedule` becomes `ExecutionFrequency`.',
    explanation:
      '`hour` becomes `Hourly` and `day` becomes `Daily`: the interval between two runs, which also decides the slice of the timeseries.',
    section: 'Legacy format: scheduling and retention',
    aspects: ['frequency'],
  },
  inputs: {
    id: 'inputs',
    fidelity: 'exact',
    title: '`inputs` becomes `Inputs`, in the same order.',
    explanation:
      'Every input is mapped by the rule of its kind. Where the list is absent, empty, or nothing of it is left, `Inputs` is an empty list, because the Current format has the field.',
    section: 'Current format: algorithm object',
  },
  outputFormatNone: {
    id: 'output-format-none',
    fidelity: 'exact',
    title: 'Without `outputFormat`, or with null, nothing is written.',
    explanation:
      'Null is the default: the result has no special format for the analytics library, and the Current format has no such field.',
    section: 'Legacy format: algorithm object',
  },
  outputFormat: {
    id: 'output-format',
    fidelity: 'unmapped',
    title: '`outputFormat` has no Current counterpart.',
    asks: 'The algorithm has an `outputFormat`, which Current does not have. Can it do without?',
    explanation:
      '`GraphPointArray` and `EventGroup` define the output format for the analytics library. The Current format has no such field, so it is left out.',
    section: 'Legacy format: algorithm object',
    leavesOut: 'field',
    effect: 'results have no special format',
    askedBy: 'value',
    recommended: {
      choose: 'drop',
      reason: 'Current has no key for it, and there is nothing else to choose',
    },
    task: '`outputFormat` {before} is gone, so nothing tells the analytics library the form of the result: check that it still reads it.',
  },
} satisfies Readonly<Record<string, Rule>>;

const outputFormatNone = carried(algorithmRules.outputFormatNone);

/** @param isEmptied whether the Current file has no input */
export function mapAlgorithmFields(
  algorithm: LegacyAlgorithm,
  isEmptied: boolean,
): Readings<AlgorithmFieldTypes> {
  const { fields } = algorithm;
  return {
    name: read(fields.name, (Name) => carried(algorithmRules.name, { Name })),
    path: read(fields.path, (Path) => carried(algorithmRules.path, { Path })),
    schedule: mapSchedule(algorithm),
    retention: mapRetention(algorithm),
    outputFormat: read(
      fields.outputFormat,
      (value, node) =>
        leftOutFor(
          algorithmRules.outputFormat,
          node,
          `\`outputFormat\` ${quoted(value)} has no place in the Current format.`,
        ),
      () => outputFormatNone,
    ),
    // The elements of both lists have their own outcomes.
    inputs: read(fields.inputs, ({ items }) =>
      items.length === 0
        ? carried(algorithmRules.inputs, isEmptied ? { Inputs: [] } : {})
        : unread,
    ),
    dependencies: mapDependencyList(fields.dependencies),
  };
}

const hourly = { ExecutionFrequency: 'Hourly' };
const daily = { ExecutionFrequency: 'Daily' };

const scheduled: Readonly<Record<Schedule, Outcome>> = {
  hour: carried(algorithmRules.schedule, hourly),
  day: carried(algorithmRules.schedule, daily),
};

/** Maps `schedule`. Where it is absent, a decision can say how often the algorithm runs. */
export function mapSchedule(algorithm: LegacyAlgorithm): Reading {
  return read(
    algorithm.fields.schedule,
    (value) => scheduled[value],
    () => {
      const absent = findAbsentSchedule(algorithm);
      return absent
        ? leftOut(absent, { Hourly: () => hourly, Daily: () => daily })
        : unread;
    },
  );
}
