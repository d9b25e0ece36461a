import { defaultOutputName } from '../current/current-enums.js';
import {
  type Field,
  type LegacyAlgorithm,
  type LegacyFile,
  type LegacyInput,
  valueOf,
} from '../legacy/legacy-model.js';
import { declaredNames } from '../legacy/model-rules.js';
import { periodOf, windowOf } from '../legacy/retention-outlived.js';
import {
  type AlgorithmFacts,
  type FileFacts,
  type InputFacts,
  placeOf,
  placeValue,
  type PlacedValue,
} from './check-facts.js';

/**
 * Collects the facts of a Legacy file.
 * @param kept the algorithms that are not left out; of the others only the names
 *   count
 */
export function legacyFacts(
  { root }: LegacyFile,
  kept: readonly LegacyAlgorithm[],
): FileFacts {
  const names = declaredNames(root);
  return {
    format: 'legacy',
    names: names.map(({ value }) => value),
    placedNames: names.map((node) => placeValue(node, node.value)),
    algorithms: kept.map(algorithmFacts),
    inputs: kept.flatMap(({ fields, inputs }) => {
      const name = valueOf(fields.name) ?? null;
      return inputs.flatMap((input) => inputFacts(input, name) ?? []);
    }),
  };
}

function algorithmFacts({ fields }: LegacyAlgorithm): AlgorithmFacts {
  const name = valueOf(fields.name);
  const schedule = valueOf(fields.schedule);
  return {
    name,
    frequency: undefined,
    period: schedule && periodOf[schedule],
    waitsFor: [],
    outputs: [
      {
        name: defaultOutputName,
        kind: 'ObjectResult',
        isOptional: false,
        retention: valueOf(fields.retention),
        writes: undefined,
      },
    ],
  };
}

function inputFacts(
  { kind, node, fields }: LegacyInput,
  algorithm: string | null,
): InputFacts | undefined {
  const subject = { algorithm, input: valueOf(fields.inputName) ?? null };
  switch (kind) {
    case 'signal':
    case 'value':
    case 'signalSensor': {
      const name = placedField(fields.symbolicName);
      const of = kind === 'signalSensor' ? 'sensor' : 'drive';
      return name && { reads: 'signal', ...name, ...subject, of };
    }
    case 'AlgorithmOutput': {
      const { optional, timeRange } = fields;
      const source = placedField(fields.algorithm);
      const range = placedField(timeRange);
      const window = range && windowOf[range.value];
      // The maintenance plan is not a result of an algorithm; the service ignores the
      // name.
      if (!source || range?.value === 'maintainancePlan') return undefined;
      return {
        reads: 'result',
        ...subject,
        place: placeOf(node),
        source,
        output: undefined,
        isUnclear: false,
        optional:
          optional.state === 'absent'
            ? placeValue(node, false)
            : placedField(optional),
        window: range && window ? { ...range, ...window } : undefined,
      };
    }
    default:
      return undefined;
  }
}

function placedField<T>(field: Field<T>): PlacedValue<T> | undefined {
  return field.state === 'valid'
    ? placeValue(field.node, field.value)
    : undefined;
}
