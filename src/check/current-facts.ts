import { currentValues, defaultOutputName } from '../current/current-enums.js';
import { hoursBetweenRuns } from '../current/cron.js';
import { timeRead } from '../current/iso-duration.js';
import { type JsonObject, memberOf, stringAt } from '../json/node.js';
import {
  type AlgorithmFacts,
  fileFacts,
  type CheckFacts,
  type InputFacts,
  type OutputFacts,
  type OwnWrites,
  periods,
  plainPlace,
  type ResultRead,
  placeValue,
  type PlacedValue,
} from './check-facts.js';
import type { AlgorithmNode } from './check-rule.js';

export function currentFacts(algorithms: readonly AlgorithmNode[]): CheckFacts {
  return fileFacts(
    algorithms.map((algorithm) => {
      const outputs = outputsOf(algorithm);
      return {
        facts: algorithmFacts(algorithm, outputs),
        inputs: inputsOf(algorithm, outputs),
      };
    }),
  );
}

function inputsOf(
  { node, inputs }: AlgorithmNode,
  written: readonly OutputFacts[],
): readonly InputFacts[] {
  const name = stringAt(node, 'Name') ?? null;
  const period = periods.get(stringAt(node, 'ExecutionFrequency') ?? '');
  return inputs.flatMap((input): readonly InputFacts[] => {
    const facts = inputFacts(input, name, period);
    if (!facts) return [];
    return facts.reads === 'result'
      ? [facts]
      : [{ ...facts, ownWrites: ownWrites(facts.value, input, written) }];
  });
}

/** Returns the outputs that write what a mandatory input of their algorithm reads. */
function ownWrites(
  name: string,
  input: JsonObject,
  written: readonly OutputFacts[],
): OwnWrites | undefined {
  const kind = stringAt(input, 'InputType');
  const optional = optionalIn(input);
  if (kind !== 'Timeseries' && kind !== 'AssetProperty') return undefined;
  const outputs = written.filter(
    (it) => it.kind === kind && it.writes?.value === name,
  ).length;
  return outputs > 0 && optional?.value === false
    ? { kind, outputs, optional: optional.place }
    : undefined;
}

function algorithmFacts(
  { node }: AlgorithmNode,
  outputs: readonly OutputFacts[],
): Omit<AlgorithmFacts, 'waitsFor'> {
  const frequency = stringAt(node, 'ExecutionFrequency');
  const list = memberOf(node, 'Outputs');
  return {
    name: stringAt(node, 'Name'),
    frequency,
    period:
      frequency === 'Scheduled'
        ? hoursBetweenRuns(stringAt(node, 'Schedule') ?? '')
        : periods.get(frequency ?? ''),
    outputs,
    hasUnreadOutputs:
      list?.kind !== 'array' || list.items.length !== outputs.length,
  };
}

function outputsOf({ outputs }: AlgorithmNode): readonly OutputFacts[] {
  return outputs.flatMap((output) => outputFacts(output) ?? []);
}

function outputFacts(output: JsonObject): OutputFacts | undefined {
  const type = stringAt(output, 'OutputType');
  const retention = stringAt(output, 'Retention');
  const kind = currentValues.OutputType.find((it) => it === type);
  const name = memberOf(output, 'OutputName')
    ? stringAt(output, 'OutputName')
    : defaultOutputName;
  if (kind === undefined || name === undefined) return undefined;
  const key = kind === 'Timeseries' ? 'SymbolicName' : 'AssetPropertyKey';
  return {
    kind,
    name,
    isOptional: optionalIn(output)?.value === true,
    // A word that is not shown may keep anything.
    retention: currentValues.Retention.find((it) => it === retention),
    writes: kind === 'ObjectResult' ? undefined : nameIn(output, key),
  };
}

function inputFacts(
  input: JsonObject,
  algorithm: string | null,
  currentPeriod: number | undefined,
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
      const output = placedStringIn(input, 'SourceOutputName');
      const window = windowIn(input, currentPeriod);
      return (
        source && {
          reads: 'result',
          ...subject,
          place: plainPlace(input),
          source,
          output,
          isUnclear:
            !output && memberOf(input, 'SourceOutputName') !== undefined,
          optional: optionalIn(input),
          window,
          currentPeriod:
            window?.value === 'Default'
              ? { place: window.place, isOfOneRun: true, earlier: '"Duration"' }
              : undefined,
          runsFirst: false,
        }
      );
    }
    default:
      return undefined;
  }
}

function optionalIn(input: JsonObject): PlacedValue<boolean> | undefined {
  const node = memberOf(input, 'Optional');
  if (!node) return placeValue(input, false);
  return node.kind === 'boolean' ? placeValue(node, node.value) : undefined;
}

function windowIn(
  input: JsonObject,
  currentPeriod: number | undefined,
): ResultRead['window'] {
  const interval = placedStringIn(input, 'DataInterval');
  const length = placedStringIn(input, 'Duration');
  const time = timeRead(interval?.value, length?.value, currentPeriod);
  const stated = interval?.value === 'Duration' ? length : interval;
  return stated && time ? { ...stated, ...time } : undefined;
}

function nameIn(
  object: JsonObject,
  key: string,
): PlacedValue<string> | undefined {
  const stated = placedStringIn(object, key);
  return stated?.value === '' ? undefined : stated;
}

function placedStringIn(
  object: JsonObject,
  key: string,
): PlacedValue<string> | undefined {
  const node = memberOf(object, key);
  return node?.kind === 'string' ? placeValue(node, node.value) : undefined;
}
