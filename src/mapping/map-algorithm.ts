import type { Finding } from '../rule/rule.js';
import type {
  PrintedAlgorithm,
  PrintedInput,
} from '../current/current-value.js';
import type { Decide } from '../decisions/decision.js';
import type { RunOrder } from '../graph/run-order.js';
import { pointerTo } from '../json/node.js';
import {
  dependencyElements,
  type LegacyAlgorithm,
} from '../legacy/legacy-model.js';
import { decideField, type FieldResult } from './apply-decisions.js';
import {
  algorithmRules,
  mapAlgorithmFields,
  type Schedule,
  type Sources,
} from './constructs/algorithm.js';
import { mapDependency } from './constructs/dependencies.js';
import { retentionRules } from './constructs/retention.js';
import { type Claims, claimField, claimSupplied } from './ledger.js';
import type { MappedInput } from './map-input.js';
import type { Emitted } from './outcome.js';

/** An algorithm of the source, before its inputs are mapped. */
export type PlannedAlgorithm = KeptAlgorithm | LeftOutAlgorithm;

interface KeptAlgorithm {
  readonly legacy: LegacyAlgorithm;
  readonly name: string;
  readonly schedule: Schedule;
  readonly pointer: string;
  readonly leftOutBy: undefined;
}

/** A kept algorithm whose inputs are mapped. */
interface AlgorithmWithInputs extends KeptAlgorithm {
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
  const fields = mapAlgorithmFields(legacy, isEmptied);
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
    const { value } = element;
    const result = decideField(
      'dependencies',
      {
        field: { state: 'valid', value, node: element, respelled: undefined },
        outcome: mapDependency(element, isRepeated, name, sources, order()),
      },
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
