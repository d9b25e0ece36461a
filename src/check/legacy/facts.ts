import type { JsonNode } from '../../json/node.js';
import {
  type Field,
  type InputOf,
  type LegacyInput,
  valueOf,
} from '../../legacy/legacy-model.js';
import type { LegacyValue } from '../../legacy/legacy-enums.js';
import type { AlgorithmResult } from '../../mapping/migration.js';
import { declaredNames } from '../../mapping/constructs/name-shared.js';
import { defaultOutputName } from '../../current/current-enums.js';
import type { Subject } from '../../rule/finding.js';
import {
  type AlgorithmFacts,
  type FileFacts,
  type Keeping,
  placeOf,
  type ResultRead,
  type SignalRead,
  type Stated,
  type Window,
} from '../facts.js';

/**
 * The facts of a Legacy file. An algorithm that lacks its name, path or schedule
 * has no part in them but its name.
 */
export function legacyFacts(
  root: JsonNode,
  algorithms: readonly AlgorithmResult[],
): FileFacts {
  return {
    format: 'legacy',
    names: declaredNames(root).map((node) => statedAt(node, node.value)),
    algorithms: algorithms
      .filter(({ current }) => current !== undefined)
      .map(algorithmFacts),
  };
}

function algorithmFacts({ legacy }: AlgorithmResult): AlgorithmFacts {
  const { fields } = legacy;
  const name = valueOf(fields.name);
  const inputs = legacy.inputs.map((input) => ({
    input,
    subject: {
      algorithm: name ?? null,
      input: valueOf(input.fields.inputName) ?? null,
    },
  }));
  return {
    name,
    outputs: [
      {
        name: defaultOutputName,
        kind: 'ObjectResult',
        kept: keeping[valueOf(fields.retention) ?? 'default'],
        writes: undefined,
      },
    ],
    reads: inputs.flatMap(({ input, subject }) =>
      input.kind === 'AlgorithmOutput'
        ? (resultRead(input, subject) ?? [])
        : [],
    ),
    signals: inputs.flatMap(
      ({ input, subject }) => signalRead(input, subject) ?? [],
    ),
    properties: [],
  };
}

function statedAt<T>(node: JsonNode, value: T): Stated<T> {
  return { value, place: placeOf(node) };
}

function stated<T>(field: Field<T>): Stated<T> | undefined {
  return field.state === 'valid'
    ? statedAt(field.node, field.value)
    : undefined;
}

const keeping: Readonly<Record<LegacyValue<'retention'>, Keeping | undefined>> =
  {
    default: undefined,
    unlimited: undefined,
    unlimitedPerMonth: { retention: 'unlimitedPerMonth', of: 'one per month' },
    latest: { retention: 'latest', of: 'latest' },
    sevenDays: { retention: 'sevenDays', of: 'seven days' },
  };

function resultRead(
  { node, fields }: InputOf<'AlgorithmOutput'>,
  subject: Subject,
): ResultRead | undefined {
  const source = stated(fields.algorithm);
  // The plan is no result of an algorithm: what is named there is ignored.
  if (!source || valueOf(fields.timeRange) === 'maintainancePlan')
    return undefined;
  return {
    ...subject,
    place: placeOf(node),
    source,
    output: undefined,
    optional:
      fields.optional.state === 'absent'
        ? statedAt(node, false)
        : (stated(fields.optional) ?? 'unreadable'),
    window: windowOf(fields.timeRange),
  };
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

function signalRead(
  input: LegacyInput,
  subject: Subject,
): SignalRead | undefined {
  switch (input.kind) {
    case 'signal':
    case 'value':
    case 'signalSensor': {
      const name = stated(input.fields.symbolicName);
      const of = input.kind === 'signalSensor' ? 'sensor' : 'drive';
      return name && { ...name, ...subject, of };
    }
    default:
      return undefined;
  }
}
