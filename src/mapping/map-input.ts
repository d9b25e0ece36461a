import {
  type PrintedInput,
  inputKeyOrder,
  type CurrentObject,
  type CurrentValue,
  currentValueOf,
} from '../current/current-value.js';
import type { Decide } from '../decisions/decision.js';
import {
  type CommonFieldTypes,
  type LegacyInput,
  type UnreadableInput,
  valueOf,
} from '../legacy/legacy-model.js';
import type { Finding, Subject } from '../rule/rule.js';
import {
  answerFinding,
  canBeDecided,
  carriedBy,
  decideField,
  type FieldResult,
  isDropped,
  isReplaced,
  outcomeTarget,
} from './apply-decisions.js';
import { mapAlgorithmOutput } from './constructs/algorithm-output.js';
import {
  findMissingInput,
  mapInputName,
  mapOptional,
} from './constructs/common-fields.js';
import { mapConstant } from './constructs/constant.js';
import type { Schedule } from './constructs/algorithm.js';
import { mapEvents, mapSignal, mapSignalSensor } from './constructs/signal.js';
import {
  mapCalculated,
  mapParameterValue,
  mapUnexplained,
} from './constructs/without-counterpart.js';
import { type Claims, claimField, claimSupplied } from './ledger.js';
import {
  type Carried,
  type Emitted,
  readAs,
  type Reading,
  type Readings,
  unread,
} from './outcome.js';
import type { Sources } from './relations.js';

interface InputContext {
  readonly algorithm: string;
  readonly schedule: Schedule;
  readonly sources: Sources;
  readonly decide: Decide;
  /** Gets those of the inputs in the output. */
  readonly claims: Claims;
}

export interface MappedInput {
  readonly legacy: LegacyInput;
  readonly current: PrintedInput | undefined;
  /** Its place in the output; absent if it is not there. */
  readonly pointer?: string;
  readonly leftOutBy: Finding | undefined;
  /** Accounts for values that no field claims: why they are left out, or the decision that restores them. */
  readonly accountedBy: Finding | undefined;
  readonly findings: readonly Finding[];
}

interface AnyMapping {
  readonly fields: Readonly<Record<string, Reading>>;
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
    case 'value':
      return mapParameterValue(input);
    case 'AlgorithmOutputStatus':
    case 'DCVoltage':
      return mapUnexplained(input);
  }
}

function mapUnreadable({
  fields,
}: UnreadableInput): Readings<CommonFieldTypes> {
  return {
    inputName: mapInputName(fields.inputName),
    optional: mapOptional(fields.optional),
    type: readAs(fields.type, unread),
  };
}

/**
 * Maps one input of an algorithm in the output.
 * @param pointer its place in the output, unless it is left out
 */
export function mapInput(
  input: LegacyInput,
  context: InputContext,
  pointer: string,
): MappedInput {
  const { algorithm, decide } = context;
  const subject: Subject = {
    algorithm,
    input: valueOf(input.fields.inputName) ?? null,
  };
  const { fields, supplied } = mappingOf(input, context);
  const results: FieldResult[] = [];
  for (const key in fields) {
    const reading = fields[key];
    if (reading)
      results.push(decideField(key, reading, subject, decide, pointer));
  }
  const leftOutBy = input.leftOutBy ?? whyLeftOut(results);
  if (leftOutBy) return leaveOut(input, results, leftOutBy);
  const causes = results.flatMap(({ findings }) => findings);
  const replacement = causes.find(isReplacement);
  const place = { subject, context, pointer };
  return replacement
    ? keepInput(input, replaceFields(results, replacement, pointer), place)
    : keepInput(input, results, place, supplied);
}

type FieldResults = readonly FieldResult[];

const isWholeInput = ({ rule }: Finding): boolean => rule.leavesOut === 'input';

/**
 * Returns the finding that leaves the whole input out. A decision to drop or replace
 * the input makes all other causes moot, but what is to be fixed in the source; before
 * other decisions come open findings.
 */
