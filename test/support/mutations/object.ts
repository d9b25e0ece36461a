import type { Json } from '../current-documents.js';
import {
  algorithms,
  conditions,
  dropped,
  withKey,
  inputs,
  type Mutation,
  mutation,
  ofKind,
  outputs,
  renamed,
  type Sites,
  sliced,
  written,
} from './mutation.js';

const neededOfInputs: readonly (readonly [Sites, string])[] = [
  [inputs, 'InputType'],
  [inputs, 'InputName'],
  [ofKind('Constant'), 'DataType'],
  [ofKind('AssetProperty'), 'AssetPropertyKey'],
  [ofKind('SensorFeature'), 'SensorFeatureKey'],
  [ofKind('Timeseries', 'TimeseriesValue'), 'SymbolicName'],
  [ofKind('AlgorithmOutput'), 'SourceAlgorithm'],
  [ofKind('Files'), 'FileType'],
];

const missing: readonly Mutation[] = [
  ...['Name', 'Path', 'ExecutionFrequency', 'Inputs', 'Outputs'].map((key) =>
    dropped('current/field-missing', algorithms, key),
  ),
  ...neededOfInputs.map(([sites, key]) =>
    dropped('current/field-missing', sites, key),
  ),
  dropped('current/field-missing', outputs, 'OutputType'),
  dropped('current/field-missing', conditions, 'PropertyName'),
  dropped('current/field-missing', conditions, 'DataType'),
];

/** Fields and a value of another type than theirs. */
const wrongTypes: readonly (readonly [Sites, string, unknown])[] = [
  [algorithms, 'Name', 5],
  [algorithms, 'Name', ''],
  [algorithms, 'Path', null],
  [algorithms, 'ExecutionFrequency', true],
  [algorithms, 'Inputs', {}],
  [algorithms, 'Outputs', null],
  [algorithms, 'Conditions', 'none'],
  [inputs, 'InputName', ''],
  [inputs, 'InputName', 5],
  [inputs, 'Optional', 'true'],
  [sliced, 'DataInterval', 1],
  [ofKind('Timeseries'), 'SymbolicName', null],
  [ofKind('AlgorithmOutput'), 'SourceProperty', ['a']],
  [ofKind('AlgorithmOutput'), 'SourceProperty', 'a..b'],
  [ofKind('AlgorithmOutput'), 'SourceProperty', ''],
  [ofKind('AlgorithmOutput'), 'SourceAlgorithm', ''],
  [ofKind('AssetProperty'), 'AssetPropertyKey', ''],
  [ofKind('SensorFeature'), 'SensorFeatureKey', ''],
  [ofKind('Files'), 'FileType', ''],
  [withKey(outputs, 'AssetPropertyKey'), 'AssetPropertyKey', ''],
  [outputs, 'OutputName', 0],
  [outputs, 'Retention', null],
  [outputs, 'Description', []],
  [outputs, 'Optional', 0],
  [conditions, 'PropertyName', false],
];

const values: readonly Mutation[] = [
  ...wrongTypes.map(([sites, key, value]) =>
    written(
      'current/value-type',
      `${key} ${JSON.stringify(value)}`,
      sites,
      key,
      value,
    ),
  ),
  mutation('current/value-type', 'an element that is no object', (document) =>
    algorithms(document).map(({ object, pointer }) => ({
      pointer: `${pointer}/Inputs/${(object['Inputs'] as Json[]).length}`,
      apply: () => {
        object['Inputs'] = [...(object['Inputs'] as Json[]), 'Speed'];
      },
    })),
  ),
  ...(
    [
      [inputs, 'InputType', 'timeseries'],
      [ofKind('Constant'), 'DataType', 'Integer'],
      [outputs, 'OutputType', 'Object'],
      [conditions, 'DataType', 'StringArray'],
    ] as const
  ).map(([sites, key, value]) =>
    written('current/value-unknown', `${key} ${value}`, sites, key, value),
  ),
  ...(
    [
      [algorithms, 'ExecutionFrequency', 'hourly'],
      [sliced, 'DataInterval', 'Latest'],
      [
        withKey(outputs, 'OutputType', 'ObjectResult'),
        'Retention',
        'SevenDays',
      ],
    ] as const
  ).map(([sites, key, value]) =>
    written('current/value-unlisted', `${key} ${value}`, sites, key, value),
  ),
];

const closed = ofKind('Constant', 'AssetProperty', 'AlgorithmOutput', 'Files');

const keys: readonly Mutation[] = [
  ...[algorithms, closed, outputs, conditions].map((sites) =>
    written('current/key-unknown', 'a new key', sites, 'Colour', 'red'),
  ),
  written(
    'current/key-unknown',
    'a key',
    ofKind('Timeseries'),
    'Colour',
    'red',
  ),
  renamed('current/key-unknown', algorithms, 'Path', 'path'),
  renamed('current/key-unknown', algorithms, 'Outputs', 'outputs'),
  renamed('current/key-unknown', inputs, 'InputName', 'inputName'),
  renamed('current/key-unknown', inputs, 'Optional', 'optional'),
  renamed('current/key-unknown', ofKind('Constant'), 'DataType', 'datatype'),
  renamed('current/key-unknown', sliced, 'DataInterval', 'Datainterval'),
  renamed(
    'current/key-unknown',
    ofKind('Timeseries'),
    'SymbolicName',
    'symbolicname',
  ),
  renamed('current/key-unknown', outputs, 'Retention', 'retention'),
  renamed('current/key-unknown', conditions, 'PropertyName', 'propertyName'),
];

/** What can happen to any object: fields that are missing, of another type or another value, and keys. */
export const objectMutations: readonly Mutation[] = [
  ...missing,
  ...values,
  ...keys,
];
