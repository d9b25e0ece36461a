import {
  boolean,
  nonEmptyString,
  requireKeys,
  openEnumOf,
  arrayOf,
  enumOf,
  schemaHead,
  string,
  when,
} from '../json/json-schema.js';
import { commonFields, kindSchema, typedValues } from './input-kinds.js';
import {
  conditionTypeMeanings,
  currentMeanings,
  defaultOutputName,
  type InputType,
  inputTypeMeanings,
} from './current-enums.js';

const kindNames = Object.keys(inputTypeMeanings) as readonly InputType[];

const conditionValue = typedValues('Value', conditionTypeMeanings);

const schedule = nonEmptyString(
  'When it runs, as a cron expression: needed where `ExecutionFrequency` is `Scheduled`, and only there. Which dialect of cron is not shown.',
);

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
      properties: {
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
      },
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
      properties: {
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
        Description: { $ref: '#/definitions/description' },
      },
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
      properties: {
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
      },
    },
    trend: {
      title: 'Trend',
      description: 'A key of the result, and the graph that shows it.',
      type: 'object',
      required: ['PropertyName', 'ConditionTrendKey'],
      properties: {
        PropertyName: nonEmptyString('The key of the result.'),
        ConditionTrendKey: nonEmptyString('The graph of the portal.'),
      },
      additionalProperties: false,
    },
    condition: {
      title: 'Condition',
      description: 'A property of the drive, and the value that it must have.',
      type: 'object',
      required: ['PropertyName', 'DataType'],
      properties: {
        PropertyName: {
          ...nonEmptyString('The property of the drive.'),
          examples: ['CoolingType'],
        },
        DataType: enumOf(conditionTypeMeanings, 'The type of the property.'),
        ...conditionValue.fields,
      },
      additionalProperties: false,
      allOf: conditionValue.allOf,
    },
  },
} as const;