function whyLeftOut(results: FieldResults): Finding | undefined {
  const lost = results.filter(({ outcome }) => outcome.kind === 'left-out');
  if (lost.length === 0) return undefined;
  const causes = lost.flatMap(({ findings }) => findings.filter(isWholeInput));
  const dropped = causes.find(isDropped);
  const toFix = causes.find(({ rule }) => !canBeDecided(rule));
  if (dropped || causes.some(isReplaced)) return dropped ?? toFix;
  return causes.find(({ decision }) => decision === null) ?? causes[0];
}

function leaveOut(
  legacy: LegacyInput,
  results: FieldResults,
  leftOutBy: Finding,
): MappedInput {
  return {
    legacy,
    current: undefined,
    leftOutBy,
    accountedBy: leftOutBy,
    findings: results
      .flatMap(({ findings }) => findings)
      .filter(({ rule }) => !rule.onlyWhenKept)
      .map((it) => ({ ...it, target: null })),
  };
}

const isReplacement = (finding: Finding): boolean =>
  isWholeInput(finding) && isReplaced(finding);

function replaceFields(
  results: FieldResults,
  cause: Finding,
  pointer: string,
): FieldResults {
  const { decision } = cause;
  const replacement =
    decision?.value &&
    carriedBy(decision, cause, currentValueOf(decision.value) as CurrentObject);
  return results.map((result) => {
    const { key } = result;
    if (key === 'inputName' || key === 'optional') return result;
    const isCause = result.findings.includes(cause);
    const outcome = isCause && replacement ? replacement : unread;
    const target = outcomeTarget(outcome, pointer);
    // A note about a mapping that does not happen is meaningless.
    const findings = result.findings
      .filter(({ rule }) => rule.fidelity === 'unmapped')
      .map((it) => ({ ...it, target }));
    return { ...result, outcome, findings };
  });
}

/** An input of the output. */
interface InputPlace {
  readonly subject: Subject;
  readonly context: InputContext;
  readonly pointer: string;
}

function keepInput(
  legacy: LegacyInput,
  results: FieldResults,
  { subject, context, pointer }: InputPlace,
  supplied?: Carried,
): MappedInput {
  const { decide, claims } = context;
  const emitted: Emitted[] = [];
  const findings: Finding[] = [];
  for (const { outcome, findings: found } of results) {
    if (outcome.kind === 'carried') emitted.push(outcome.emits);
    for (const it of found) findings.push(it);
  }
  if (supplied) emitted.push(supplied.emits);
  const current = inKeyOrder(emitted);
  const missing = findMissingInput(current, subject.input ?? '', legacy.node);
  if (missing) findings.push(answerFinding(missing, subject, decide, pointer));
  // The rule that says how the meaning of `optional` changes accounts for it.
  const changedBy =
    missing?.rule.fidelity === 'changed' ? missing.rule : undefined;
  for (const it of results)
    claimField(
      claims,
      it,
      pointer,
      it.key === 'optional' ? changedBy : undefined,
    );
  if (supplied)
    claims.supplied.push(claimSupplied(supplied.rule, supplied.emits, pointer));
  return {
    legacy,
    current,
    pointer,
    leftOutBy: undefined,
    accountedBy: findings.find(isReplacement) ?? findings.find(isWholeInput),
    findings,
  };
}

const knownKeys: ReadonlySet<string> = new Set(inputKeyOrder);

/**
 * Merges the emitted fields in the key order of the format; of equal keys the later
 * value counts. The other keys of a replacement come last.
 */
function inKeyOrder(parts: readonly Emitted[]): PrintedInput {
  const input: Record<string, CurrentValue> = {};
  for (const key of inputKeyOrder)
    for (const part of parts) {
      const value = part[key];
      if (value !== undefined) input[key] = value;
    }
  for (const part of parts)
    for (const key in part)
      if (!knownKeys.has(key))
        // By assignment, a key `__proto__` would be lost.
        Object.defineProperty(input, key, {
          value: part[key],
          enumerable: true,
          configurable: true,
        });
  return input;
}
