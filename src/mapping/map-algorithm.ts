import type { CurrentAlgorithm, CurrentInput } from '../current/model.js';
import type { Decide } from '../decisions/decision.js';
import { pointerTo } from '../json/pointer.js';
import { dependencyElements } from '../legacy/dependencies.js';
import {
  type AlgorithmFieldTypes,
  type LegacyAlgorithm,
} from '../legacy/model.js';
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
import { type Enter, enterCarried, enterFilled, supplied } from './ledger.js';
import {
  type MappedInput,
  targetAt,
  targetedFindings,
  type TargetedFinding,
} from './map-input.js';
import type { MigrationFinding } from './migration.js';
import type { Order } from './order.js';
import type { Emitted, Outcome, Outcomes } from './outcome.js';
import { isCarried, settle } from './settle.js';
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
  /** Enters what is known of it in the ledger. */
  readonly enterAll: (enter: Enter) => void;
  readonly findings: readonly MigrationFinding[];
}

/** What the algorithms of a file are mapped with. */
export interface AlgorithmContext {
  readonly sources: Sources;
  readonly order: Order;
  readonly decide: Decide;
}

/**
 * Writes an algorithm in the Current format.
 *
 * @param pointer where it stands in the output
 */
export function mapAlgorithm(
  { legacy, name, inputs }: KeptAlgorithm,
  pointer: string,
  { sources, order, decide }: AlgorithmContext,
): MappedAlgorithm {
  const { fields } = legacy;
  const outcomes: Outcomes<AlgorithmFieldTypes> = {
    name: mapName(fields.name),
    path: mapPath(fields.path),
    schedule: mapSchedule(legacy),
    retention: mapRetention(fields.retention, legacy),
    outputFormat: mapOutputFormat(fields.outputFormat),
    inputs: mapInputList(fields.inputs),
    dependencies: mapDependencyList(fields.dependencies),
  };
  const settleHere = (outcome: Outcome) =>
    settle(outcome, { algorithm: name, input: null }, decide);
  const outputPointer = pointerTo(pointerTo(pointer, 'Outputs'), 0);
  const settled = Object.entries(outcomes).map(([key, outcome]) => ({
    key: key as keyof AlgorithmFieldTypes,
    pointer: key === 'retention' ? outputPointer : pointer,
    ...settleHere(outcome),
  }));
  const emitted = (key: keyof AlgorithmFieldTypes): Emitted => {
    const outcome = settled.find((it) => it.key === key)?.outcome;
    return outcome && isCarried(outcome) ? outcome.emits : {};
  };

  const written = writeInputs(inputs, pointer);
  const isEmptied =
    written.current.length === 0 && outcomes.inputs.kind !== 'carried';
  const dependencies = dependencyElements(legacy).map((element) => ({
    element,
    ...settleHere(mapDependency(element, name, sources, order)),
  }));
  return {
    // An algorithm that is kept has its name, path and schedule.
    current: {
      ...emitted('name'),
      ...emitted('path'),
      ...emitted('schedule'),
      Inputs: written.current,
      Outputs: [{ OutputType: 'ObjectResult', ...emitted('retention') }],
    } as CurrentAlgorithm,
    enterAll: (enter) => {
      for (const { key, outcome, pointer: at } of settled)
        if (isCarried(outcome)) enterCarried(enter, fields[key], outcome, at);
      for (const { element, outcome } of dependencies)
        if (isCarried(outcome)) enterFilled(enter, element, outcome.rule);
      if (isEmptied) enter(supplied(inputsRule, { Inputs: [] }, pointer));
      written.enterAll(enter);
      enter(supplied(output, { OutputType: 'ObjectResult' }, outputPointer));
    },
    findings: [
      ...settled.flatMap((it) =>
        targetedFindings(it).map((found) => aimed(found, it.pointer)),
      ),
      ...dependencies.flatMap((it) =>
        targetedFindings(it).map((found) => aimed(found, pointer)),
      ),
      ...written.findings,
    ],
  };
}

interface WrittenInputs {
  readonly current: readonly CurrentInput[];
  readonly enterAll: (enter: Enter) => void;
  readonly findings: readonly MigrationFinding[];
}

function writeInputs(
  inputs: readonly MappedInput[],
  algorithmPointer: string,
): WrittenInputs {
  const list = pointerTo(algorithmPointer, 'Inputs');
  const current: CurrentInput[] = [];
  const places: string[] = [];
  const findings: MigrationFinding[] = [];
  for (const input of inputs) {
    const pointer = pointerTo(list, current.length);
    places.push(pointer);
    findings.push(...input.findings.map((found) => aimed(found, pointer)));
    if (input.current) current.push(input.current);
  }
  return {
    current,
    enterAll: (enter) => {
      inputs.forEach((input, index) => {
        input.enterAt(places[index] ?? '', enter);
      });
    },
    findings,
  };
}

function aimed(found: TargetedFinding, pointer: string): MigrationFinding {
  return { ...found.finding, target: targetAt(found, pointer) };
}
