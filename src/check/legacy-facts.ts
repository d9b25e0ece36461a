import { defaultOutputName } from '../current/current-enums.js';
import type { LegacyValue } from '../legacy/legacy-enums.js';
import {
  type Field,
  type LegacyAlgorithm,
  type LegacyFile,
  type LegacyInput,
  valueOf,
} from '../legacy/legacy-model.js';
import { declaredNames } from '../legacy/name-shared.js';
import {
  type AlgorithmFacts,
  type FileFacts,
  type InputFacts,
  type Keeping,
  placeOf,
  stateAt,
  type Stated,
  type Window,
} from './check-facts.js';

/**
 * Collects the facts of a Legacy file.
 *
 * @param kept the algorithms that are not left out; of the others only the names count
 */
export function legacyFacts(
  { root }: LegacyFile,
  kept: readonly LegacyAlgorithm[],
): FileFacts {
  return {
    format: 'legacy',
    names: declaredNames(root).map((node) => stateAt(node, node.value)),
    algorithms: kept.map(algorithmFacts),
  };
}

function algorithmFacts({ fields, inputs }: LegacyAlgorithm): AlgorithmFacts {
  const name = valueOf(fields.name);
  return {
    name,
    inputs: inputs.flatMap((input) => inputFacts(input, name ?? null) ?? []),
    outputs: [
      {
        name: defaultOutputName,
        kind: 'ObjectResult',
        kept: keeping[valueOf(fields.retention) ?? 'default'],
        writes: undefined,
      },
    ],
  };
}

const keeping: Readonly<Record<LegacyValue<'retention'>, Keeping | undefined>> =
  {
    default: undefined,
    unlimited: undefined,
    unlimitedPerMonth: { retention: 'unlimitedPerMonth', of: 'one per month' },
    latest: { retention: 'latest', of: 'latest' },
    sevenDays: { retention: 'sevenDays', of: 'seven days' },
  };

function inputFacts(
  { kind, node, fields }: LegacyInput,
  algorithm: string | null,
): InputFacts | undefined {
  const subject = { algorithm, input: valueOf(fields.inputName) ?? null };
  switch (kind) {
    case 'signal':
    case 'value':
    case 'signalSensor': {
      const name = stated(fields.symbolicName);
      const of = kind === 'signalSensor' ? 'sensor' : 'drive';
      return name && { reads: 'signal', ...name, ...subject, of };
    }
    case 'AlgorithmOutput': {
      const { optional, timeRange } = fields;
      const source = stated(fields.algorithm);
      // The maintenance plan is no result of an algorithm: the name is ignored.
      if (!source || valueOf(timeRange) === 'maintainancePlan')
        return undefined;
      return {
        reads: 'result',
        ...subject,
        place: placeOf(node),
        source,
        output: undefined,
        isUnclear: false,
        optional:
          optional.state === 'absent' ? stateAt(node, false) : stated(optional),
        window: windowOf(timeRange),
      };
    }
    default:
      return undefined;
  }
}

/** How many days the results of a time range span, and whether there is one for each. */
const spans: Readonly<
  Record<LegacyValue<'timeRange'>, Pick<Window, 'days' | 'isDaily'> | undefined>
> = {
  all: { days: Infinity, isDaily: false },
  default: undefined,
  day: undefined,
  previousDay: undefined,
  previousHourSameDay: undefined,
  thirtyDays: { days: 30, isDaily: true },
  calendarMonth: { days: 31, isDaily: false },
  dailySinceCapacitorLifetimeStart: { days: Infinity, isDaily: true },
  dailySinceFanLifetimeStart: { days: Infinity, isDaily: true },
  dailySinceIgbtLifetimeStart: { days: Infinity, isDaily: true },
  latestValue: undefined,
  maintainancePlan: undefined,
};

function windowOf(field: Field<LegacyValue<'timeRange'>>): Window | undefined {
  const range = stated(field);
  const span = range && spans[range.value];
  return span && { ...range, ...span };
}

function stated<T>(field: Field<T>): Stated<T> | undefined {
  return field.state === 'valid' ? stateAt(field.node, field.value) : undefined;
}
