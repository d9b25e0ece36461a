import { timeRangeWindows } from '../behaviour/legacy/legacy-windows.js';
import { reachOf } from '../behaviour/reach.js';
import { currentDay } from '../behaviour/window.js';
import { defaultOutputName } from '../current/current-enums.js';
import { leadsTo } from '../graph/paths.js';
import { runOrderOf } from '../graph/run-order.js';
import type { LegacyValue } from '../legacy/legacy-enums.js';
import {
  type Field,
  type LegacyAlgorithm,
  type LegacyInput,
  valueOf,
} from '../legacy/legacy-model.js';
import { quoted } from '../rule/message-text.js';
import {
  type AlgorithmFacts,
  fileFacts,
  type CheckFacts,
  type InputFacts,
  periods,
  plainPlace,
  placeValue,
  type PlacedValue,
} from './check-facts.js';

/** An algorithm that is not left out: its name, path and schedule can be read. */
export interface CheckedAlgorithm {
  readonly name: string;
  readonly schedule: LegacyValue<'schedule'>;
  readonly dependencies: readonly string[];
  readonly model: LegacyAlgorithm;
}

/** Collects the facts of the algorithms of a Legacy file that are not left out. */
export function legacyFacts(kept: readonly CheckedAlgorithm[]): CheckFacts {
  const { dependencies } = runOrderOf(kept);
  return fileFacts(
    kept.map(({ name, schedule, model }) => ({
      facts: sourceFacts(model),
      inputs: model.inputs.flatMap((input) => {
        const runsFirst = (source: string): boolean =>
          source !== name && leadsTo(dependencies, name, source);
        return inputFacts(input, name, schedule, runsFirst) ?? [];
      }),
    })),
  );
}

/** Collects what an input of another file may read of a Legacy algorithm. */
export function sourceFacts({ fields }: LegacyAlgorithm): AlgorithmFacts {
  const schedule = valueOf(fields.schedule);
  return {
    name: valueOf(fields.name),
    frequency: schedule,
    period: schedule && periods.get(schedule),
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
    hasUnreadOutputs: false,
  };
}

function inputFacts(
  { kind, node, fields }: LegacyInput,
  algorithm: string,
  schedule: LegacyValue<'schedule'>,
  runsFirst: (source: string) => boolean,
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
      // The maintenance plan is not a result of an algorithm; the service ignores the
      // name.
      if (!source || range?.value === 'maintainancePlan') return undefined;
      const window = range && timeRangeWindows[range.value];
      const reach = window && reachOf(window);
      return {
        reads: 'result',
        ...subject,
        place: plainPlace(node),
        source,
        output: undefined,
        isUnclear: false,
        optional:
          optional.state === 'absent'
            ? placeValue(node, false)
            : placedField(optional),
        window: range && reach && { ...range, ...reach },
        // Without a time range it is taken to be `default`, as the mapping does.
        currentPeriod:
          timeRange.state === 'absent' || window === currentDay
            ? {
                place: range?.place ?? plainPlace(node),
                // An hourly algorithm has results of earlier hours of the day.
                isOfOneRun: schedule === 'day',
                earlier: `${quoted(schedule === 'day' ? 'previousDay' : 'previousHourSameDay')}, for which Current has no counterpart`,
              }
            : undefined,
        runsFirst: runsFirst(source.value),
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
