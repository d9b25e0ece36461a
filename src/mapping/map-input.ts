import { inputKeyOrder, type CurrentInput } from '../current/model.js';
import { pointerTo } from '../json/pointer.js';
import type {
  CommonFieldTypes,
  Field,
  LegacyInput,
  UnreadableInput,
} from '../legacy/model.js';
import type { Finding } from '../rule/finding.js';
import { mapAlgorithmOutput } from './constructs/algorithm-output.js';
import { mapCommonFields } from './constructs/common-fields.js';
import { mapConstant } from './constructs/constant.js';
import { mapEvents } from './constructs/events.js';
import { findMissingInput } from './constructs/optional.js';
import type { Schedule } from './constructs/schedule.js';
import { mapSignal, mapSignalSensor } from './constructs/signal.js';
import {
  mapAlgorithmOutputStatus,
  mapCalculated,
  mapDcVoltage,
  mapParameterValue,
} from './constructs/without-counterpart.js';
import { carriedOver, type LedgerEntry, supplied } from './ledger.js';
import {
  type Carried,
  type Emitted,
  type Outcome,
  type Outcomes,
  unread,
} from './outcome.js';
import type { Sources } from './sources.js';

/** An input and what became of it. */
export interface MappedInput {
  readonly legacy: LegacyInput;
  /** Undefined where the input is left out. */
  readonly current: CurrentInput | undefined;
  readonly leftOutBy: Finding | undefined;
  readonly findings: readonly TargetedFinding[];
  /** The entries, for an input that is written at the pointer. */
  readonly entriesAt: (pointer: string) => readonly LedgerEntry[];
}

/** A finding and the key of the Current object that it concerns. */
export interface TargetedFinding {
  readonly finding: Finding;
  /** Undefined where it concerns nothing in the output; '' for the whole object. */
  readonly key: string | undefined;
}

interface AnyMapping {
  readonly fields: Readonly<Record<string, Outcome>>;
  readonly supplied?: Carried;
}

function mappingOf(
  input: LegacyInput,
  schedule: Schedule,
  sources: Sources,
): AnyMapping {
  switch (input.kind) {
    case undefined:
      return { fields: mapUnreadable(input) };
    case 'constant':
      return mapConstant(input);
    case 'calculated':
      return mapCalculated(input);
    case 'signal':
      return mapSignal(input);
    case 'signalSensor':
      return mapSignalSensor(input);
    case 'events':
      return mapEvents(input);
    case 'AlgorithmOutput':
      return mapAlgorithmOutput(input, schedule, sources);
    case 'AlgorithmOutputStatus':
      return mapAlgorithmOutputStatus(input);
    case 'value':
      return mapParameterValue(input);
    case 'DCVoltage':
      return mapDcVoltage(input);
  }
}

function mapUnreadable({
  fields,
}: UnreadableInput): Outcomes<CommonFieldTypes> {
  return { ...mapCommonFields(fields), type: unread };
}

/** Maps one input of an algorithm that runs on the schedule. */
export function mapInput(
  input: LegacyInput,
  schedule: Schedule,
  sources: Sources,
): MappedInput {
  const mapping = mappingOf(input, schedule, sources);
  const outcomes = Object.entries(mapping.fields);
  const found = outcomes.flatMap(([, outcome]) => findingsOf(outcome));
  const leftOutBy =
    input.leftOutBy ??
    found.find(({ finding }) => finding.rule.leavesOut === 'input')?.finding;
  if (leftOutBy)
    return {
      legacy: input,
      current: undefined,
      leftOutBy,
      findings: found
        .filter(({ finding }) => !finding.rule.onlyWhenKept)
        .map(({ finding }) => ({ finding, key: undefined })),
      entriesAt: () => [],
    };

  const current = inOrder([
    ...outcomes.map(([, outcome]) => emitted(outcome)),
    mapping.supplied?.emits ?? {},
  ]);
  const missing = findMissingInput(current, input.node);
  const fields = input.fields as Readonly<Record<string, Field<unknown>>>;
  return {
    legacy: input,
    current,
    leftOutBy: undefined,
    findings: missing ? [...found, { finding: missing, key: '' }] : found,
    entriesAt: (pointer) => [
      ...outcomes.flatMap(([key, outcome]) => {
        const field = fields[key];
        return field && outcome.kind === 'carried'
          ? carriedOver(field, outcome, pointer)
          : [];
      }),
      ...(mapping.supplied
        ? [supplied(mapping.supplied.rule, mapping.supplied.emits, pointer)]
        : []),
    ],
  };
}

/** What an outcome has to say, and the first key that it fills. */
export function findingsOf(outcome: Outcome): readonly TargetedFinding[] {
  switch (outcome.kind) {
    case 'carried':
      return outcome.note
        ? [{ finding: outcome.note, key: Object.keys(outcome.emits)[0] }]
        : [];
    case 'left-out':
      return outcome.findings.map((finding) => ({ finding, key: undefined }));
    case 'unread':
      return [];
  }
}

export function emitted(outcome: Outcome): Emitted {
  return outcome.kind === 'carried' ? outcome.emits : {};
}

/** One object of what the fields emit, its keys in the order of the format. */
function inOrder(parts: readonly Emitted[]): CurrentInput {
  const values = new Map(parts.flatMap((part) => Object.entries(part)));
  return Object.fromEntries(
    inputKeyOrder.flatMap((key) => {
      const value = values.get(key);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** The pointer of the finding's target below the object. */
export function targetAt(
  { key }: TargetedFinding,
  pointer: string,
): string | null {
  if (key === undefined) return null;
  return key === '' ? pointer : pointerTo(pointer, key);
}
