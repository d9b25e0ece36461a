/** A Current file, as JSON gives it. */
export type CurrentJson = Record<string, unknown>[];

/** One meaningful change of a Current file. */
export interface Mutation {
  readonly kind: string;
  /** Where and what, for people. */
  readonly words: string;
  readonly apply: () => CurrentJson;
}

type Json = Record<string, unknown>;

const otherThan = (value: unknown, words: readonly string[]): string[] =>
  words.filter((word) => word !== value);

/** What a key may be instead; undefined removes the key. */
type Alternatives = (object: Json) => readonly Readonly<Json>[];

const algorithmChanges: Readonly<Record<string, Alternatives>> = {
  name: () => [{ Name: 'quite_another' }],
  function: () => [{ Path: 'quite_another' }],
  frequency: ({ ExecutionFrequency }) => [
    ...otherThan(ExecutionFrequency, ['Hourly', 'Daily']).map((word) => ({
      ExecutionFrequency: word,
    })),
    { ExecutionFrequency: 'Scheduled', Schedule: '0 6 * * *' },
  ],
  condition: () => [
    {
      Conditions: [
        { PropertyName: 'CoolingType', DataType: 'String', ValueString: 'Air' },
      ],
    },
  ],
};

const retentions = ['Default', 'Unlimited', 'UnlimitedPerMonth', 'Latest'];

const constants: Readonly<Record<string, unknown>> = {
  Int: 987,
  Double: 9.87,
  String: 'nine',
  Bool: 'flip',
  StringArray: ['nine', 'eight'],
};

const inputChanges: Readonly<Record<string, Alternatives>> = {
  interval: ({ DataInterval }) =>
    DataInterval === undefined
      ? []
      : [
          ...otherThan(DataInterval, [
            'Default',
            'All',
            'CalendarMonth',
            'LatestValue',
          ]).map((word) => ({ DataInterval: word, Duration: undefined })),
          ...(DataInterval === 'Duration'
            ? []
            : [{ DataInterval: 'Duration', Duration: 'P7D' }]),
          { DataInterval: undefined, Duration: undefined },
        ],
  duration: ({ Duration }) =>
    Duration === undefined
      ? []
      : otherThan(Duration, ['PT1H', 'P1D', 'P29D', 'P30D', 'P1M']).map(
          (length) => ({ Duration: length }),
        ),
  // A constant is never missing.
  optional: ({ InputType, Optional }) =>
    InputType === 'Constant' ? [] : [{ Optional: Optional !== true }],
  constant: (input) => {
    const type = input['DataType'];
    if (typeof type !== 'string') return [];
    const key = `Constant${type}`;
    const other = type === 'Bool' ? input[key] !== true : constants[type];
    return [{ [key]: other }];
  },
  'constant type': ({ DataType, ConstantInt }) =>
    DataType === 'Int'
      ? [
          {
            DataType: 'Double',
            ConstantInt: undefined,
            ConstantDouble: ConstantInt,
          },
        ]
      : [],
  source: (input) =>
    ['SourceAlgorithm', 'SymbolicName', 'AssetPropertyKey'].flatMap((key) =>
      key in input ? [{ [key]: 'quite_another' }] : [],
    ),
  output: (input) =>
    'SourceAlgorithm' in input ? [{ SourceOutputName: 'second_output' }] : [],
  property: (input) => {
    if (!('SourceAlgorithm' in input)) return [];
    return 'SourceProperty' in input
      ? [{ SourceProperty: undefined }, { SourceProperty: 'a.b' }]
      : [{ SourceProperty: 'mean' }];
  },
  shape: ({ SourceAlgorithm, AlgorithmOutputInputDataType: word }) => {
    if (SourceAlgorithm === undefined) return [];
    return word === undefined
      ? [{ AlgorithmOutputInputDataType: 'DateAndValue' }]
      : [
          { AlgorithmOutputInputDataType: undefined },
          { AlgorithmOutputInputDataType: 'Other' },
        ];
  },
  type: ({ InputType }) => [
    { InputType: InputType === 'Events' ? 'LubricationDates' : 'Events' },
  ],
  'input name': () => [{ InputName: 'QuiteAnother' }],
  'unknown key': () => [{ SignalOrigin: 'DrivingMotor' }],
};

/** Every meaningful change of one place of a Current file. */
export function mutationsOf(file: CurrentJson): readonly Mutation[] {
  return file.flatMap((algorithm, index) => [
    ...changesOf(file, algorithmChanges, `/${index}`, (copy) => copy[index]),
    ...outputChanges(file, index),
    {
      kind: 'missing algorithm',
      words: `/${index}`,
      apply: () => file.filter((it) => it !== algorithm),
    },
    ...inputsOf(algorithm).flatMap((_, at) => [
      ...changesOf(
        file,
        inputChanges,
        `/${index}/Inputs/${at}`,
        (copy) => inputsOf(copy[index])[at],
      ),
      {
        kind: 'missing input',
        words: `/${index}/Inputs/${at}`,
        apply: () =>
          changed(file, (copy) => inputsOf(copy[index]).splice(at, 1)),
      },
    ]),
    {
      kind: 'extra input',
      words: `/${index}`,
      apply: () =>
        changed(file, (copy) =>
          inputsOf(copy[index]).push({
            InputType: 'Events',
            InputName: 'QuiteAnother',
          }),
        ),
    },
  ]);
}

function inputsOf(algorithm: Json | undefined): Json[] {
  return algorithm?.['Inputs'] as Json[];
}

function outputChanges(file: CurrentJson, index: number): readonly Mutation[] {
  const outputOf = (copy: CurrentJson): Json | undefined =>
    (copy[index]?.['Outputs'] as Json[])[0];
  const retention: Alternatives = ({ Retention }) => [
    ...otherThan(Retention, retentions).map((word) => ({ Retention: word })),
    ...(Retention === undefined ? [] : [{ Retention: undefined }]),
  ];
  return changesOf(file, { retention }, `/${index}/Outputs/0`, outputOf);
}

function changesOf(
  file: CurrentJson,
  kinds: Readonly<Record<string, Alternatives>>,
  pointer: string,
  select: (copy: CurrentJson) => Json | undefined,
): readonly Mutation[] {
  const object = select(file) ?? {};
  return Object.entries(kinds).flatMap(([kind, alternatives]) =>
    alternatives(object).map((change): Mutation => ({
      kind,
      words: `${pointer} ${JSON.stringify(change, (_, value: unknown) => value ?? null)}`,
      apply: () =>
        changed(file, (copy) => {
          const target = select(copy) ?? {};
          for (const [key, value] of Object.entries(change))
            if (value === undefined) Reflect.deleteProperty(target, key);
            else target[key] = value;
        }),
    })),
  );
}

function changed(
  file: CurrentJson,
  change: (copy: CurrentJson) => unknown,
): CurrentJson {
  const copy = structuredClone(file);
  change(copy);
  return copy;
}
