import {
  type PrintedInput,
  inputKeyOrder,
  type CurrentObject,
  type CurrentValue,
  currentValueOf,
} from '../current/current-value.js';
import type { Decide } from '../decisions/decision.js';
import { type LegacyInput, valueOf } from '../legacy/legacy-model.js';
import type { Finding, Subject } from '../rule/rule.js';
import {
  answerFinding,
  canBeDecided,
  carriedBy,
  decideField,
  type FieldResult,
  outcomeTarget,
} from './apply-decisions.js';
import { mapAlgorithmOutput } from './constructs/algorithm-output.js';
import {
  findMissingInput,
  mapCommonFields,
} from './constructs/common-fields.js';
import { mapConstant } from './constructs/constant.js';
import type { Schedule, Sources } from './constructs/algorithm.js';
import { mapEvents, mapTimeseries } from './constructs/signal.js';
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
  unread,
} from './outcome.js';

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

function mappingOf(
  input: LegacyInput,
  { schedule, sources }: InputContext,
): {
  readonly fields: Readonly<Record<string, Reading>>;
  readonly supplied?: Carried;
} {
  switch (input.kind) {
    case undefined: {
      const type = readAs(input.fields.type, unread);
      return { fields: { ...mapCommonFields(input.fields), type } };
    }
    case 'constant':
      return mapConstant(input);
    case 'calculated':
      return mapCalculated(input);
    case 'signal':
    case 'signalSensor':
      return mapTimeseries(input);
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

/**
 * Maps one input of an algorithm in the output.
 * @param pointer its place in the output, unless it is left out
 */
export function mapInput(
  input: LegacyInput,
  context: InputContext,
  pointer: string,
): MappedInput {
  const { algorithm, decide, claims } = context;
  const inputName = valueOf(input.fields.inputName);
  const subject: Subject = { algorithm, input: inputName ?? null };
  const mapping = mappingOf(input, context);
  const results: FieldResult[] = [];
  for (const key in mapping.fields) {
    const reading = mapping.fields[key];
    if (reading)
      results.push(decideField(key, reading, subject, decide, pointer));
  }
  const leftOutBy = input.leftOutBy ?? whyLeftOut(results);
  const causes = results.flatMap(({ findings }) => findings);
  if (leftOutBy)
    return {
      legacy: input,
      current: undefined,
      leftOutBy,
      accountedBy: leftOutBy,
      findings: causes
        .filter(({ rule }) => !rule.onlyWhenKept)
        .map((it) => ({ ...it, target: null })),
    };
  const replacement = causes.find(isReplacement);
  const supplied = replacement ? undefined : mapping.supplied;
  const kept = replacement
    ? replaceFields(results, replacement, pointer)
    : results;
  const emitted: Emitted[] = [];
  const findings: Finding[] = [];
  for (const { outcome, findings: found } of kept) {
    if (outcome.kind === 'carried') emitted.push(outcome.emits);
    for (const it of found) findings.push(it);
  }
  if (supplied) emitted.push(supplied.emits);
  const current = inKeyOrder(emitted);
  const missing = findMissingInput(current, inputName ?? '', input.node);
  if (missing) findings.push(answerFinding(missing, subject, decide, pointer));
  // The rule that says how the meaning of `optional` changes accounts for it.
  const changedBy =
    missing?.rule.fidelity === 'changed' ? missing.rule : undefined;
  for (const it of kept)
    claimField(
      claims,
      it,
      pointer,
      it.key === 'optional' ? changedBy : undefined,
    );
  if (supplied)
    claims.supplied.push(claimSupplied(supplied.rule, supplied.emits, pointer));
  return {
    legacy: input,
    current,
    pointer,
    leftOutBy: undefined,
    accountedBy: findings.find(isReplacement) ?? findings.find(isWholeInput),
    findings,
  };
}

const isWholeInput = ({ rule }: Finding): boolean => rule.leavesOut === 'input';

const isReplacement = (finding: Finding): boolean =>
  isWholeInput(finding) && finding.decision?.choose === 'replace';

/**
 * Returns the finding that leaves the whole input out. A decision to drop or replace
 * the input makes all other causes moot, but what is to be fixed in the source; before
 * other decisions come open findings.
 */
function whyLeftOut(results: readonly FieldResult[]): Finding | undefined {
  const lost = results.filter(({ outcome }) => outcome.kind === 'left-out');
  if (lost.length === 0) return undefined;
  const causes = lost.flatMap(({ findings }) => findings.filter(isWholeInput));
  const dropped = causes.find((it) => it.decision?.choose === 'drop');
  const toFix = causes.find(({ rule }) => !canBeDecided(rule));
  if (dropped || causes.some(isReplacement)) return dropped ?? toFix;
  return causes.find(({ decision }) => decision === null) ?? causes[0];
}

function replaceFields(
  results: readonly FieldResult[],
  cause: Finding,
  pointer: string,
): readonly FieldResult[] {
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
