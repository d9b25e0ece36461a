import { valuesByField } from '../json/json-schema.js';

/**
 * The meaning of each Current value, for editors. Only `DataType` and
 * `OutputType` are complete in the description.
 */
export const currentMeanings = {
  DataType: {
    Int: 'A whole number, in `ConstantInt`.',
    String: 'Text, in `ConstantString`.',
    Double: 'A number, in `ConstantDouble`.',
    Bool: 'True or false, in `ConstantBool`.',
    StringArray: 'A list of texts, in `ConstantStringArray`.',
  },
  OutputType: {
    ObjectResult:
      'An object, kept in the internal database of the analytics service. Nearly every output is one.',
    Timeseries:
      'A timeseries, kept in the timeseries service under `SymbolicName`.',
    AssetProperty: 'A property of the asset, kept in the asset service.',
  },
  ExecutionFrequency: {
    Scheduled: 'When the cron expression in `Schedule` says so.',
    Hourly: 'Once an hour.',
    Daily: 'Once a day.',
  },
  DataInterval: {
    Default:
      'The current hour for an algorithm that runs `Hourly`, the current day for a `Daily` one. For a `Scheduled` one it is not shown.',
    Duration: 'As long as `Duration` says. Where the slice ends is not shown.',
    All: 'Known by name only. Only CBM algorithms use it.',
    CalendarMonth: 'Known by name only. Only CBM algorithms use it.',
    LatestValue: 'Known by name only. Only CBM algorithms use it.',
  },
  Retention: {
    Default: 'What nearly every output has. How long that is, is not shown.',
    Unlimited: 'Kept for ever. Only CBM algorithms use it.',
    UnlimitedPerMonth:
      'One result for each calendar month, which every run of the month overwrites. Only CBM algorithms use it.',
    Latest: 'Only the most recent result is kept. Only CBM algorithms use it.',
  },
} as const;

type Meanings = typeof currentMeanings;

export type CurrentWord<Field extends keyof Meanings> = keyof Meanings[Field];

export const currentValues = valuesByField(currentMeanings);

const origin =
  'It comes from the asset itself, or (for machines) from the driving object or motor: what the key for that is called is not shown.';

export const inputTypeMeanings = {
  Constant: 'A constant that the declaration itself contains.',
  AssetProperty: 'A property of the asset.',
  SensorFeature: 'The value of a feature of a smart sensor.',
  Timeseries: `A slice of the timeseries of a signal. ${origin}`,
  TimeseriesValue: `The latest value of a signal when the algorithm runs. ${origin}`,
  AlgorithmOutput: 'Results of another algorithm: of its object outputs only.',
  Events:
    'A list of events. Which fields they and the input have is not shown.',
  Files: 'A collection of files, for example of raw data.',
  LubricationDates:
    'A sequence of lubrication dates. Which further fields it has is not shown.',
} as const;

export type InputType = keyof typeof inputTypeMeanings;

export const conditionTypeMeanings = {
  String: 'Text, in `ValueString`. Most properties are text.',
  Double: 'A number, in `ValueDouble`.',
  Int: 'A whole number, in `ValueInt`.',
  Bool: 'True or false, in `ValueBool`.',
} as const;

type ConditionType = keyof typeof conditionTypeMeanings;

export const conditionTypes = Object.keys(
  conditionTypeMeanings,
) as readonly ConditionType[];

/** The signal origins of an input; the description does not show the key for them. */
export const signalOrigins = ['Own', 'DrivingObject', 'DrivingMotor'] as const;

/** The name of an output without `OutputName`; also the output that is read without `SourceOutputName`. */
export const defaultOutputName = 'algorithm_output';

/** The input kinds that take a slice of time and have `DataInterval` and `Duration`. */
export const slicedKinds = ['Timeseries', 'AlgorithmOutput', 'Files'] as const;
