import { currentValues, defaultOutputName } from '../current/current-enums.js';
import { hoursBetweenRuns } from '../current/cron.js';
import {
  type CurrentAlgorithm,
  type CurrentField,
  type CurrentInput,
  type CurrentInputOf,
  type CurrentOutput,
  textIn,
  valueIn,
} from '../current/current-model.js';
import { timeRead } from '../current/iso-duration.js';
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

export function currentFacts(
  algorithms: readonly CurrentAlgorithm[],
): CheckFacts {
  return fileFacts(
    algorithms.map((algorithm) => {
      const outputs = algorithm.outputs.flatMap((it) => outputFacts(it) ?? []);
      return {
        facts: algorithmFacts(algorithm, outputs),
        inputs: inputsOf(algorithm, outputs),
      };
    }),
  );
}

function inputsOf(
  { fields, inputs }: CurrentAlgorithm,
  written: readonly OutputFacts[],
): readonly InputFacts[] {
  const name = textIn(fields.Name) ?? null;
  const period = periods.get(textIn(fields.ExecutionFrequency) ?? '');
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
  input: CurrentInput,
  written: readonly OutputFacts[],
): OwnWrites | undefined {
  const { kind } = input;
  const optional = optionalOf(input);
  if (kind !== 'Timeseries' && kind !== 'AssetProperty') return undefined;
  const outputs = written.filter(
    (it) => it.kind === kind && it.writes?.value === name,
  ).length;
  return outputs > 0 && optional?.value === false
    ? { kind, outputs, optional: optional.place }
    : undefined;
}

function algorithmFacts(
  { fields }: CurrentAlgorithm,
  outputs: readonly OutputFacts[],
): Omit<AlgorithmFacts, 'waitsFor'> {
  const frequency = textIn(fields.ExecutionFrequency);
  return {
    name: textIn(fields.Name),
    frequency,
    period:
      frequency === 'Scheduled'
        ? hoursBetweenRuns(textIn(fields.Schedule) ?? '')
        : periods.get(frequency ?? ''),
    outputs,
    hasUnreadOutputs: valueIn(fields.Outputs)?.items.length !== outputs.length,
  };
}

function outputFacts({ fields }: CurrentOutput): OutputFacts | undefined {
  const kind = valueIn(fields.OutputType);
  const retention = textIn(fields.Retention);
  const name = fields.OutputName.node
    ? textIn(fields.OutputName)
    : defaultOutputName;
  if (kind === undefined || name === undefined) return undefined;
  const key = kind === 'Timeseries' ? 'SymbolicName' : 'AssetPropertyKey';
  return {
    kind,
    name,
    isOptional: valueIn(fields.Optional) === true,
    // A word that is not shown may keep anything.
    retention: currentValues.Retention.find((it) => it === retention),
    writes: kind === 'ObjectResult' ? undefined : placedName(fields[key]),
  };
}

function inputFacts(
  input: CurrentInput,
  algorithm: string | null,
  currentPeriod: number | undefined,
): InputFacts | undefined {
  const subject = { algorithm, input: textIn(input.fields.InputName) ?? null };
  switch (input.kind) {
    case 'Timeseries':
    case 'TimeseriesValue': {
      // With an empty name the algorithm handles several signals itself.
      const name = placedName(input.fields.SymbolicName);
      return name && { reads: 'signal', ...name, ...subject, of: 'either' };
    }
    case 'AssetProperty': {
      const key = placedName(input.fields.AssetPropertyKey);
      return key && { reads: 'property', ...key, ...subject };
    }
    case 'AlgorithmOutput': {
      const { SourceAlgorithm, SourceOutputName } = input.fields;
      const source = placedName(SourceAlgorithm);
      const window = windowOf(input, currentPeriod);
      return (
        source && {
          reads: 'result',
          ...subject,
          place: plainPlace(input.node),
          source,
          output: placedText(SourceOutputName),
          isUnclear: SourceOutputName.state === 'invalid',
          optional: optionalOf(input),
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

function optionalOf({
  node,
  fields: { Optional },
}: CurrentInput): PlacedValue<boolean> | undefined {
  if (Optional.state === 'absent') return placeValue(node, false);
  return Optional.state === 'valid'
    ? placeValue(Optional.node, Optional.value)
    : undefined;
}

function windowOf(
  { fields: { DataInterval, Duration } }: CurrentInputOf<'AlgorithmOutput'>,
  currentPeriod: number | undefined,
): ResultRead['window'] {
  const interval = textIn(DataInterval);
  const time = timeRead(interval, textIn(Duration), currentPeriod);
  const stated = placedText(interval === 'Duration' ? Duration : DataInterval);
  return stated && time ? { ...stated, ...time } : undefined;
}

function placedName(
  field: CurrentField<string>,
): PlacedValue<string> | undefined {
  return textIn(field) === '' ? undefined : placedText(field);
}

function placedText({
  node,
}: CurrentField<string>): PlacedValue<string> | undefined {
  return node?.kind === 'string' ? placeValue(node, node.value) : undefined;
}
