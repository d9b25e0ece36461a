import {
  boolean,
  filledString,
  having,
  type JsonSchema,
  likeOneOf,
  oneOf,
  string,
  when,
} from '../json/schema.js';
import { currentMeanings, inputTypes } from './meanings.js';
import type { InputType } from './model.js';
import { typedValues } from './typed-values.js';
import { defaultOutputName } from './values.js';

type Fields = Readonly<Record<string, JsonSchema>>;

/** What every input has (Current format: fields common to inputs). */
export const commonFields: Fields = {
  InputType: oneOf(
    inputTypes,
    'The kind of the input, which decides which other keys it has.',
  ),
  InputName: filledString(
    'The function input of the same name: in snake_case, as the function has it, or in PascalCase.',
  ),
  Optional: {
    ...boolean(
      'Whether the input may be missing. A missing mandatory timeseries keeps the function from running, without an error; a missing optional one is left out of what the function gets. Any other mandatory input that is missing is an error before the function runs.',
    ),
    default: false,
  },
};

/** An input kind: its extra fields, and which of them it needs. */
interface Kind {
  readonly fields: Fields;
  readonly needs: readonly string[];
  readonly allOf?: readonly JsonSchema[];
  /** The format description leaves keys of this kind unnamed. */
  readonly open?: true;
}

const constant = typedValues('Constant', currentMeanings.DataType);

const interval: Fields = {
  DataInterval: likeOneOf(
    currentMeanings.DataInterval,
    'Which slice is read. The format description names these values and does not show the whole list.',
  ),
  Duration: {
    ...filledString(
      'How long the slice is, as an ISO 8601 duration: needed where `DataInterval` is `Duration`.',
    ),
    examples: ['PT1H', 'P1D', 'P30D'],
  },
};

const durationNeeded = when('DataInterval', 'Duration', having('Duration'));

const symbolicName = string(
  'The name of the signal. An external sensor of a drive has no prefix: `temperature`. It may be empty where the algorithm itself handles several signals.',
);

/** The kinds of inputs (Current format: input kinds). */
const kinds: Readonly<Record<InputType, Kind>> = {
  Constant: {
    fields: {
      DataType: oneOf(currentMeanings.DataType, 'The type of the constant.'),
      ...constant.fields,
    },
    needs: ['DataType'],
    allOf: constant.allOf,
  },
  AssetProperty: {
    fields: {
      AssetPropertyKey: {
        ...string(
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
        ...string('The feature. Which there are depends on the asset.'),
        examples: ['SensorMeasurementInterval', 'BatteryLevel'],
      },
    },
    needs: ['SensorFeatureKey'],
  },
  Timeseries: {
    fields: { SymbolicName: symbolicName, ...interval },
    needs: ['SymbolicName'],
    allOf: [durationNeeded],
    open: true,
  },
  TimeseriesValue: {
    fields: { SymbolicName: symbolicName },
    needs: ['SymbolicName'],
    open: true,
  },
  AlgorithmOutput: {
    fields: {
      SourceAlgorithm: string(
        'The `Name` (not the `Path`) of the algorithm whose results are read; it must be defined for the asset too.',
      ),
      SourceOutputName: {
        ...string(
          'Which object output of the source is read: needed where it has several.',
        ),
        default: defaultOutputName,
      },
      SourceProperty: string(
        'The key of `Data` in the output that is read, nested keys with dots between them; without it, all of `Data`.',
      ),
      ...interval,
      AlgorithmOutputInputDataType: string(
        'How the results are handed over; without it, as a list of the values. The other way gives each value its date, for graph points: the word for it is not shown.',
      ),
    },
    needs: ['SourceAlgorithm'],
    allOf: [durationNeeded],
  },
  Events: { fields: {}, needs: [], open: true },
  Files: {
    fields: {
      FileType: string(
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
};

/** What an input of the kind may be, besides what every input is. */
export function kindSchema(kind: InputType): JsonSchema {
  const { fields, needs, allOf, open } = kinds[kind];
  return {
    title: `Input of type ${kind}`,
    description: inputTypes[kind],
    type: 'object',
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
