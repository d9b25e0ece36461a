import { currentValues, defaultOutputName } from '../current/current-enums.js';
import { hoursBetweenRuns } from '../current/cron.js';
import {
  type CurrentAlgorithm,
  type CurrentField,
  type CurrentInput,
  type CurrentOutput,
  textIn,
  valueIn,
} from '../current/current-model.js';
import { timeRead } from '../current/iso-duration.js';
import {
  fileFacts,
  type CheckFacts,
  type InputFacts,
  type OutputFacts,
  type OwnWrites,
  periods,
  plainPlace,
  placeValue,
  type PlacedValue,
} from './check-facts.js';

export function currentFacts(
  algorithms: readonly CurrentAlgorithm[],
): CheckFacts {
  return fileFacts(
    algorithms.map(({ fields, inputs, outputs: given }) => {
      const name = textIn(fields.Name);
      const frequency = textIn(fields.ExecutionFrequency);
      const period = periods.get(frequency ?? '');
      const outputs = given.flatMap((it) => outputFacts(it) ?? []);
      return {
        facts: {
          name,
          frequency,
          period:
            frequency === 'Scheduled'
              ? hoursBetweenRuns(textIn(fields.Schedule) ?? '')
              : period,
          outputs,
          hasUnreadOutputs:
            valueIn(fields.Outputs)?.items.length !== outputs.length,
        },
        inputs: inputs.flatMap((input): readonly InputFacts[] => {
          const facts = inputFacts(input, name ?? null, period);
          if (!facts) return [];
          return facts.reads === 'result'
            ? [facts]
            : [{ ...facts, ownWrites: ownWrites(facts.value, input, outputs) }];
        }),
      };
    }),
  );
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
      const { SourceOutputName, DataInterval, Duration } = input.fields;
      const source = placedName(input.fields.SourceAlgorithm);
      const interval = textIn(DataInterval);
      const time = timeRead(interval, textIn(Duration), currentPeriod);
      const stated = placedText(
        interval === 'Duration' ? Duration : DataInterval,
      );
      const window = stated && time ? { ...stated, ...time } : undefined;
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
