/** The text of a Legacy file of one algorithm with the given inputs. */
export function legacyText(
  inputs: readonly object[],
  algorithm: object = {},
): string {
  return JSON.stringify(
    [
      {
        name: 'fan_hours',
        path: 'fan_hours',
        inputs,
        schedule: 'day',
        retention: 'unlimited',
        ...algorithm,
      },
    ],
    null,
    2,
  );
}

/** A Current algorithm without inputs. */
export const currentAlgorithm = (name: string, more: object = {}) => ({
  Name: name,
  Path: name,
  ExecutionFrequency: 'Daily',
  Inputs: [],
  Outputs: [{ OutputType: 'ObjectResult' }],
  ...more,
});

/** The text of a Current file of one algorithm with the given inputs. */
export const currentText = (
  name: string,
  inputs: readonly object[] = [],
): string =>
  JSON.stringify([currentAlgorithm(name, { Inputs: inputs })], null, 2);

/** A Current input that reads results of an algorithm. */
export const currentReading = (SourceAlgorithm: string) => ({
  InputType: 'AlgorithmOutput',
  InputName: 'Value',
  SourceAlgorithm,
  DataInterval: 'Default',
});

/** The text of a file with the algorithms of several. */
export function joined(...files: readonly string[]): string {
  const algorithms = files.flatMap((it) => JSON.parse(it) as object[]);
  return JSON.stringify(algorithms, null, 2);
}

/** An input that is mapped exactly. */
export const plainInput = {
  type: 'constant',
  inputName: 'limit',
  dataType: 'integer',
  value: 5,
} as const;

/** An input that has no counterpart. */
export const unmappedInput = { type: 'DCVoltage', inputName: 'dcVoltage' };

/** An input that changes what happens when it is missing. */
export const signalInput = {
  type: 'signal',
  inputName: 'motorSpeed',
  symbolicName: 'MOTOR_SPEED',
} as const;

/** A file that is mapped exactly. */
export const exact = (name: string, algorithm: object = {}): string =>
  legacyText([plainInput], { name, path: name, ...algorithm });

/** A file with an input that has no counterpart. */
export const partial = (name: string, algorithm: object = {}): string =>
  legacyText([plainInput, unmappedInput], { name, path: name, ...algorithm });

/** A file with a warning. */
export const warned = (name: string): string =>
  legacyText([signalInput], { name, path: name });

/** Another text of the same content. */
export const moved = (text: string): string =>
  `\n\n${text.replaceAll('  ', '\t')}`;

/** The Current text of a file that is exact or partial. */
export const current = (name: string): string => `[
  {
    "Name": "${name}",
    "Path": "${name}",
    "ExecutionFrequency": "Daily",
    "Inputs": [
      {
        "InputType": "Constant",
        "InputName": "Limit",
        "DataType": "Int",
        "ConstantInt": 5
      }
    ],
    "Outputs": [
      {
        "OutputType": "ObjectResult",
        "Retention": "Unlimited"
      }
    ]
  }
]
`;
