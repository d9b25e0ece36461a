import { currentValues, defaultOutputName } from '../current/current-enums.js';
import { daysIn, parseDuration } from '../current/iso-duration.js';
import { type JsonObject, memberOf, stringAt } from '../json/node.js';
import {
  type AlgorithmFacts,
  type FileFacts,
  type InputFacts,
  type Keeping,
  type OutputFacts,
  placeOf,
  stateAt,
  type Stated,
  type Window,
} from './check-facts.js';
import type { AlgorithmNode } from './check-rule.js';

/** Collects the facts of a Current file. */
export function currentFacts(algorithms: readonly AlgorithmNode[]): FileFacts {
  return {
    format: 'current',
    names: algorithms.flatMap(({ node }) => nameIn(node, 'Name') ?? []),
    algorithms: algorithms.map(algorithmFacts),
  };
}

function algorithmFacts(algorithm: AlgorithmNode): AlgorithmFacts {
  const name = stringAt(algorithm.node, 'Name');
  return {
    name,
    inputs: algorithm.inputs.flatMap(
      (input) => inputFacts(input, name ?? null) ?? [],
    ),
    outputs: outputsOf(algorithm),
  };
}

/** Returns undefined if `Outputs` is no list of outputs whose kinds and names can be read. */
function outputsOf({
  node,
  outputs,
}: AlgorithmNode): readonly OutputFacts[] | undefined {
  const list = memberOf(node, 'Outputs');
  const facts = outputs.flatMap((output) => outputFacts(output) ?? []);
  return list?.kind === 'array' && list.items.length === facts.length
    ? facts
    : undefined;
}

function outputFacts(output: JsonObject): OutputFacts | undefined {
  const type = stringAt(output, 'OutputType');
  const kind = currentValues.OutputType.find((it) => it === type);
  const name = memberOf(output, 'OutputName')
    ? stringAt(output, 'OutputName')
    : defaultOutputName;
  if (kind === undefined || name === undefined) return undefined;
  const kept = keeping[stringAt(output, 'Retention') ?? ''];
  switch (kind) {
    case 'ObjectResult':
      return { kind, name, kept, writes: undefined };
    case 'Timeseries':
      return { kind, name, kept, writes: stringAt(output, 'SymbolicName') };
    case 'AssetProperty':
      return { kind, name, kept, writes: stringAt(output, 'AssetPropertyKey') };
  }
}

const keeping: Readonly<Record<string, Keeping | undefined>> = {
  Latest: { retention: 'Latest', of: 'latest' },
  UnlimitedPerMonth: { retention: 'UnlimitedPerMonth', of: 'one per month' },
};

function inputFacts(
  input: JsonObject,
  algorithm: string | null,
): InputFacts | undefined {
  const subject = { algorithm, input: stringAt(input, 'InputName') ?? null };
  switch (stringAt(input, 'InputType')) {
    case 'Timeseries':
    case 'TimeseriesValue': {
      // With an empty name the algorithm handles several signals itself.
      const name = nameIn(input, 'SymbolicName');
      return name && { reads: 'signal', ...name, ...subject, of: 'either' };
    }
    case 'AssetProperty': {
      const key = nameIn(input, 'AssetPropertyKey');
      return key && { reads: 'property', ...key, ...subject };
    }
    case 'AlgorithmOutput': {
      const source = nameIn(input, 'SourceAlgorithm');
      const output = statedIn(input, 'SourceOutputName');
      return (
        source && {
          reads: 'result',
          ...subject,
          place: placeOf(input),
          source,
          output,
          isUnclear:
            !output && memberOf(input, 'SourceOutputName') !== undefined,
          optional: optionalIn(input),
          window: windowOf(input),
        }
      );
    }
    default:
      return undefined;
  }
}

function optionalIn(input: JsonObject): Stated<boolean> | undefined {
  const node = memberOf(input, 'Optional');
  if (!node) return stateAt(input, false);
  return node.kind === 'boolean' ? stateAt(node, node.value) : undefined;
}

/** `Default` is the hour or the day, `LatestValue` one result; of other words nothing is known. */
function windowOf(input: JsonObject): Window | undefined {
  const interval = statedIn(input, 'DataInterval');
  switch (interval?.value) {
    case 'All':
      return { ...interval, days: Infinity, isDaily: false };
    case 'CalendarMonth':
      return { ...interval, days: 31, isDaily: false };
    case 'Duration': {
      const length = statedIn(input, 'Duration');
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

/** Returns a text that is not empty: an empty name names nothing. */
function nameIn(object: JsonObject, key: string): Stated<string> | undefined {
  const stated = statedIn(object, key);
  return stated?.value === '' ? undefined : stated;
}

function statedIn(object: JsonObject, key: string): Stated<string> | undefined {
  const node = memberOf(object, key);
  return node?.kind === 'string' ? stateAt(node, node.value) : undefined;
}
