import type { Finding } from '../rule/rule.js';
import type {
  PrintedAlgorithm,
  PrintedInput,
} from '../current/current-value.js';
import type { Decide } from '../decisions/decision.js';
import type { RunOrder } from '../graph/run-order.js';
import { pointerTo } from '../json/node.js';
import {
  type AlgorithmFieldTypes,
  dependencyElements,
  type LegacyAlgorithm,
  valueOf,
} from '../legacy/legacy-model.js';
import { decideField, type FieldResult } from './apply-decisions.js';
import {
  mapInputList,
  mapName,
  mapOutputFormat,
  mapPath,
  algorithmRules,
  mapSchedule,
  type Schedule,
  scheduleOf,
} from './constructs/algorithm.js';
import { mapDependency, mapDependencyList } from './constructs/dependencies.js';
import { mapRetention, retentionRules } from './constructs/retention.js';
import type { Sources } from './relations.js';
import { type Claims, claimField, claimSupplied, noClaims } from './ledger.js';
import type { MappedInput } from './map-input.js';
import { type Emitted, readElement, type Readings } from './outcome.js';

/** An algorithm of the source, before its inputs are mapped. */
export type PlannedAlgorithm = KeptAlgorithm | LeftOutAlgorithm;

export interface KeptAlgorithm {
  readonly legacy: LegacyAlgorithm;
  readonly name: string;
  readonly schedule: Schedule;
  readonly pointer: string;
  readonly leftOutBy: undefined;
}

/** A kept algorithm whose inputs are mapped. */
export interface AlgorithmWithInputs extends KeptAlgorithm {
  readonly inputs: readonly MappedInput[];
  /** Those of the inputs. */
  readonly claims: Claims;
}

interface LeftOutAlgorithm extends MappedAlgorithm {
  readonly name: string | undefined;
  readonly leftOutBy: Finding;
}

export interface MappedAlgorithm {
  readonly legacy: LegacyAlgorithm;
  readonly current: PrintedAlgorithm | undefined;
  /** Its place in the output; absent if it is not there. */
  readonly pointer?: string;
  readonly leftOutBy: Finding | undefined;
  readonly inputs: readonly MappedInput[];
  readonly findings: readonly Finding[];
  readonly claims: Claims;
}

/**
 * Returns whether an algorithm is in the output, and its schedule, from the
 * source or a decision.
 * @param pointer its place in the output, if it is there
 */
export function planAlgorithm(
  legacy: LegacyAlgorithm,
  decide: Decide,
  pointer: string,
): PlannedAlgorithm {
  const name = valueOf(legacy.fields.name);
  const { outcome, findings } = decideField(
    'schedule',
    mapSchedule(legacy),
    { algorithm: name ?? null, input: null },
    decide,
    null,
  );
  const schedule =
    outcome.kind === 'carried'
      ? scheduleOf(outcome.emits.ExecutionFrequency)
      : undefined;
  const leftOutBy = legacy.leftOutBy ?? (schedule ? undefined : findings[0]);
  if (leftOutBy) {
    const current = undefined;
    const inputs = legacy.inputs.map((input) => ({
      legacy: input,
      current,
      leftOutBy,
      accountedBy: undefined,
      findings: [],
    }));
    const claims = noClaims();
    return { legacy, name, current, leftOutBy, inputs, findings, claims };
  }
  if (name === undefined || schedule === undefined)
    throw new Error(`no finding leaves out ${legacy.node.pointer}`);
  return { legacy, name, schedule, pointer, leftOutBy };
}

/** What mapping an algorithm needs of the file. */
interface FileContext {
  readonly sources: Sources;
  readonly order: () => RunOrder;
  readonly decide: Decide;
}

export function mapAlgorithm(
  algorithm: AlgorithmWithInputs,
  context: FileContext,
): MappedAlgorithm {
  const { legacy, name, pointer, inputs, claims: ofInputs } = algorithm;
  const subject = { algorithm: name, input: null };
  const outputPointer = pointerTo(pointerTo(pointer, 'Outputs'), 0);
  // What the algorithm supplies comes before what its inputs do.
  const claims: Claims = { leaves: ofInputs.leaves, supplied: [] };
  const kept = inputs
    .map(({ current }) => current)
    .filter((it) => it !== undefined);
  const dependencies = mapDependencies(algorithm, kept, claims, context);
  const isEmptied = kept.length === 0;
  const fields = mapFields(legacy, isEmptied);
  const findings: Finding[] = [];
  const emitted: Partial<Record<string, Emitted>> = {};
  let key: keyof typeof fields;
  for (key in fields) {
    const place = key === 'retention' ? outputPointer : pointer;
    const result = decideField(
      key,
      fields[key],
      subject,
      context.decide,
      place,
    );
    claimField(claims, result, place);
    const { outcome } = result;
    if (outcome.kind === 'carried') emitted[key] = outcome.emits;
    for (const it of result.findings) findings.push(it);
  }
  if (isEmptied && !emitted['inputs']?.Inputs)
    claims.supplied.push(
      claimSupplied(algorithmRules.inputs, { Inputs: [] }, pointer),
    );
  for (const it of [...dependencies, ...inputs])
    for (const found of it.findings) findings.push(found);
  for (const it of ofInputs.supplied) claims.supplied.push(it);
  claims.supplied.push(
    claimSupplied(retentionRules.output, objectResult, outputPointer),
  );
  return {
    legacy,
    // A kept algorithm always has a name, path and schedule.
    current: {
      ...emitted['name'],
      ...emitted['path'],
      ...emitted['schedule'],
      Inputs: kept,
      Outputs: [{ ...objectResult, ...emitted['retention'] }],
    } as PrintedAlgorithm,
    pointer,
    leftOutBy: undefined,
    inputs,
    findings,
    claims,
  };
}

/**
 * Maps the elements of `dependencies`.
 * @param kept the inputs of the output; gets those that answer a dependency
 * @param claims gets those of the elements
 */
function mapDependencies(
  { legacy, name, pointer }: KeptAlgorithm,
  kept: PrintedInput[],
  claims: Claims,
  { sources, order, decide }: FileContext,
): readonly FieldResult[] {
  const before = new Set<string>();
  return dependencyElements(legacy).map((element) => {
    const place = pointerTo(pointerTo(pointer, 'Inputs'), kept.length);
    const isRepeated = before.has(element.value);
    before.add(element.value);
    const around = { sources, order: order() };
    const result = decideField(
      'dependencies',
      readElement(element, mapDependency(element, isRepeated, name, around)),
      { algorithm: name, input: null },
      decide,
      place,
    );
    const { outcome } = result;
    // A decision can answer a dependency with an additional input.
    if (outcome.kind === 'carried' && 'InputName' in outcome.emits)
      kept.push(outcome.emits);
    claimField(claims, result, place);
    return result;
  });
}

const objectResult = { OutputType: 'ObjectResult' };

function mapFields(
  legacy: LegacyAlgorithm,
  isEmptied: boolean,
): Readings<AlgorithmFieldTypes> {
  const { fields } = legacy;
  return {
    name: mapName(fields.name),
    path: mapPath(fields.path),
    schedule: mapSchedule(legacy),
    retention: mapRetention(legacy),
    outputFormat: mapOutputFormat(fields.outputFormat),
    inputs: mapInputList(fields.inputs, isEmptied),
    dependencies: mapDependencyList(fields.dependencies),
  };
}
