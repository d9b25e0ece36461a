import type { CurrentInput } from '../current/current-model.js';
import {
  type CurrentObject,
  currentValueOf,
} from '../current/current-value.js';
import type { Decide } from '../decisions/decision.js';
import {
  type CommonFieldTypes,
  type LegacyInput,
  type UnreadableInput,
  valueOf,
} from '../legacy/legacy-model.js';
import type { Finding, Subject } from '../rule/finding.js';
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
import { inOrder } from './in-order.js';
import { type Enter, enterOutcomes, supplied } from './ledger.js';
import type { MigrationFinding } from './migration.js';
import {
  type Carried,
  type Outcome,
  type Outcomes,
  unread,
} from './outcome.js';
import {
  isCarried,
  outcomesOf,
  settle,
  type SettledField,
  targetOf,
  tell,
} from './settle.js';
import type { Sources } from './sources.js';

/** What the inputs of an algorithm are mapped with. */
export interface InputContext {
  /** The name of the algorithm. */
  readonly algorithm: string;
  readonly schedule: Schedule;
  readonly sources: Sources;
  readonly decide: Decide;
}

/** An input and what became of it. */
export interface MappedInput {
  readonly legacy: LegacyInput;
  /** Undefined where the input is left out. */
  readonly current: CurrentInput | undefined;
  readonly leftOutBy: Finding | undefined;
  /** Accounts for what has no entry of its own: why it is left out, or the decision that brings it back. */
  readonly accountedBy: Finding | undefined;
  readonly findings: readonly MigrationFinding[];
  /** Enters its fields in the ledger. */
  readonly enterAll: (enter: Enter) => void;
}

interface AnyMapping {
  readonly fields: Readonly<Record<string, Outcome>>;
  readonly supplied?: Carried;
}

function mappingOf(
  input: LegacyInput,
  { schedule, sources }: InputContext,
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

/**
 * Maps one input of an algorithm that is in the output.
 *
 * @param pointer where it is written, unless it is left out
 */
export function mapInput(
  input: LegacyInput,
  context: InputContext,
  pointer: string,
): MappedInput {
  const subject: Subject = {
    algorithm: context.algorithm,
    input: valueOf(input.fields.inputName) ?? null,
  };
  const mapping = mappingOf(input, context);
  const settled = Object.keys(mapping.fields).map((key): SettledField => {
    const field = mapping.fields[key] ?? unread;
    const { outcome, findings } = settle(
      field,
      subject,
      context.decide,
      pointer,
    );
    return { key, outcome, findings };
  });
  // Of most inputs there is nothing of the kind to say.
  const isAtStake = settled.some(({ findings }) => findings.some(isWholeInput));
  const leftOutBy =
    input.leftOutBy ?? (isAtStake ? whyLeftOut(settled) : undefined);
  return leftOutBy
    ? leaveOut(input, settled, leftOutBy)
    : keepInput(
        input,
        mapping,
        isAtStake ? replaced(settled, pointer) : settled,
        subject,
        context.decide,
        pointer,
      );
}

type SettledFields = readonly SettledField[];

const isWholeInput = ({ rule }: Finding): boolean => rule.leavesOut === 'input';

/** The finding that leaves the whole input out; one that nobody has decided about comes first. */
function whyLeftOut(settled: SettledFields): Finding | undefined {
  const causes = settled.flatMap(({ outcome, findings }) =>
    outcome.kind === 'left-out'
      ? findings.filter(
          (it) => isWholeInput(it) && it.decision?.choose !== 'replace',
        )
      : [],
  );
  return causes.find(({ decision }) => decision === null) ?? causes[0];
}

function leaveOut(
  legacy: LegacyInput,
  settled: SettledFields,
  leftOutBy: Finding,
): MappedInput {
  return {
    legacy,
    current: undefined,
    leftOutBy,
    accountedBy: leftOutBy,
    findings: settled
      .flatMap(({ findings }) => findings)
      .filter(({ rule }) => !rule.onlyWhenKept)
      .map((it) => ({ ...it, target: null })),
    enterAll: () => undefined,
  };
}

/** Lets the decision `replace` take the place of every field but the name and `optional`. */
function replaced(settled: SettledFields, pointer: string): SettledFields {
  const cause = settled
    .flatMap(({ findings }) => findings)
    .find((it) => isWholeInput(it) && it.decision?.choose === 'replace');
  const decision = cause?.decision;
  if (!cause || !decision?.value) return settled;
  const { rule } = cause;
  const replacement: Carried = {
    kind: 'carried',
    rule,
    emits: currentValueOf(decision.value) as CurrentObject,
    note: undefined,
    decision,
  };
  return settled.map((field) => {
    const { key } = field;
    if (key === 'inputName' || key === 'optional') return field;
    const outcome = field.findings.includes(cause) ? replacement : unread;
    const target = targetOf(outcome, pointer);
    // A note about a mapping that does not take place is beside the point.
    const findings = field.findings.filter(
      ({ rule: { fidelity } }) => fidelity === 'unmapped',
    );
    return {
      key,
      outcome,
      findings: findings.map((it) => ({ ...it, target })),
    };
  });
}

function keepInput(
  legacy: LegacyInput,
  mapping: AnyMapping,
  settled: SettledFields,
  subject: Subject,
  decide: Decide,
  pointer: string,
): MappedInput {
  const outcomes = outcomesOf(mapping.fields, settled);
  const carriedFields = settled.map(({ outcome }) => outcome).filter(isCarried);
  const isReplaced = carriedFields.some(
    ({ decision }) => decision?.choose === 'replace',
  );
  const addition = isReplaced ? undefined : mapping.supplied;
  const emitted = carriedFields.map(({ emits }) => emits);
  const current = inOrder(addition ? [...emitted, addition.emits] : emitted);
  const missing = findMissingInput(current, subject.input ?? '', legacy.node);
  const findings = settled.flatMap((it) => it.findings);
  if (missing) findings.push(tell(missing, subject, decide, pointer));
  return {
    legacy,
    current,
    leftOutBy: undefined,
    accountedBy: findings.find(isWholeInput),
    findings,
    enterAll: (enter) => {
      enterOutcomes(enter, legacy.fields, outcomes, () => pointer);
      if (addition) enter(supplied(addition.rule, addition.emits, pointer));
    },
  };
}
