import type { Algorithm, Json } from '../current-documents.js';
import {
  algorithms,
  type Mutation,
  mutation,
  ofKind,
  type Site,
  type Sites,
  sitesNamed,
  sitesUnder,
} from './mutation.js';
import { keyMutations } from './table.js';

const misfit: Readonly<Record<string, unknown>> = {
  Int: 1.5,
  String: 1,
  Double: '1',
  Bool: 0,
  StringArray: 'a',
};

/** What can happen to values that a data type selects. */
function typedValues(
  sites: Sites,
  prefix: string,
  rule: string,
): readonly Mutation[] {
  const selected = ({ DataType }: Json) => `${prefix}${String(DataType)}`;
  const other = ({ DataType }: Json) =>
    `${prefix}${DataType === 'Int' ? 'String' : 'Int'}`;
  const at =
    (key: (object: Json) => string) =>
    ({ object, pointer }: Site) =>
      `${pointer}/${key(object)}`;
  return [
    mutation(
      `${rule}-value of another type`,
      sites,
      (object) => {
        object[selected(object)] = misfit[String(object['DataType'])];
      },
      at(selected),
    ),
    mutation(`${rule}-value missing`, sites, (object) => {
      Reflect.deleteProperty(object, selected(object));
    }),
    mutation(
      `${rule}-extra another beside it`,
      sites,
      (object) => {
        object[other(object)] = null;
      },
      at(other),
    ),
  ];
}

/** The outputs of the algorithm that an input reads. */
const outputsRead = (
  document: Algorithm[],
  { object }: Site,
): readonly Json[] =>
  document.find(({ Name }) => Name === object['SourceAlgorithm'])?.Outputs ??
  [];

const isObject = ({ OutputType }: Json): boolean =>
  OutputType === 'ObjectResult';

const readings = ofKind('AlgorithmOutput');

/** Inputs that read an algorithm with so many object results. */
const readingOf =
  (isMeant: (objects: readonly Json[]) => boolean): Sites =>
  (document) =>
    readings(document).filter((it) =>
      isMeant(outputsRead(document, it).filter(isObject)),
    );

/** Inputs that read their own algorithm. */
const readingItself =
  (sites: Sites): Sites =>
  (document) =>
    sites(document).flatMap((algorithm) =>
      sitesUnder(algorithm, 'Inputs').filter(
        ({ object }) => object['SourceAlgorithm'] === algorithm.object['Name'],
      ),
    );

const listIn = (object: Json, key: string): Json[] => object[key] as Json[];
const endOf =
  (key: string, member = '') =>
  ({ object, pointer }: Site) =>
    `${pointer}/${key}/${listIn(object, key).length}${member}`;
const atKey =
  (key: string) =>
  ({ pointer }: Site) =>
    `${pointer}/${key}`;

/** What can happen to several keys, to lists, and to what refers to something. */
const others: readonly Mutation[] = [
  mutation(
    'current/value-type an element that is no object',
    algorithms,
    (object) => {
      object['Inputs'] = [...listIn(object, 'Inputs'), 'Speed'];
    },
    endOf('Inputs'),
  ),
  mutation(
    'current/schedule-window Default',
    (document) =>
      sitesNamed('algorithm[ExecutionFrequency=Scheduled]')(document)
        .flatMap((it) => sitesUnder(it, 'Inputs'))
        .filter(({ object }) =>
          /^(Timeseries|AlgorithmOutput|Files)$/.test(
            String(object['InputType']),
          ),
        ),
    (object) => {
      object['DataInterval'] = 'Default';
    },
    atKey('DataInterval'),
  ),
  mutation(
    'current/duration-unused another interval',
    sitesNamed('input[Duration]'),
    (object) => {
      object['DataInterval'] = 'Default';
    },
    atKey('Duration'),
  ),
  ...typedValues(ofKind('Constant'), 'Constant', 'current/constant'),
  ...typedValues(sitesNamed('condition'), 'Value', 'current/condition'),
  mutation(
    'current/condition-contradiction another value',
    sitesNamed('algorithm[Conditions]'),
    (object) => {
      for (const ValueString of ['air', 'water'])
        listIn(object, 'Conditions').push({
          PropertyName: 'IsCooled',
          DataType: 'String',
          ValueString,
        });
    },
    ({ object, pointer }) =>
      `${pointer}/Conditions/${listIn(object, 'Conditions').length + 1}/ValueString`,
  ),
  mutation(
    'current/name-duplicate an algorithm twice',
    (document) => algorithms(document).slice(0, 1),
    (object, _site, document) => {
      document.push(structuredClone(object) as Algorithm);
    },
    (_site, document) => `/${document.length}/Name`,
  ),
  mutation(
    'current/input-name-duplicate in the other style',
    (document) =>
      algorithms(document).filter(({ object }) =>
        listIn(object, 'Inputs').some((it) => it['InputName'] === 'MotorLoad'),
      ),
    (object) => {
      listIn(object, 'Inputs').push({
        InputType: 'Events',
        InputName: 'motor_load',
      });
    },
    endOf('Inputs', '/InputName'),
  ),
  mutation(
    'current/output-name-duplicate an output twice',
    algorithms,
    (object) => {
      const list = listIn(object, 'Outputs');
      list.push(structuredClone(list[0] ?? {}));
    },
    (site) =>
      endOf(
        'Outputs',
        'OutputName' in (listIn(site.object, 'Outputs')[0] ?? {})
          ? '/OutputName'
          : '',
      )(site),
  ),
  mutation(
    'current/source-output-missing of several',
    (document) =>
      readingOf(({ length }) => length > 1)(document).filter(
        ({ object }) => 'SourceOutputName' in object,
      ),
    (object) => {
      Reflect.deleteProperty(object, 'SourceOutputName');
    },
  ),
  mutation(
    'current/source-not-object another kind',
    (document) =>
      readings(document).filter((it) =>
        outputsRead(document, it).some((output) => !isObject(output)),
      ),
    (object, site, document) => {
      object['SourceOutputName'] = outputsRead(document, site).find(
        (output) => !isObject(output),
      )?.['OutputName'];
    },
    atKey('SourceOutputName'),
  ),
  mutation(
    'self-reference-mandatory mandatory',
    readingItself(algorithms),
    (object) => {
      Reflect.deleteProperty(object, 'Optional');
    },
  ),
  mutation(
    'retention-outlived more than a year',
    readingOf(
      ({ length, 0: only }) => length === 1 && only?.['Retention'] === 'Latest',
    ),
    (object) => {
      Object.assign(object, { DataInterval: 'Duration', Duration: 'P400D' });
    },
    atKey('Duration'),
  ),
  mutation(
    'current/source-optional an output',
    readingOf(({ length }) => length === 1),
    (object, site, document) => {
      Reflect.deleteProperty(object, 'Optional');
      for (const output of outputsRead(document, site))
        output['Optional'] = true;
    },
  ),
  mutation(
    'read-before-written its own',
    readingItself(sitesNamed('algorithm[ExecutionFrequency=Hourly|Daily]')),
    (object) => {
      object['DataInterval'] = 'Default';
    },
    atKey('DataInterval'),
  ),
];

/** Everything that can go wrong in one place of a Current file. */
export const mutations: readonly Mutation[] = [...keyMutations, ...others];
