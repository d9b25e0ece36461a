import fc from 'fast-check';

/** A Current object as `JSON.parse` gives it. */
export type Json = Record<string, unknown>;

export interface Algorithm extends Json {
  Name: string;
  ExecutionFrequency: string;
  Schedule?: string;
  Inputs: Json[];
  Outputs: Json[];
  Conditions?: Json[];
}

const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });

/** An object without the keys that came out as undefined. */
const object = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc
    .record<Json>(fields)
    .map((values) =>
      Object.fromEntries(
        Object.entries(values).filter(([, value]) => value !== undefined),
      ),
    );

const word = fc.constantFrom('speed', 'torque', 'MotorLoad', 'a/b~c', '😀');
const cron = fc.constantFrom(
  '0 6 * * 1-5',
  '0 0/5 14 * * ?',
  '0 0 12 L * ? 2030',
);
const duration = fc.constantFrom('P1D', 'P30D', 'PT36H', 'P1Y2M', 'PT0.5S');

/** Values by the data type that selects them. */
const typed: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  Int: fc.integer(),
  String: fc.string(),
  Double: fc.double({ noNaN: true, noDefaultInfinity: true }),
  Bool: fc.boolean(),
  StringArray: fc.array(fc.string(), { maxLength: 2 }),
};

const typedBy = (
  prefix: string,
  types: readonly string[],
  fields: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<Json> =>
  fc.oneof(
    ...types.map((type) =>
      object({
        ...fields,
        DataType: fc.constant(type),
        [`${prefix}${type}`]: typed[type] ?? fc.constant(0),
      }),
    ),
  );

const interval: fc.Arbitrary<Json> = fc.oneof(
  object({
    DataInterval: optional(
      fc.constantFrom('Default', 'All', 'CalendarMonth', 'LatestValue'),
    ),
  }),
  object({ DataInterval: fc.constant('Duration'), Duration: duration }),
);

/** The key that says the origin is not shown, so any will do. */
const origin = object({
  Origin: optional(fc.constantFrom('Own', 'DrivingObject', 'DrivingMotor')),
});

const joined = (...parts: readonly fc.Arbitrary<Json>[]): fc.Arbitrary<Json> =>
  fc.tuple(...parts).map((all) => Object.assign({}, ...all) as Json);

/** An object result of some algorithm of the file. */
interface Source {
  readonly algorithm: string;
  readonly output: unknown;
  /** It is the only object result of its algorithm. */
  readonly isOnly: boolean;
}

const reading = ({ algorithm, output, isOnly }: Source): fc.Arbitrary<Json> =>
  joined(
    object({
      SourceAlgorithm: fc.constant(algorithm),
      SourceOutputName: isOnly
        ? optional(fc.constant(output ?? 'algorithm_output'))
        : fc.constant(output ?? 'algorithm_output'),
      SourceProperty: optional(fc.constantFrom('mean', 'mean.daily')),
      AlgorithmOutputInputDataType: optional(word),
    }),
    interval,
  );

function kindsFor(
  sources: readonly Source[],
): Readonly<Record<string, fc.Arbitrary<Json>>> {
  return {
    Constant: typedBy('Constant', Object.keys(typed), {}),
    AssetProperty: object({ AssetPropertyKey: word }),
    SensorFeature: object({ SensorFeatureKey: word }),
    Timeseries: joined(
      object({ SymbolicName: fc.oneof(word, fc.constant('')) }),
      interval,
      origin,
    ),
    TimeseriesValue: joined(object({ SymbolicName: word }), origin),
    ...(sources.length > 0
      ? { AlgorithmOutput: fc.oneof(...sources.map(reading)) }
      : {}),
    Events: object({ Since: optional(fc.jsonValue()) }),
    Files: joined(object({ FileType: word }), interval),
    LubricationDates: object({ count: optional(fc.nat()) }),
  };
}

const inputName = fc.constantFrom(
  'Speed',
  'MotorLoad',
  'motor_temperature',
  'limit',
  'Load2',
  'x1_y2',
);

function inputsFor(sources: readonly Source[]): fc.Arbitrary<Json[]> {
  const input = fc.oneof(
    ...Object.entries(kindsFor(sources)).map(([InputType, fields]) =>
      joined(
        object({
          InputType: fc.constant(InputType),
          InputName: inputName,
          Optional: optional(fc.boolean()),
        }),
        fields,
      ),
    ),
  );
  return fc.uniqueArray(input, {
    maxLength: 6,
    selector: ({ InputName }) => InputName,
  });
}

const description = object({
  AlgorithmUsage: optional(fc.constant('KpiThreshold')),
  Trends: optional(
    fc.array(object({ PropertyName: word, ConditionTrendKey: word }), {
      maxLength: 2,
    }),
  ),
  // Two more are described without their names.
  Section: optional(word),
  Index: optional(word),
});

const common = {
  Optional: optional(fc.boolean()),
  Description: optional(description),
};

const output: fc.Arbitrary<Json> = fc.oneof(
  object({
    OutputType: fc.constant('ObjectResult'),
    OutputName: optional(fc.constantFrom('trend', 'points', 'status')),
    Retention: optional(
      fc.constantFrom('Default', 'Unlimited', 'UnlimitedPerMonth', 'Latest'),
    ),
    ...common,
  }),
  object({
    OutputType: fc.constant('Timeseries'),
    OutputName: fc.constantFrom('series', 'trend'),
    SymbolicName: word,
    ...common,
  }),
  object({
    OutputType: fc.constant('AssetProperty'),
    OutputName: fc.constantFrom('property', 'trend'),
    AssetPropertyKey: word,
    ...common,
  }),
);

const outputs = fc.uniqueArray(output, {
  minLength: 1,
  maxLength: 4,
  selector: ({ OutputName }) => OutputName ?? 'algorithm_output',
});

const conditions = fc.array(
  typedBy('Value', ['String', 'Double', 'Int', 'Bool'], {
    PropertyName: fc.constantFrom('CoolingType', 'FrameSize'),
  }),
  { maxLength: 2 },
);

const frequency: fc.Arbitrary<Json> = fc.oneof(
  object({ ExecutionFrequency: fc.constantFrom('Hourly', 'Daily') }),
  object({ ExecutionFrequency: fc.constant('Scheduled'), Schedule: cron }),
);

function sourceOf(algorithm: string, all: readonly Json[]): readonly Source[] {
  const objects = all.filter(({ OutputType }) => OutputType === 'ObjectResult');
  return objects.map(({ OutputName }) => ({
    algorithm,
    output: OutputName,
    isOnly: objects.length === 1,
  }));
}

/** Current files that keep to the format, with every kind of input, output and condition. */
export const currentDocument: fc.Arbitrary<Algorithm[]> = fc
  .uniqueArray(
    fc.record({ name: fc.constantFrom('a', 'b', '__proto__'), outputs }),
    { minLength: 1, maxLength: 3, selector: ({ name }) => name },
  )
  .chain((declared) => {
    const sources = declared.flatMap((it) => sourceOf(it.name, it.outputs));
    return fc.tuple(
      ...declared.map((it) =>
        joined(
          object({ Name: fc.constant(it.name), Path: word }),
          frequency,
          object({
            Inputs: inputsFor(sources),
            Outputs: fc.constant(it.outputs),
            Conditions: optional(conditions),
          }),
        ),
      ),
    );
  })
  .map((algorithms) => structuredClone(algorithms) as Algorithm[]);
