import {
  arrayOf,
  boolean,
  enumOf,
  nonEmptyString,
  openEnumOf,
  type SchemaOf,
  string,
} from '../json/json-schema.js';
import type { JsonObject } from '../json/node.js';
import {
  conditionTypeMeanings,
  currentMeanings,
  defaultOutputName,
} from './current-enums.js';
import { typedValues } from './input-kinds.js';

export const schedule = nonEmptyString(
  'When it runs, as a cron expression: needed where `ExecutionFrequency` is `Scheduled`, and only there. Which dialect of cron is not shown.',
);

/** The fields of an algorithm (Current format: algorithm object). */
export const currentAlgorithmFields = {
  Name: nonEmptyString(
    'What the algorithm is called; no other of the same asset has this name. It may equal `Path`, and one function may run under several names.',
  ),
  Path: nonEmptyString('The cloud function that runs.'),
  ExecutionFrequency: openEnumOf(
    currentMeanings.ExecutionFrequency,
    'How often it runs. The format description names these values and does not show the whole list.',
  ),
  Schedule: { ...schedule, doNotSuggest: true },
  Inputs: arrayOf(
    { $ref: '#/definitions/input' },
    'What the function is given.',
  ),
  Outputs: arrayOf(
    { $ref: '#/definitions/output' },
    'What the function gives. Most algorithms have one output, an `ObjectResult`.',
  ),
  Conditions: arrayOf(
    { $ref: '#/definitions/condition' },
    'When the algorithm runs at all: only where every condition holds.',
  ),
} as const;

const description: SchemaOf<JsonObject> = { $ref: '#/definitions/description' };

/** The fields of an output (Current format: outputs). */
export const outputFields = {
  OutputType: enumOf(
    currentMeanings.OutputType,
    'What the output is, and where it goes.',
  ),
  OutputName: {
    ...nonEmptyString(
      'What the output is called; no other of the algorithm has this name. Inputs name an object result by it, in `SourceOutputName`.',
    ),
    default: defaultOutputName,
  },
  Optional: {
    ...boolean(
      'Whether the output may be absent from what the function gives.',
    ),
    default: false,
  },
  Retention: openEnumOf(
    currentMeanings.Retention,
    'How long an object result is kept. The format description names these values and does not show the whole list.',
  ),
  SymbolicName: string(
    'The name under which a timeseries output is kept; any timeseries input can read it.',
  ),
  AssetPropertyKey: nonEmptyString('The property that the output sets.'),
  Description: description,
} as const;

/** The fields of the description of an output, as far as they are named. */
export const descriptionFields = {
  AlgorithmUsage: {
    ...string(
      'Where the result is used. Which values are allowed is not shown.',
    ),
    examples: ['KpiThreshold'],
  },
  Trends: arrayOf(
    { $ref: '#/definitions/trend' },
    'Which keys of the result are shown in which graph.',
  ),
} as const;

/** The fields of an entry of `Trends`. */
export const trendFields = {
  PropertyName: nonEmptyString('The key of the result.'),
  ConditionTrendKey: nonEmptyString('The graph of the portal.'),
} as const;

/** The value of a condition, by its data type. */
export const conditionValue = typedValues('Value', conditionTypeMeanings);

/** The fields of a condition (Current format: conditions). */
export const conditionFields = {
  PropertyName: {
    ...nonEmptyString('The property of the drive.'),
    examples: ['CoolingType'],
  },
  DataType: enumOf(conditionTypeMeanings, 'The type of the property.'),
  ...conditionValue.fields,
} as const;
