/** Lists of values of the Current format. */
export const currentValues = {
  // These are complete.
  DataType: ['Int', 'String', 'Double', 'Bool', 'StringArray'],
  OutputType: ['ObjectResult', 'Timeseries', 'AssetProperty'],
  // Of these the description shows some values and says that there may be more.
  ExecutionFrequency: ['Scheduled', 'Hourly', 'Daily'],
  DataInterval: ['Default', 'Duration', 'All', 'CalendarMonth', 'LatestValue'],
  Retention: ['Default', 'Unlimited', 'UnlimitedPerMonth', 'Latest'],
} as const;

export type CurrentWord<Field extends keyof typeof currentValues> =
  (typeof currentValues)[Field][number];

/** The data types of a condition. */
export const conditionTypes = ['String', 'Double', 'Int', 'Bool'] as const;

/** What the signal origin of an input may be; the key that says it is not shown. */
export const signalOrigins = ['Own', 'DrivingObject', 'DrivingMotor'] as const;

/** The name of an output that has no `OutputName`, and the output that is read without `SourceOutputName`. */
export const defaultOutputName = 'algorithm_output';

/** The kinds of input that take a slice of time, and have both `DataInterval` and `Duration`. */
export const slicedKinds = ['Timeseries', 'AlgorithmOutput', 'Files'] as const;
