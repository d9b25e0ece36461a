import type { CurrentAlgorithm, CurrentInput } from '../current/model.js';
import type { JsonString } from '../json/node.js';
import { pointerTo } from '../json/pointer.js';
import type {
  AlgorithmFieldTypes,
  Field,
  LegacyAlgorithm,
} from '../legacy/model.js';
import { valueOf } from '../legacy/model.js';
import {
  inputsRule,
  mapInputList,
  mapName,
  mapPath,
} from './constructs/algorithm.js';
import { mapDependency, mapDependencyList } from './constructs/dependencies.js';
import { mapOutputFormat } from './constructs/output-format.js';
import { mapRetention, output } from './constructs/retention.js';
import { mapSchedule, type Schedule } from './constructs/schedule.js';
import { carriedOver, filled, type LedgerEntry, supplied } from './ledger.js';
import {
  emitted,
  findingsOf,
  type MappedInput,
  targetAt,
  type TargetedFinding,
} from './map-input.js';
import type { Order } from './order.js';
import type { Outcomes } from './outcome.js';
import type { MigrationFinding } from './migration.js';
import type { Sources } from './sources.js';

/** An algorithm that is in the output, and its inputs. */
export interface KeptAlgorithm {
  readonly legacy: LegacyAlgorithm;
  readonly name: string;
  readonly schedule: Schedule;
  readonly inputs: readonly MappedInput[];
}

export interface MappedAlgorithm {
  readonly current: CurrentAlgorithm;
  readonly entries: readonly LedgerEntry[];
  readonly findings: readonly MigrationFinding[];
}

/** The elements of `dependencies` that are strings. */
export function dependencyElements({
  fields,
}: LegacyAlgorithm): readonly JsonString[] {
  return (valueOf(fields.dependencies)?.items ?? []).filter(
    (item) => item.kind === 'string',
  );
}

/**
 * Writes an algorithm in the Current format.
 *
 * @param pointer where it stands in the output
 */
export function mapAlgorithm(
  { legacy, name, inputs }: KeptAlgorithm,
  pointer: string,
  sources: Sources,
  order: Order,
): MappedAlgorithm {
  const { fields } = legacy;
  const outcomes: Outcomes<AlgorithmFieldTypes> = {
    name: mapName(fields.name),
    path: mapPath(fields.path),
    schedule: mapSchedule(fields.schedule),
    retention: mapRetention(fields.retention, legacy),
    outputFormat: mapOutputFormat(fields.outputFormat),
    inputs: mapInputList(fields.inputs),
    dependencies: mapDependencyList(fields.dependencies),
  };
  const outputPointer = pointerTo(pointerTo(pointer, 'Outputs'), 0);
  const placeOf = (key: string): string =>
    key === 'retention' ? outputPointer : pointer;

  const writtenInputs = writeInputs(inputs, pointer);
  const isEmptied =
    writtenInputs.current.length === 0 && outcomes.inputs.kind !== 'carried';
  const dependencies = dependencyElements(legacy).map((element) => ({
    element,
    outcome: mapDependency(element, name, sources, order),
  }));
  return {
    // An algorithm that is kept has its name, path and schedule.
    current: {
      ...emitted(outcomes.name),
      ...emitted(outcomes.path),
      ...emitted(outcomes.schedule),
      Inputs: writtenInputs.current,
      Outputs: [{ OutputType: 'ObjectResult', ...emitted(outcomes.retention) }],
    } as CurrentAlgorithm,
    entries: [
      ...Object.entries(outcomes).flatMap(([key, outcome]) =>
        outcome.kind === 'carried'
          ? carriedOver(
              fields[key as keyof typeof fields] as Field<unknown>,
              outcome,
              placeOf(key),
            )
          : [],
      ),
      ...dependencies.flatMap(({ element, outcome }) =>
        outcome.kind === 'carried' ? filled(element, outcome.rule) : [],
      ),
      ...(isEmptied ? [supplied(inputsRule, { Inputs: [] }, pointer)] : []),
      ...writtenInputs.entries,
      supplied(output, { OutputType: 'ObjectResult' }, outputPointer),
    ],
    findings: [
      ...Object.entries(outcomes).flatMap(([key, outcome]) =>
        findingsOf(outcome).map((found) => stamp(found, name, placeOf(key))),
      ),
      ...dependencies.flatMap(({ outcome }) =>
        findingsOf(outcome).map((found) => stamp(found, name, pointer)),
      ),
      ...writtenInputs.findings.map((it) => ({ ...it, algorithm: name })),
    ],
  };
}

interface WrittenInputs {
  readonly current: readonly CurrentInput[];
  readonly entries: readonly LedgerEntry[];
  readonly findings: readonly MigrationFinding[];
}

function writeInputs(
  inputs: readonly MappedInput[],
  algorithmPointer: string,
): WrittenInputs {
  const current: CurrentInput[] = [];
  const entries: LedgerEntry[] = [];
  const findings: MigrationFinding[] = [];
  for (const input of inputs) {
    const pointer = pointerTo(
      pointerTo(algorithmPointer, 'Inputs'),
      current.length,
    );
    const inputName = valueOf(input.legacy.fields.inputName) ?? null;
    for (const found of input.findings)
      findings.push({ ...stamp(found, null, pointer), input: inputName });
    entries.push(...input.entriesAt(pointer));
    if (input.current) current.push(input.current);
  }
  return { current, entries, findings };
}

function stamp(
  found: TargetedFinding,
  algorithm: string | null,
  pointer: string,
): MigrationFinding {
  return { ...found.finding, algorithm, target: targetAt(found, pointer) };
}
