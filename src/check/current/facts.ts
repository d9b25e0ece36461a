import { daysIn, parseDuration } from '../../current/duration-length.js';
import {
  type LocatedAlgorithm,
  type LocatedField,
  type LocatedInput,
  type LocatedOutput,
  valueIn,
} from '../../current/located-algorithm.js';
import {
  currentValues,
  defaultOutputName,
} from '../../current/current-enums.js';
import { type JsonObject, memberOf } from '../../json/node.js';
import type { Subject } from '../../rule/finding.js';
import {
  type AlgorithmFacts,
  type FileFacts,
  type Keeping,
  type Known,
  type OutputFacts,
  placeOf,
  type ResultRead,
  type SignalRead,
  type Stated,
  type Window,
} from '../facts.js';

/** The facts of a Current file. */
export function currentFacts(
  algorithms: readonly LocatedAlgorithm[],
): FileFacts {
  return {
    format: 'current',
    names: algorithms.flatMap(({ fields: { Name } }) => stated(Name) ?? []),
    algorithms: algorithms.map(algorithmFacts),
  };
}

function algorithmFacts({
  node,
  fields,
  inputs,
  outputs,
}: LocatedAlgorithm): AlgorithmFacts {
  const name = valueIn(fields.Name);
  const described = inputs.map((input) => ({
    input,
    kind: valueIn(input.fields.InputType),
    subject: {
      algorithm: name ?? null,
      input: valueIn(input.fields.InputName) ?? null,
    },
  }));
  return {
    name,
    outputs: hasAllOutputs(node, outputs)
      ? outputs.map(outputFacts)
      : [...outputs.map(outputFacts), unreadableOutput],
    reads: described.flatMap(({ input, kind, subject }) =>
      kind === 'AlgorithmOutput' ? (resultRead(input, subject) ?? []) : [],
    ),
    signals: described.flatMap(({ input, kind, subject }) =>
      kind === 'Timeseries' || kind === 'TimeseriesValue'
        ? (signalRead(input, subject) ?? [])
        : [],
    ),
    properties: described.flatMap(({ input, kind, subject }) => {
      const key = stated(input.fields.AssetPropertyKey);
      return kind === 'AssetProperty' && key ? [{ ...key, ...subject }] : [];
    }),
  };
}

function stated<T>(field: LocatedField<T>): Stated<T> | undefined {
  return field.state === 'valid'
    ? { value: field.value, place: placeOf(field.node) }
    : undefined;
}

/** Whether nothing else stands where the outputs are listed, or in place of the list. */
function hasAllOutputs(
  node: JsonObject,
  outputs: readonly LocatedOutput[],
): boolean {
  const list = memberOf(node, 'Outputs');
  return list?.kind === 'array' && list.items.length === outputs.length;
}

/** It may be any output that is read. */
const unreadableOutput: OutputFacts = {
  kind: 'unreadable',
  name: undefined,
  kept: undefined,
  writes: undefined,
};

function outputFacts({ fields }: LocatedOutput): OutputFacts {
  const { OutputType, OutputName, Retention } = fields;
  const kind =
    currentValues.OutputType.find((it) => it === valueIn(OutputType)) ??
    'unreadable';
  return {
    kind,
    name:
      OutputName.state === 'absent' ? defaultOutputName : valueIn(OutputName),
    kept: keeping[valueIn(Retention) ?? ''],
    writes: writtenTo(kind, fields),
  };
}

function writtenTo(
  kind: Known<OutputFacts['kind']>,
  { SymbolicName, AssetPropertyKey }: LocatedOutput['fields'],
): string | undefined {
  switch (kind) {
    case 'Timeseries':
      return valueIn(SymbolicName);
    case 'AssetProperty':
      return valueIn(AssetPropertyKey);
    case 'ObjectResult':
    case 'unreadable':
      return undefined;
  }
}

const keeping: Readonly<Record<string, Keeping | undefined>> = {
  Latest: { retention: 'Latest', of: 'latest' },
  UnlimitedPerMonth: { retention: 'UnlimitedPerMonth', of: 'one per month' },
};

function resultRead(
  { node, fields, optional }: LocatedInput,
  subject: Subject,
): ResultRead | undefined {
  const source = stated(fields.SourceAlgorithm);
  const { SourceOutputName } = fields;
  return (
    source && {
      ...subject,
      place: placeOf(node),
      source,
      output:
        SourceOutputName.state === 'absent'
          ? undefined
          : (stated(SourceOutputName) ?? 'unreadable'),
      optional:
        optional.state === 'absent'
          ? { value: false, place: placeOf(node) }
          : (stated(optional) ?? 'unreadable'),
      window: windowOf(fields),
    }
  );
}

/** `Default` is the hour or the day, `LatestValue` one result; of other words nothing is known. */
function windowOf({
  DataInterval,
  Duration,
}: LocatedInput['fields']): Window | undefined {
  const interval = stated(DataInterval);
  switch (interval?.value) {
    case 'All':
      return { ...interval, days: Infinity, isDaily: false };
    case 'CalendarMonth':
      return { ...interval, days: 31, isDaily: false };
    case 'Duration': {
      const length = stated(Duration);
      const duration = length && parseDuration(length.value);
      if (!duration) return undefined;
      const days = daysIn(duration);
      return days === undefined
        ? // A month is 28 days at least, and its results are not counted by days.
          { ...length, days: 28, isDaily: false }
        : { ...length, days, isDaily: days > 1 };
    }
    default:
      return undefined;
  }
}

function signalRead(
  { fields: { SymbolicName } }: LocatedInput,
  subject: Subject,
): SignalRead | undefined {
  const name = stated(SymbolicName);
  // The algorithm then handles several signal names itself.
  return name && name.value !== ''
    ? { ...name, ...subject, of: 'either' }
    : undefined;
}
