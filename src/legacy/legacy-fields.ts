import type { JsonNode } from '../json/node.js';
import {
  boolean,
  nonEmptyString,
  type JsonSchema,
  type SchemaOf,
  arrayOf,
  enumOf,
  string,
} from '../json/json-schema.js';
import {
  type InputKind,
  legacyMeanings,
  legacyValues,
  sensorSignals,
} from './legacy-enums.js';

/** Where the default is null, null counts as absent. */
const orNull = <Value>(schema: SchemaOf<Value>): SchemaOf<Value> => ({
  ...schema,
  type: [schema['type'], 'null'],
  default: null,
  ...(Array.isArray(schema['enum'])
    ? {
        enum: [...(schema['enum'] as readonly unknown[]), null],
        enumDescriptions: [
          ...(schema['enumDescriptions'] as readonly string[]),
          'As if the key were absent.',
        ],
      }
    : {}),
});

/** The fields of an algorithm (Legacy format: algorithm object). */
export const algorithmFields = {
  name: nonEmptyString(
    'What the algorithm is called within this file; no other has this name. It may equal `path`, and one function may run under several names.',
  ),
  path: nonEmptyString('The cloud function that runs.'),
  inputs: arrayOf(
    { type: 'object' },
    'What the function is given, in any order.',
  ),
  dependencies: arrayOf(
    string('The `name` of an algorithm of this file.'),
    'Algorithms of the same schedule whose results of this round are needed: they run first. Not for another schedule, and not for its own earlier results.',
  ),
  schedule: enumOf(
    legacyMeanings.schedule,
    'How often it runs for a drive, and how long a slice of a signal it gets.',
  ),
  retention: enumOf(
    legacyMeanings.retention,
    'How long a stored result is kept.',
  ),
  outputFormat: orNull(
    enumOf(
      legacyMeanings.outputFormat,
      'The format of the output for the analytics library; none by default.',
    ),
  ),
} as const;

/** The fields of every input (Legacy format: fields common to every input). */
export const commonLegacyFields = {
  type: enumOf(
    legacyMeanings.type,
    'The kind of the input, which decides which other keys it has.',
  ),
  inputName: nonEmptyString(
    'The function input of the same name, in camelCase.',
  ),
  optional: {
    ...boolean(
      'Whether the input may be missing. If so, the function gets null for it; if not, preparing the call fails and the function does not run.',
    ),
    default: false,
  },
} as const;

interface Kind {
  readonly fields: Readonly<Record<string, JsonSchema>>;
  readonly needs: readonly string[];
}

const symbolicName = (description: string, more: JsonSchema = {}) => ({
  symbolicName: { ...nonEmptyString(description), ...more },
});

const constantValue: SchemaOf<JsonNode> = {
  description: 'The constant, unless it is a list of texts.',
  default: null,
};

/** The kinds of inputs (Legacy format: input kinds). */
export const kinds = {
  constant: {
    fields: {
      dataType: orNull(
        enumOf(
          legacyMeanings.dataType,
          'The type of the constant; inferred where it is absent.',
        ),
      ),
      value: constantValue,
      values: orNull(
        arrayOf(
          string('A text of the list.'),
          'The constant, where it is a list of texts.',
        ),
      ),
    },
    needs: [],
  },
  calculated: {
    fields: {
      calculation: enumOf(legacyMeanings.calculation, 'What is computed.'),
    },
    needs: ['calculation'],
  },
  signal: {
    fields: symbolicName(
      'The signal, as a signal mapping file of the drive type names it.',
    ),
    needs: ['symbolicName'],
  },
  signalSensor: {
    fields: symbolicName(
      'The sensor signal: temperature, humidity and pressure are supported. Not every drive has a sensor, so such inputs are mostly optional.',
      { examples: sensorSignals },
    ),
    needs: ['symbolicName'],
  },
  events: { fields: {}, needs: [] },
  AlgorithmOutput: {
    fields: {
      algorithm: string(
        'The `name` (not the `path`) of the algorithm of this file whose results are read.',
      ),
      property: orNull(
        nonEmptyString(
          'The key of `details` in the results that is read; without it, all of `details`.',
        ),
      ),
      timeRange: enumOf(
        legacyMeanings.timeRange,
        'Which of the stored results are read.',
      ),
      format: {
        ...enumOf(legacyMeanings.format, 'How the results are passed.'),
        default: 'default',
      },
      recalculate: {
        ...boolean('The format description does not say what this does.'),
        default: false,
      },
    },
    needs: ['algorithm'],
  },
  AlgorithmOutputStatus: { fields: {}, needs: [] },
  value: {
    fields: symbolicName(
      'The parameter, as a signal mapping file of the drive type names it.',
    ),
    needs: ['symbolicName'],
  },
  DCVoltage: { fields: {}, needs: [] },
} satisfies Readonly<Record<InputKind, Kind>>;

/** The kinds whose fields the description does not show: any key may be right there. */
export const kindsWithHiddenFields: readonly InputKind[] = [
  'events',
  'AlgorithmOutputStatus',
];

/**
 * The format description names these fields without their meaning here: editors
 * offer them, and nothing checks them.
 */
export const statusFields: Kind['fields'] = {
  timeRange: {
    description:
      'The format description names this key and does not say what it means here.',
    examples: legacyValues.timeRange,
  },
};
