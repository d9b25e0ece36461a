import {
  boolean,
  nonEmptyString,
  requireKeys,
  type JsonSchema,
  type Meanings,
  type SchemaOf,
  openEnumOf,
  enumOf,
  string,
  when,
} from '../json/json-schema.js';
import type { JsonNode } from '../json/node.js';
import {
  currentMeanings,
  defaultOutputName,
  type InputType,
  inputTypeMeanings,
} from './current-enums.js';

/** Keys with dots between them, none of them empty. */
export const dottedPath = String.raw`^[^.]+(\.[^.]+)*$`;

const jsonTypes: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer' },
  String: { type: 'string' },
  Double: { type: 'number' },
  Bool: { type: 'boolean' },
  StringArray: { type: 'array', items: { type: 'string' } },
};

/**
 * A value with a key for each data type; the key that `DataType` names is
 * required. Editors offer that key once `DataType` has a value.
 * @param prefix of the keys: `Constant` for `ConstantInt` and its like
 */
export function typedValues<Prefix extends string, Types extends Meanings>(
  prefix: Prefix,
  types: Types,
) {
  const keys = Object.keys(types).map((type) => {
    const description = `The value, where \`DataType\` is \`${type}\`.`;
    return { type, key: `${prefix}${type}`, description };
  });
  return {
    fields: Object.fromEntries(
      keys.map(({ type, key, description }) => [
        key,
        { description, ...jsonTypes[type], doNotSuggest: true },
      ]),
    ) as unknown as {
      readonly [
        Type in keyof Types & string as `${Prefix}${Type}`
      ]: SchemaOf<JsonNode>;
    },
    allOf: keys.map(({ type, key, description }) =>
      when('DataType', type, {
        required: [key],
        properties: { [key]: { description } },
      }),
    ),
  };
}

export const commonFields = {
  InputType: enumOf(
    inputTypeMeanings,
    'The kind of the input, which decides which other keys it has.',
  ),
  InputName: nonEmptyString(
    'The function input of the same name: in snake_case, as the function has it, or in PascalCase.',
  ),
  Optional: {
    ...boolean(
      'Whether the input may be missing. A missing mandatory timeseries keeps the function from running, without an error; a missing optional one is left out of what the function gets. Any other mandatory input that is missing is an error before the function runs.',
    ),
    default: false,
  },
} as const;

interface Kind {
  readonly fields: Readonly<Record<string, JsonSchema>>;
  readonly needs: readonly string[];
  readonly allOf?: readonly JsonSchema[];
  /** The format description does not name all keys of this kind. */
  readonly open?: true;
}

export const constantValues = typedValues('Constant', currentMeanings.DataType);

const interval = {
  DataInterval: openEnumOf(
    currentMeanings.DataInterval,
    'Which slice is read. The format description names these values and does not show the whole list.',
  ),
  Duration: {
    ...nonEmptyString(
      'How long the slice is, as an ISO 8601 duration: needed where `DataInterval` is `Duration`.',
    ),
    examples: ['PT1H', 'P1D', 'P30D'],
  },
};

/** A number for each unit; only the last one may have a fraction. */
const numbersOf = (units: string): string =>
  units.replace(/./g, String.raw`(?:\d+(?:[.,]\d+(?=.$))?$&)?`);
const duration = new RegExp(
  `^P(?=.)${numbersOf('YMWD')}(?:T(?=.)${numbersOf('HMS')})?$`,
);

/** Matches an ISO 8601 duration longer than zero: `P0D` is not. */
const positiveDuration = new RegExp(`(?=.*[1-9])${duration.source}`);

/** Returns whether a text is an ISO 8601 duration, such as `P30D`. */
export function isDuration(text: string): boolean {
  return duration.test(text);
}

/** Returns whether a text is an ISO 8601 duration longer than zero. */
export function isPositiveDuration(text: string): boolean {
  return positiveDuration.test(text);
}

