import { type JsonSchema, schemaHead } from '../json/schema.js';
import type { InputType } from './model.js';

const string: JsonSchema = { type: 'string' };
const filledString: JsonSchema = { type: 'string', minLength: 1 };
const boolean: JsonSchema = { type: 'boolean' };

/** The list of values is complete. */
const oneOf = (values: readonly string[]): JsonSchema => ({
  type: 'string',
  enum: values,
});

/** Known values; the description does not show the complete list. */
const likeOneOf = (values: readonly string[]): JsonSchema => ({
  type: 'string',
  anyOf: [{ enum: values }, { minLength: 1 }],
});

/** When `key` has the value, `then` holds as well. */
const when = (key: string, value: unknown, then: JsonSchema): JsonSchema => ({
  if: { required: [key], properties: { [key]: { const: value } } },
  then,
});

const constantTypes: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer' },
  String: string,
  Double: { type: 'number' },
  Bool: boolean,
  StringArray: { type: 'array', items: string },
};

const dataInterval: JsonSchema = {
  DataInterval: likeOneOf([
    'Default',
    'Duration',
    'All',
    'CalendarMonth',
    'LatestValue',
  ]),
  Duration: filledString,
};

const durationNeeded = when('DataInterval', 'Duration', {
  required: ['Duration'],
});

interface Kind {
  readonly fields: JsonSchema;
  readonly needs: readonly string[];
  readonly allOf?: readonly JsonSchema[];
  /** The description leaves keys of this kind unnamed. */
  readonly open?: true;
}

/** The extra fields of each input kind (Current format: input kinds). */
const kinds: Readonly<Record<InputType, Kind>> = {
  Constant: {
    fields: {
      DataType: oneOf(Object.keys(constantTypes)),
      ...Object.fromEntries(
        Object.entries(constantTypes).map(([type, schema]) => [
          `Constant${type}`,
          schema,
        ]),
      ),
    },
    needs: ['DataType'],
    allOf: Object.keys(constantTypes).map((type) =>
      when('DataType', type, { required: [`Constant${type}`] }),
    ),
  },
  AssetProperty: {
    fields: { AssetPropertyKey: string },
    needs: ['AssetPropertyKey'],
  },
  SensorFeature: {
    fields: { SensorFeatureKey: string },
    needs: ['SensorFeatureKey'],
  },
  Timeseries: {
    fields: { SymbolicName: string, ...dataInterval },
    needs: ['SymbolicName'],
    allOf: [durationNeeded],
    open: true,
  },
  TimeseriesValue: {
    fields: { SymbolicName: string },
    needs: ['SymbolicName'],
    open: true,
  },
  AlgorithmOutput: {
    fields: {
      SourceAlgorithm: string,
      SourceOutputName: string,
      SourceProperty: string,
      ...dataInterval,
      AlgorithmOutputInputDataType: string,
    },
    needs: ['SourceAlgorithm'],
    allOf: [durationNeeded],
  },
  Events: { fields: {}, needs: [], open: true },
  Files: {
    fields: { FileType: string, ...dataInterval },
    needs: ['FileType'],
    allOf: [durationNeeded],
  },
  LubricationDates: { fields: {}, needs: [], open: true },
};

const inputTypes = Object.keys(kinds) as readonly InputType[];

const commonFields: JsonSchema = {
  InputType: oneOf(inputTypes),
  InputName: filledString,
  Optional: boolean,
};

function kindSchema({ fields, needs, allOf, open }: Kind): JsonSchema {
  return {
    properties: {
      // Checked with every input; named here because no other key may stand beside them.
      ...Object.fromEntries(
        Object.keys(commonFields).map((key) => [key, true]),
      ),
      ...fields,
    },
    required: needs,
    ...(allOf ? { allOf } : {}),
    ...(open ? {} : { additionalProperties: false }),
  };
}

const conditionTypes = ['String', 'Double', 'Int', 'Bool'];

/**
 * The JSON Schema of a Current file: an array of algorithm objects. It says
 * what one object may be; what holds between objects is beyond a schema.
 */
export const currentSchema = {
  ...schemaHead('current', 'Information model, Current format'),
  type: 'array',
  items: { $ref: '#/definitions/algorithm' },
  definitions: {
    algorithm: {
      type: 'object',
      required: ['Name', 'Path', 'ExecutionFrequency', 'Inputs', 'Outputs'],
      properties: {
        Name: filledString,
        Path: filledString,
        ExecutionFrequency: likeOneOf(['Scheduled', 'Hourly', 'Daily']),
        Schedule: filledString,
        Inputs: { type: 'array', items: { $ref: '#/definitions/input' } },
        Outputs: { type: 'array', items: { $ref: '#/definitions/output' } },
        Conditions: {
          type: 'array',
          items: { $ref: '#/definitions/condition' },
        },
      },
      additionalProperties: false,
      if: {
        required: ['ExecutionFrequency'],
        properties: { ExecutionFrequency: { const: 'Scheduled' } },
      },
      then: { required: ['Schedule'] },
      else: { not: { required: ['Schedule'] } },
    },
    input: {
      type: 'object',
      required: ['InputType', 'InputName'],
      properties: commonFields,
      allOf: inputTypes.map((type) =>
        when('InputType', type, { $ref: `#/definitions/${type}` }),
      ),
    },
    ...Object.fromEntries(
      inputTypes.map((type) => [type, kindSchema(kinds[type])]),
    ),
    output: {
      type: 'object',
      required: ['OutputType'],
      properties: {
        OutputType: oneOf(['ObjectResult', 'Timeseries', 'AssetProperty']),
        OutputName: filledString,
        Optional: boolean,
        Retention: likeOneOf([
          'Default',
          'Unlimited',
          'UnlimitedPerMonth',
          'Latest',
        ]),
        SymbolicName: string,
        AssetPropertyKey: string,
        Description: { type: 'object' },
      },
      additionalProperties: false,
      allOf: [
        when('OutputType', 'Timeseries', { required: ['SymbolicName'] }),
        when('OutputType', 'AssetProperty', { required: ['AssetPropertyKey'] }),
      ],
    },
    condition: {
      type: 'object',
      required: ['PropertyName', 'DataType'],
      properties: {
        PropertyName: filledString,
        DataType: oneOf(conditionTypes),
        ...Object.fromEntries(
          conditionTypes.map((type) => [`Value${type}`, constantTypes[type]]),
        ),
      },
      additionalProperties: false,
      allOf: conditionTypes.map((type) =>
        when('DataType', type, { required: [`Value${type}`] }),
      ),
    },
  },
} as const;
