import {
  requireKeys,
  type JsonSchema,
  schemaHead,
  when,
} from '../json/json-schema.js';
import {
  algorithmFields,
  commonLegacyFields,
  kinds,
  kindsWithHiddenFields,
  statusFields,
} from './legacy-fields.js';
import {
  type InputKind,
  legacyMeanings,
  legacyValues,
} from './legacy-enums.js';

/** Some files spell keys in lower case. They are valid, and editors do not offer them. */
function lowerCase(fields: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const respelled = Object.entries(fields)
    .filter(([key]) => key !== key.toLowerCase())
    .map(([key, schema]) => [
      `^${key.toLowerCase()}$`,
      {
        ...schema,
        description: `${String(schema['description'])} Prefer \`${key}\`: the format description does not show how the service reads the lower-case spelling.`,
      },
    ]);
  return respelled.length === 0
    ? {}
    : { patternProperties: Object.fromEntries(respelled) as unknown };
}

const needed = (key: string): JsonSchema =>
  key === key.toLowerCase()
    ? requireKeys(key)
    : { if: { not: requireKeys(key.toLowerCase()) }, then: requireKeys(key) };

/** Requires the key with a value that is not null; null counts as absent. */
const present = (key: string): JsonSchema => ({
  required: [key],
  properties: { [key]: { not: { const: null } } },
});

const constantNeeds: readonly JsonSchema[] = [
  ...legacyValues.dataType.map((dataType) =>
    when(
      'dataType',
      dataType,
      present(dataType === 'stringArray' ? 'values' : 'value'),
    ),
  ),
  {
    if: { properties: { dataType: { const: null } } },
    then: { anyOf: [present('value'), present('values')] },
  },
];

function kindSchema(kind: InputKind): JsonSchema {
  const { fields, needs } = kinds[kind];
  const isOpen = kindsWithHiddenFields.includes(kind);
  const demands = [
    ...needs.map(needed),
    ...(kind === 'constant' ? constantNeeds : []),
  ];
  return {
    title: `Input of type ${kind}`,
    description: legacyMeanings.type[kind],
    type: 'object',
    properties: {
      // Checked with every input; named here because no other keys are allowed.
      ...Object.fromEntries(
        Object.keys(commonLegacyFields).map((key) => [key, true]),
      ),
      ...fields,
      ...(kind === 'AlgorithmOutputStatus' ? statusFields : {}),
    },
    ...lowerCase({ ...commonLegacyFields, ...fields }),
    ...(demands.length === 0 ? {} : { allOf: demands }),
    ...(isOpen ? {} : { additionalProperties: false }),
  };
}

const algorithm = {
  title: 'Algorithm',
  description:
    'A cloud function, with the schedule on which it runs and the inputs that it gets.',
} as const;

/** The JSON Schema of a Legacy file, for editors. It cannot express relations between objects. */
export const legacySchema = {
  ...schemaHead(
    'legacy',
    'Information model, Legacy format',
    'The algorithms that the analytics service runs for drives.',
  ),
  type: 'array',
  items: { $ref: '#/definitions/algorithm' },
  definitions: {
    algorithm: {
      ...algorithm,
      type: 'object',
      allOf: [{ $ref: '#/definitions/algorithmObject' }],
      properties: {
        inputs: {
          description: algorithmFields.inputs['description'],
          type: 'array',
          items: { $ref: '#/definitions/input' },
        },
      },
    },
    // The algorithm without its inputs, which the reader checks one by one.
    algorithmObject: {
      ...algorithm,
      type: 'object',
      required: ['name', 'path'],
      properties: algorithmFields,
      ...lowerCase(algorithmFields),
      additionalProperties: false,
    },
    input: {
      title: 'Input',
      description: 'Something that the function is given.',
      type: 'object',
      properties: commonLegacyFields,
      ...lowerCase(commonLegacyFields),
      allOf: [
        ...legacyValues.type.map((kind) =>
          when('type', kind, { $ref: `#/definitions/${kind}` }),
        ),
        ...['type', 'inputName'].map(needed),
      ],
    },
    ...Object.fromEntries(
      legacyValues.type.map((kind) => [kind, kindSchema(kind)]),
    ),
  },
} as const;
