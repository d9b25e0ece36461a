import type { Algorithm, Json } from '../current-documents.js';
import {
  algorithms,
  dropped,
  withKey,
  inputs,
  withoutKey,
  type Mutation,
  mutation,
  ofKind,
  outputs,
  type Site,
  type Sites,
  sitesUnder,
  written,
} from './mutation.js';

const names: readonly Mutation[] = [
  mutation('current/name-duplicate', 'an algorithm twice', (document) => [
    {
      pointer: `/${document.length}/Name`,
      apply: () => {
        document.push(structuredClone(document[0] as Algorithm));
      },
    },
  ]),
  written(
    'current/input-name-style',
    'camelCase',
    inputs,
    'InputName',
    'motorSpeed',
  ),
  mutation('current/input-name-duplicate', 'in the other style', (document) =>
    withKey(
      inputs,
      'InputName',
      'MotorLoad',
    )(document).flatMap(({ pointer }) => {
      const [, index = 0] = pointer.split('/');
      const list = document[Number(index)]?.Inputs ?? [];
      return {
        pointer: `/${index}/Inputs/${list.length}/InputName`,
        apply: () => {
          list.push({ InputType: 'Events', InputName: 'motor_load' });
        },
      };
    }),
  ),
  mutation('current/output-name-duplicate', 'an output twice', (document) =>
    algorithms(document).map(({ object, pointer }) => {
      const list = object['Outputs'] as Json[];
      const [first = {}] = list;
      const at = `${pointer}/Outputs/${list.length}`;
      return {
        pointer: 'OutputName' in first ? `${at}/OutputName` : at,
        apply: () => {
          list.push(structuredClone(first));
        },
      };
    }),
  ),
];

/** The outputs of the algorithm that an input reads. */
const outputsRead = (
  document: Algorithm[],
  { object }: Site,
): readonly Json[] =>
  document.find(({ Name }) => Name === object['SourceAlgorithm'])?.Outputs ??
  [];

const isObject = ({ OutputType }: Json): boolean =>
  OutputType === 'ObjectResult';

const sources: readonly Mutation[] = [
  written(
    'current/source-undefined',
    'a source',
    ofKind('AlgorithmOutput'),
    'SourceAlgorithm',
    'nowhere',
  ),
  mutation('current/source-output-missing', 'of several', (document) =>
    withKey(
      ofKind('AlgorithmOutput'),
      'SourceOutputName',
    )(document)
      .filter((it) => outputsRead(document, it).filter(isObject).length > 1)
      .map(({ object, pointer }) => ({
        pointer,
        apply: () => {
          Reflect.deleteProperty(object, 'SourceOutputName');
        },
      })),
  ),
  written(
    'current/source-output-undefined',
    'an output',
    ofKind('AlgorithmOutput'),
    'SourceOutputName',
    'nothing',
  ),
  mutation('current/source-not-object', 'another kind', (document) =>
    ofKind('AlgorithmOutput')(document).flatMap((it) =>
      outputsRead(document, it)
        .filter((output) => !isObject(output))
        .map(({ OutputName }) => ({
          pointer: `${it.pointer}/SourceOutputName`,
          apply: () => {
            it.object['SourceOutputName'] = OutputName;
          },
        })),
    ),
  ),
  mutation('self-reference-mandatory', 'mandatory', (document) =>
    algorithms(document).flatMap((algorithm) =>
      sitesUnder(algorithm, 'Inputs')
        .filter(
          ({ object }) =>
            object['SourceAlgorithm'] === algorithm.object['Name'],
        )
        .map(({ object, pointer }) => ({
          pointer,
          apply: () => {
            Reflect.deleteProperty(object, 'Optional');
          },
        })),
    ),
  ),
  mutation('retention-outlived', 'more than a year', (document) =>
    ofKind('AlgorithmOutput')(document)
      .filter((it) => {
        const read = outputsRead(document, it).filter(isObject);
        return read.length === 1 && read[0]?.['Retention'] === 'Latest';
      })
      .map(({ object, pointer }) => ({
        pointer: `${pointer}/Duration`,
        apply: () => {
          object['DataInterval'] = 'Duration';
          object['Duration'] = 'P400D';
        },
      })),
  ),
  mutation('current/source-optional', 'an output', (document) =>
    ofKind('AlgorithmOutput')(document)
      .filter((it) => outputsRead(document, it).filter(isObject).length === 1)
      .map((it) => ({
        pointer: it.pointer,
        apply: () => {
          Reflect.deleteProperty(it.object, 'Optional');
          for (const output of outputsRead(document, it))
            output['Optional'] = true;
        },
      })),
  ),
  mutation('current/read-before-written', 'its own', (document) =>
    withKey(
      algorithms,
      'ExecutionFrequency',
      'Hourly',
      'Daily',
    )(document).flatMap((algorithm) =>
      sitesUnder(algorithm, 'Inputs')
        .filter(
          ({ object }) =>
            object['SourceAlgorithm'] === algorithm.object['Name'],
        )
        .map(({ object, pointer }) => ({
          pointer: `${pointer}/DataInterval`,
          apply: () => {
            object['DataInterval'] = 'Default';
          },
        })),
    ),
  ),
];

const trends: Sites = (document) =>
  withKey(
    outputs,
    'Description',
  )(document).flatMap(({ object, pointer }) =>
    sitesUnder(
      {
        object: object['Description'] as Json,
        pointer: `${pointer}/Description`,
      },
      'Trends',
    ),
  );

const otherKinds = withKey(
  outputs,
  'OutputType',
  'Timeseries',
  'AssetProperty',
);

const ofOutputs: readonly Mutation[] = [
  written('current/outputs-empty', 'no outputs', algorithms, 'Outputs', []),
  ...(
    [
      ['SymbolicName', 'ObjectResult', 'AssetProperty'],
      ['AssetPropertyKey', 'ObjectResult', 'Timeseries'],
    ] as const
  ).map(([key, ...kinds]) =>
    written(
      'current/output-key-unused',
      key,
      withKey(outputs, 'OutputType', ...kinds),
      key,
      'hours',
    ),
  ),
  ...['PropertyName', 'ConditionTrendKey'].map((key) =>
    dropped('current/trend-incomplete', trends, key),
  ),
  written(
    'current/output-field-missing',
    'an empty name',
    withKey(outputs, 'OutputType', 'Timeseries'),
    'SymbolicName',
    '',
  ),
  dropped(
    'current/output-field-missing',
    withKey(outputs, 'OutputType', 'Timeseries'),
    'SymbolicName',
  ),
  dropped('current/output-field-missing', otherKinds, 'AssetPropertyKey'),
  written(
    'current/retention-not-object',
    'Retention',
    withoutKey(otherKinds, 'Retention'),
    'Retention',
    'Latest',
  ),
];

/** What can happen to names and to what refers to them, and to outputs. */
export const referenceMutations: readonly Mutation[] = [
  ...names,
  ...sources,
  ...ofOutputs,
];