const durationNeeded = when(
  'DataInterval',
  'Duration',
  requireKeys('Duration'),
);

const signalName =
  'The name of the signal. An external sensor of a drive has no prefix: `temperature`.';

/** The kinds of inputs (Current format: input kinds). */
export const inputKinds = {
  Constant: {
    fields: {
      DataType: enumOf(currentMeanings.DataType, 'The type of the constant.'),
      ...constantValues.fields,
    },
    needs: ['DataType'],
    allOf: constantValues.allOf,
  },
  AssetProperty: {
    fields: {
      AssetPropertyKey: {
        ...nonEmptyString(
          'The property: an `AssetPropertyTypeKey` from the section `AssetProperties` of the type configuration. Which there are depends on the asset.',
        ),
        examples: ['DriveType', 'ShortTypeCode', 'FrameSize', 'MotorClass'],
      },
    },
    needs: ['AssetPropertyKey'],
  },
  SensorFeature: {
    fields: {
      SensorFeatureKey: {
        ...nonEmptyString('The feature. Which there are depends on the asset.'),
        examples: ['SensorMeasurementInterval', 'BatteryLevel'],
      },
    },
    needs: ['SensorFeatureKey'],
  },
  Timeseries: {
    fields: {
      SymbolicName: string(
        `${signalName} It may be empty where the algorithm itself handles several signals.`,
      ),
      ...interval,
    },
    needs: ['SymbolicName'],
    allOf: [durationNeeded],
    open: true,
  },
  TimeseriesValue: {
    fields: { SymbolicName: nonEmptyString(signalName) },
    needs: ['SymbolicName'],
    open: true,
  },
  AlgorithmOutput: {
    fields: {
      SourceAlgorithm: nonEmptyString(
        'The `Name` (not the `Path`) of the algorithm whose results are read; it must be defined for the asset too.',
      ),
      SourceOutputName: {
        ...string(
          'Which object output of the source is read: needed where it has several.',
        ),
        default: defaultOutputName,
      },
      SourceProperty: {
        ...string(
          'The key of `Data` in the output that is read, nested keys with dots between them; without it, all of `Data`.',
        ),
        pattern: dottedPath,
      },
      ...interval,
      AlgorithmOutputInputDataType: string(
        'How the results are passed; without it, as a list of the values. The other way gives each value its date, for graph points: the word for it is not shown.',
      ),
    },
    needs: ['SourceAlgorithm'],
    allOf: [durationNeeded],
  },
  Events: { fields: {}, needs: [], open: true },
  Files: {
    fields: {
      FileType: nonEmptyString(
        'The type of the files. Which types there are is not shown.',
      ),
      ...interval,
    },
    needs: ['FileType'],
    allOf: [durationNeeded],
  },
  LubricationDates: {
    fields: {},
    needs: [],
    open: true,
  },
} satisfies Readonly<Record<InputType, Kind>>;

export function kindSchema(kind: InputType): JsonSchema {
  const { fields, needs, allOf, open }: Kind = inputKinds[kind];
  const spellings = new Set(
    Object.keys({ ...commonFields, ...fields }).flatMap((key) => [
      key.charAt(0).toLowerCase() + key.slice(1),
      key.toLowerCase(),
    ]),
  );
  const legacySpellings = `^(${[...spellings].join('|')})$`;
  return {
    title: `Input of type ${kind}`,
    description: inputTypeMeanings[kind],
    type: 'object',
    properties: {
      // Checked with every input; named here because no other keys are allowed.
      ...Object.fromEntries(
        Object.keys(commonFields).map((key) => [key, true]),
      ),
      ...fields,
    },
    required: needs,
    ...(allOf ? { allOf } : {}),
    ...(open
      ? // The Legacy spelling of a key is a mistake.
        { patternProperties: { [legacySpellings]: false } }
      : { additionalProperties: false }),
  };
}
