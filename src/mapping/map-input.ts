import type { CurrentInput } from '../current/model.js';
import { currentValueOf } from '../current/from-json.js';
import type { CurrentObject } from '../current/value.js';
import type { Decide } from '../decisions/decision.js';
import { pointerTo } from '../json/pointer.js';
import {
  type CommonFieldTypes,
  type Field,
  type LegacyInput,
  type UnreadableInput,
  valueOf,
} from '../legacy/model.js';
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
import { type Enter, enterCarried, supplied } from './ledger.js';
import type { Decided } from './migration.js';
import {
  type Carried,
  type Outcome,
  type Outcomes,
  unread,
} from './outcome.js';
import { about, decided, isCarried, settle, type Settled } from './settle.js';
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
  readonly findings: readonly TargetedFinding[];
  /** Enters its fields in the ledger, for an input that is written at the pointer. */
  readonly enterAt: (pointer: string, enter: Enter) => void;
}

/** A finding and the key of the Current object that it concerns. */
export interface TargetedFinding {
  readonly finding: Decided<Finding>;
  /** Undefined where it concerns nothing in the output; '' for the whole object. */
  readonly key: string | undefined;
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

/** Maps one input of an algorithm that is in the output. */
export function mapInput(
  input: LegacyInput,
  context: InputContext,
): MappedInput {
  const subject: Subject = {
    algorithm: context.algorithm,
    input: valueOf(input.fields.inputName) ?? null,
  };
  const mapping = mappingOf(input, context);
  const settled = Object.keys(mapping.fields).map((key): SettledField => {
    const field = mapping.fields[key] ?? unread;
    const { outcome, findings } = settle(field, subject, context.decide);
    return { key, outcome, findings };
  });
  // Of most inputs there is nothing of the kind to say.
  const isAtStake = settled.some(({ findings }) => findings.some(isWholeInput));
  const leftOutBy =
    input.leftOutBy ?? (isAtStake ? whyLeftOut(settled) : undefined);
  if (leftOutBy)
    return {
      legacy: input,
      current: undefined,
      leftOutBy,
      accountedBy: leftOutBy,
      findings: settled
        .flatMap(({ findings }) => findings)
        .filter(({ rule }) => !rule.onlyWhenKept)
        .map((finding) => ({ finding, key: undefined })),
      enterAt: () => undefined,
    };
  return keepInput(
    input,
    isAtStake ? replaced(settled) : settled,
    mapping.supplied,
    subject,
    context,
  );
}

/** A field of the input and what became of it. */
interface SettledField extends Settled {
  readonly key: string;
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

/** Lets the decision `replace` take the place of every field but the name and `optional`. */
function replaced(settled: SettledFields): SettledFields {
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
    // A note about a mapping that does not take place is beside the point.
    const findings = field.findings.filter(
      ({ rule: { fidelity } }) =>
        fidelity === 'unmapped' || fidelity === 'invalid',
    );
    return { key, outcome, findings };
  });
}

function keepInput(
  input: LegacyInput,
  settled: SettledFields,
  added: Carried | undefined,
  subject: Subject,
  { decide }: InputContext,
): MappedInput {
  const carriedFields = settled.filter(isCarriedField);
  const isReplaced = carriedFields.some(
    ({ outcome }) => outcome.decision?.choose === 'replace',
  );
  const addition = isReplaced ? undefined : added;
  const emitted = carriedFields.map(({ outcome }) => outcome.emits);
  const current = inOrder(addition ? [...emitted, addition.emits] : emitted);
  const missing = findMissingInput(current, subject.input ?? '', input.node);
  const fields = input.fields as Readonly<Record<string, Field<unknown>>>;
  const findings = settled.flatMap(targetedFindings);
  return {
    legacy: input,
    current,
    leftOutBy: undefined,
    accountedBy: findings.find(({ finding }) => isWholeInput(finding))?.finding,
    findings: missing
      ? [
          ...findings,
          { finding: decided(about(missing, subject), decide), key: '' },
        ]
      : findings,
    enterAt: (pointer, enter) => {
      for (const { key, outcome } of carriedFields) {
        const field = fields[key];
        if (field) enterCarried(enter, field, outcome, pointer);
      }
      if (addition) enter(supplied(addition.rule, addition.emits, pointer));
    },
  };
}

function isCarriedField(
  field: SettledField,
): field is SettledField & { readonly outcome: Carried } {
  return isCarried(field.outcome);
}

/** What there is to say about a field, and the first key that it fills. */
export function targetedFindings({
  outcome,
  findings,
}: Settled): readonly TargetedFinding[] {
  if (findings.length === 0) return [];
  const key = isCarried(outcome) ? Object.keys(outcome.emits)[0] : undefined;
  return findings.map((finding) => ({ finding, key }));
}

/** The pointer of the finding's target below the object. */
export function targetAt(
  { key }: TargetedFinding,
  pointer: string,
): string | null {
  if (key === undefined) return null;
  return key === '' ? pointer : pointerTo(pointer, key);
}
