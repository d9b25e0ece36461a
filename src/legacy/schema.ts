import { type JsonSchema, schemaHead } from '../json/schema.js';
import { legacyValues, type InputKind } from './values.js';

const filledString: JsonSchema = { type: 'string', minLength: 1 };
const string: JsonSchema = { type: 'string' };
const boolean: JsonSchema = { type: 'boolean' };

const oneOf = (values: readonly string[]): JsonSchema => ({
  type: 'string',
  enum: values,
});

/** The fields whose default is null: there, null is accepted as absent. */
export const nullableKeys: readonly string[] = [
  'outputFormat',
  'dataType',
  'value',
  'values',
  'property',
];

const oneOfOrNull = (values: readonly string[]): JsonSchema => ({
  type: ['string', 'null'],
  enum: [...values, null],
});

/** What every input has. */
const commonFields = {
  type: oneOf(legacyValues.type),
  inputName: filledString,
  optional: boolean,
} as const;

export const commonInputKeys = Object.keys(
  commonFields,
) as readonly (keyof typeof commonFields)[];

const symbolicName = { symbolicName: string };

/** The extra fields of each input kind, and which of them it needs. */
const kinds: Readonly<
  Record<
    InputKind,
    {
      readonly fields: Readonly<Record<string, JsonSchema>>;
      readonly needs: readonly string[];
    }
  >
> = {
  constant: {
    fields: {
      dataType: oneOfOrNull(legacyValues.dataType),
      value: {},
      values: { type: ['array', 'null'], items: string },
    },
    needs: [],
  },
  calculated: {
    fields: { calculation: oneOf(legacyValues.calculation) },
    needs: ['calculation'],
  },
  signal: { fields: symbolicName, needs: ['symbolicName'] },
  signalSensor: { fields: symbolicName, needs: ['symbolicName'] },
  events: { fields: {}, needs: [] },
  AlgorithmOutput: {
    fields: {
      algorithm: string,
      property: { type: ['string', 'null'] },
      timeRange: oneOf(legacyValues.timeRange),
      format: oneOf(legacyValues.format),
      recalculate: boolean,
    },
    needs: ['algorithm'],
  },
  AlgorithmOutputStatus: { fields: {}, needs: [] },
  value: { fields: symbolicName, needs: ['symbolicName'] },
  DCVoltage: { fields: {}, needs: [] },
};

/** Which of `value` and `values` a constant needs. */
const constantNeeds: readonly JsonSchema[] = [
  {
    if: hasDataType(['stringArray']),
    then: { required: ['values'] },
  },
  {
    if: hasDataType(legacyValues.dataType.filter((d) => d !== 'stringArray')),
    then: { required: ['value'] },
  },
  {
    if: { not: { required: ['dataType'] } },
    then: { anyOf: [{ required: ['value'] }, { required: ['values'] }] },
  },
];

function hasDataType(dataTypes: readonly string[]): JsonSchema {
  return {
    required: ['dataType'],
    properties: { dataType: { enum: dataTypes } },
  };
}

function kindSchema(kind: InputKind): JsonSchema {
  const { fields, needs } = kinds[kind];
  return {
    properties: {
      // Checked with every input; named here because no other key may stand beside them.
      ...Object.fromEntries(commonInputKeys.map((key) => [key, true])),
      ...fields,
    },
    required: needs,
    ...(kind === 'constant' ? { allOf: constantNeeds } : {}),
    // The further fields of a status are not shown, so none is unknown.
    ...(kind === 'AlgorithmOutputStatus'
      ? {}
      : { additionalProperties: false }),
  };
}

const algorithmFields = {
  name: filledString,
  path: filledString,
  inputs: { type: 'array', items: { type: 'object' } },
  dependencies: { type: 'array', items: string },
  schedule: oneOf(legacyValues.schedule),
  retention: oneOf(legacyValues.retention),
  outputFormat: oneOfOrNull(legacyValues.outputFormat),
} as const;

/**
 * The JSON Schema of a Legacy file. It says what one object may be; what holds
 * between objects (names, sources, dependencies) is beyond a schema.
 */
export const legacySchema = {
  ...schemaHead('legacy', 'Information model, Legacy format'),
  type: 'array',
  items: { $ref: '#/definitions/algorithm' },
  definitions: {
    algorithm: {
      allOf: [{ $ref: '#/definitions/algorithmObject' }],
      properties: { inputs: { items: { $ref: '#/definitions/input' } } },
    },
    // The algorithm without its inputs, which the reader looks at one by one.
    algorithmObject: {
      type: 'object',
      required: ['name', 'path'],
      properties: algorithmFields,
      additionalProperties: false,
    },
    input: {
      type: 'object',
      required: ['type', 'inputName'],
      properties: commonFields,
      allOf: legacyValues.type.map((kind) => ({
        if: { required: ['type'], properties: { type: { const: kind } } },
        then: { $ref: `#/definitions/${kind}` },
      })),
    },
    ...Object.fromEntries(
      legacyValues.type.map((kind) => [kind, kindSchema(kind)]),
    ),
  },
} as const;

export const algorithmKeys = Object.keys(
  algorithmFields,
) as readonly (keyof typeof algorithmFields)[];

/** The keys that an input of the kind has. */
export function inputKeys(kind: InputKind): readonly string[] {
  return [...commonInputKeys, ...Object.keys(kinds[kind].fields)];
}
