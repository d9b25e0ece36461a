import { requireKeys, schemaHead, when } from '../json/json-schema.js';
import {
  currentAlgorithmFields,
  conditionFields,
  conditionValue,
  descriptionFields,
  outputFields,
  schedule,
  trendFields,
} from './current-fields.js';
import { type InputType, inputTypeMeanings } from './current-enums.js';
import { commonFields, kindSchema } from './input-kinds.js';

const kindNames = Object.keys(inputTypeMeanings) as readonly InputType[];

/** The JSON Schema of a Current file, for editors. It cannot express relations between objects. */
export const currentSchema = {
  ...schemaHead(
    'current',
    'Information model, Current format',
    'The algorithms that the analytics service runs for assets. That a file holds an array of them is an assumption: the format description does not say.',
  ),
  type: 'array',
  items: { $ref: '#/definitions/algorithm' },
  definitions: {
    algorithm: {
      title: 'Algorithm',
      description:
        'A cloud function, with how often it runs, the inputs that it gets and the outputs that it gives.',
      type: 'object',
      required: ['Name', 'Path', 'ExecutionFrequency', 'Inputs', 'Outputs'],
      properties: currentAlgorithmFields,
      additionalProperties: false,
      ...when(
        'ExecutionFrequency',
        'Scheduled',
        {
          required: ['Schedule'],
          properties: { Schedule: { description: schedule['description'] } },
        },
        { properties: { Schedule: false } },
      ),
    },
    input: {
      title: 'Input',
      description: 'Something that the function is given.',
      type: 'object',
      required: ['InputType', 'InputName'],
      properties: commonFields,
      allOf: kindNames.map((kind) =>
        when('InputType', kind, { $ref: `#/definitions/${kind}` }),
      ),
    },
    ...Object.fromEntries(kindNames.map((kind) => [kind, kindSchema(kind)])),
    output: {
      title: 'Output',
      description: 'Something that the function gives.',
      type: 'object',
      required: ['OutputType'],
      properties: outputFields,
      additionalProperties: false,
      allOf: [
        when('OutputType', 'Timeseries', {
          ...requireKeys('SymbolicName'),
          properties: { SymbolicName: { type: 'string', minLength: 1 } },
        }),
        when('OutputType', 'AssetProperty', requireKeys('AssetPropertyKey')),
      ],
    },
    description: {
      title: 'Display in the portal',
      description:
        'Marks the result for display in the portal. Besides these keys there are one for the section of the portal and one for the type of condition index, whose names are not shown.',
      type: 'object',
      properties: descriptionFields,
    },
    trend: {
      title: 'Trend',
      description: 'A key of the result, and the graph that shows it.',
      type: 'object',
      required: ['PropertyName', 'ConditionTrendKey'],
      properties: trendFields,
      additionalProperties: false,
    },
    condition: {
      title: 'Condition',
      description: 'A property of the drive, and the value that it must have.',
      type: 'object',
      required: ['PropertyName', 'DataType'],
      properties: conditionFields,
      additionalProperties: false,
      allOf: conditionValue.allOf,
    },
  },
} as const;
