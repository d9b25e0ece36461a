import type { Finding } from '../rule/rule.js';
import type { PrintedAlgorithm } from '../current/current-value.js';
import type { Decide } from '../decisions/decision.js';
import { pointerTo } from '../json/node.js';
import {
  type AlgorithmFieldTypes,
  dependencyElements,
  type LegacyAlgorithm,
  valueOf,
} from '../legacy/legacy-model.js';
import { decideField } from './apply-decisions.js';
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
import type { ExecutionOrder, Sources } from './relations.js';
import { type Claim, claimField, claimSupplied } from './ledger.js';
import type { MappedInput } from './map-input.js';
import { type Emitted, readElement, type Readings, unread } from './outcome.js';

/** An algorithm of the source, before its inputs are mapped. */
export type PlannedAlgorithm = KeptAlgorithm | LeftOutAlgorithm;

export interface KeptAlgorithm {
  readonly legacy: LegacyAlgorithm;
  readonly name: string;
  readonly schedule: Schedule;
  readonly pointer: string;
  readonly leftOutBy: undefined;
}

interface LeftOutAlgorithm extends MappedAlgorithm {
  readonly name: string | undefined;
  readonly leftOutBy: Finding;
}

export interface MappedAlgorithm {
  readonly legacy: LegacyAlgorithm;
  readonly current: PrintedAlgorithm | undefined;
  readonly leftOutBy: Finding | undefined;
  readonly inputs: readonly MappedInput[];
  readonly findings: readonly Finding[];
  readonly claims: readonly Claim[];
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
      claims: [],
    }));
    return { legacy, name, current, leftOutBy, inputs, findings, claims: [] };
  }
  if (name === undefined || schedule === undefined)
    throw new Error(`no finding leaves out ${legacy.node.pointer}`);
  return { legacy, name, schedule, pointer, leftOutBy };
}

export function mapAlgorithm(
  { legacy, name, pointer }: KeptAlgorithm,
  inputs: readonly MappedInput[],
  sources: Sources,
  order: () => ExecutionOrder,
  decide: Decide,
): MappedAlgorithm {
  const subject = { algorithm: name, input: null };
  const outputPointer = pointerTo(pointerTo(pointer, 'Outputs'), 0);
  const claims: Claim[] = [];
  const kept = inputs.flatMap(({ current }) => current ?? []);
  const before = new Set<string>();
  const dependencies = dependencyElements(legacy).map((element) => {
    const place = pointerTo(pointerTo(pointer, 'Inputs'), kept.length);
    const isRepeated = before.has(element.value);
    before.add(element.value);
    const result = decideField(
      'dependencies',
      readElement(
        element,
        mapDependency(element, isRepeated, name, sources, order()),
      ),
      subject,
      decide,
      place,
    );
    const { outcome } = result;
    // A decision can answer a dependency with an additional input.
    if (outcome.kind === 'carried' && 'InputName' in outcome.emits)
      kept.push(outcome.emits);
    for (const it of claimField(result, place)) claims.push(it);
    return result;
  });
  const isEmptied = kept.length === 0;
  const results = Object.entries(mapFields(legacy, isEmptied)).map(
    ([key, reading]) => {
      const place = key === 'retention' ? outputPointer : pointer;
      const result = decideField(key, reading, subject, decide, place);
      for (const it of claimField(result, place)) claims.push(it);
      return result;
    },
  );
  const emitted = (key: keyof AlgorithmFieldTypes): Emitted => {
    const outcome = results.find((it) => it.key === key)?.outcome ?? unread;
    return outcome.kind === 'carried' ? outcome.emits : {};
  };
  if (isEmptied && !('Inputs' in emitted('inputs')))
    claims.push(claimSupplied(algorithmRules.inputs, { Inputs: [] }, pointer));
  const findings = [...results, ...dependencies].flatMap(
    (result) => result.findings,
  );
  for (const input of inputs) {
    for (const it of input.findings) findings.push(it);
    for (const it of input.claims) claims.push(it);
  }
  claims.push(
    claimSupplied(
      retentionRules.output,
      { OutputType: 'ObjectResult' },
      outputPointer,
    ),
  );
  return {
    legacy,
    // A kept algorithm always has a name, path and schedule.
    current: {
      ...emitted('name'),
      ...emitted('path'),
      ...emitted('schedule'),
      Inputs: kept,
      Outputs: [{ OutputType: 'ObjectResult', ...emitted('retention') }],
    } as PrintedAlgorithm,
    leftOutBy: undefined,
    inputs,
    findings,
    claims,
  };
}

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
