import type { Json } from '../current-documents.js';
import {
  algorithms,
  conditions,
  dropped,
  withKey,
  type Mutation,
  mutation,
  ofKind,
  type Site,
  type Sites,
  sitesUnder,
  sliced,
  written,
} from './mutation.js';

const scheduling: readonly Mutation[] = [
  dropped('current/schedule-missing', algorithms, 'Schedule'),
  written(
    'current/schedule-unused',
    'a Schedule',
    withKey(algorithms, 'ExecutionFrequency', 'Hourly', 'Daily'),
    'Schedule',
    '0 6 * * *',
  ),
  ...['', 'daily', '0 6 * *', '61 * * * *'].map((value) =>
    written(
      'current/schedule-syntax',
      value,
      withKey(algorithms, 'Schedule'),
      'Schedule',
      value,
    ),
  ),
];

const impossible: readonly Mutation[] = ['0 0 31 2 *', '0 0 0 30 2 ?'].map(
  (value) =>
    written(
      'current/schedule-never',
      value,
      withKey(algorithms, 'Schedule'),
      'Schedule',
      value,
    ),
);

const intervals: readonly Mutation[] = [
  written(
    'current/schedule-window',
    'Default',
    (document) =>
      withKey(
        algorithms,
        'ExecutionFrequency',
        'Scheduled',
      )(document).flatMap((it) =>
        withKey(
          () => sitesUnder(it, 'Inputs'),
          'InputType',
          'Timeseries',
          'AlgorithmOutput',
          'Files',
        )(document),
      ),
    'DataInterval',
    'Default',
  ),
  dropped('current/duration-missing', sliced, 'Duration'),
  ...['', '30', 'P', 'P1H', 'PT1.5H1M', '1D', 'P0D', 'PT0S'].map((value) =>
    written(
      'current/duration-syntax',
      value,
      withKey(sliced, 'Duration'),
      'Duration',
      value,
    ),
  ),
  mutation('current/duration-unused', 'another interval', (document) =>
    withKey(
      sliced,
      'Duration',
    )(document).map(({ object, pointer }) => ({
      pointer: `${pointer}/Duration`,
      apply: () => {
        object['DataInterval'] = 'Default';
      },
    })),
  ),
];

const misfit: Readonly<Record<string, unknown>> = {
  ...{ Int: 1.5, String: 1, Double: '1', Bool: 0, StringArray: 'a' },
};

/** What can happen to values that a data type selects. */
const typedValues = (
  sites: Sites,
  prefix: string,
  valueRule: string,
  extraRule: string,
): readonly Mutation[] => {
  const selected = ({ object }: Site) =>
    `${prefix}${String(object['DataType'])}`;
  return [
    mutation(valueRule, 'of another type', (document) =>
      sites(document).map((site) => ({
        pointer: `${site.pointer}/${selected(site)}`,
        apply: () => {
          site.object[selected(site)] = misfit[String(site.object['DataType'])];
        },
      })),
    ),
    mutation(valueRule, 'missing', (document) =>
      sites(document).map((site) => ({
        pointer: site.pointer,
        apply: () => {
          Reflect.deleteProperty(site.object, selected(site));
        },
      })),
    ),
    mutation(extraRule, 'another beside it', (document) =>
      sites(document).map((site) => {
        const other = site.object['DataType'] === 'Int' ? 'String' : 'Int';
        return {
          pointer: `${site.pointer}/${prefix}${other}`,
          apply: () => {
            site.object[`${prefix}${other}`] = null;
          },
        };
      }),
    ),
  ];
};

/** What can happen to fields that depend on each other. */
export const fieldMutations: readonly Mutation[] = [
  ...scheduling,
  ...impossible,
  ...intervals,
  ...typedValues(
    ofKind('Constant'),
    'Constant',
    'current/constant-value',
    'current/constant-extra',
  ),
  ...typedValues(
    conditions,
    'Value',
    'current/condition-value',
    'current/condition-extra',
  ),
  mutation('current/condition-contradiction', 'another value', (document) =>
    withKey(
      algorithms,
      'Conditions',
    )(document).map(({ object, pointer }) => {
      const list = object['Conditions'] as Json[];
      return {
        pointer: `${pointer}/Conditions/${list.length + 1}/ValueString`,
        apply: () => {
          for (const ValueString of ['air', 'water'])
            list.push({
              ...{ PropertyName: 'IsCooled', DataType: 'String', ValueString },
            });
        },
      };
    }),
  ),
];
