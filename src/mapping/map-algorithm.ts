import type { CurrentAlgorithm } from '../current/current-model.js';
import type { Decide } from '../decisions/decision.js';
import { pointerTo } from '../json/node.js';
import {
  type AlgorithmFieldTypes,
  dependencyElements,
  type LegacyAlgorithm,
} from '../legacy/legacy-model.js';
import {
  inputsRule,
  mapInputList,
  mapName,
  mapPath,
} from './constructs/algorithm.js';
import { mapDependency, mapDependencyList } from './constructs/dependencies.js';
import { mapOutputFormat } from './constructs/output-format.js';
import { mapRetention, output } from './constructs/retention.js';
import { mapSchedule } from './constructs/schedule.js';
import { type Enter, enterFilled, enterOutcomes, supplied } from './ledger.js';
import type { MappedInput } from './map-input.js';
import type { MigrationFinding } from './migration.js';
import { type Order, readInCurrentRound } from './order.js';
import {
  type Emitted,
  type Outcome,
  type Outcomes,
  unread,
} from './outcome.js';
import {
  isCarried,
  outcomesOf,
  settle,
  type Settled,
  type SettledField,
} from './settle.js';
import type { Sources } from './sources.js';

/** An algorithm that is in the output, and its inputs. */
export interface KeptAlgorithm {
  readonly legacy: LegacyAlgorithm;
  readonly name: string;
  readonly inputs: readonly MappedInput[];
  /** Where it stands in the output. */
  readonly pointer: string;
}

export interface MappedAlgorithm {
  readonly current: CurrentAlgorithm;
  /** Enters what is known of it in the ledger. */
  readonly enterAll: (enter: Enter) => void;
  readonly findings: readonly MigrationFinding[];
}

/** What the elements of a file are mapped with. */
export interface AlgorithmContext {
  readonly sources: Sources;
  readonly order: Order;
  readonly decide: Decide;
}

/** Writes an algorithm in the Current format. */
export function mapAlgorithm(
  { legacy, name, inputs, pointer }: KeptAlgorithm,
  { sources, order, decide }: AlgorithmContext,
): MappedAlgorithm {
  const { fields } = legacy;
  const outcomes = mapFields(legacy);
  const settleHere = (outcome: Outcome, at: string): Settled =>
    settle(outcome, { algorithm: name, input: null }, decide, at);
  const outputPointer = pointerTo(pointerTo(pointer, 'Outputs'), 0);
  const pointerOf = (key: string): string =>
    key === 'retention' ? outputPointer : pointer;
  const settled = Object.entries(outcomes).map(
    ([key, outcome]): SettledField => ({
      key,
      ...settleHere(outcome, pointerOf(key)),
    }),
  );
  const written = outcomesOf(outcomes, settled);
  const emitted = (key: keyof AlgorithmFieldTypes): Emitted => {
    const outcome = written[key] ?? unread;
    return isCarried(outcome) ? outcome.emits : {};
  };

  const isEmptied =
    inputs.every(({ current }) => !current) &&
    outcomes.inputs.kind !== 'carried';
  const direct = new Set(inputs.flatMap(readInCurrentRound));
  const dependencies = dependencyElements(legacy).map((element) => ({
    element,
    ...settleHere(
      mapDependency(element, name, sources, order, direct),
      pointer,
    ),
  }));
  return {
    // An algorithm that is kept has its name, path and schedule.
    current: {
      ...emitted('name'),
      ...emitted('path'),
      ...emitted('schedule'),
      Inputs: inputs.flatMap(({ current }) => current ?? []),
      Outputs: [{ OutputType: 'ObjectResult', ...emitted('retention') }],
    } as CurrentAlgorithm,
    enterAll: (enter) => {
      enterOutcomes<string>(enter, fields, written, pointerOf);
      for (const { element, outcome } of dependencies)
        if (isCarried(outcome)) enterFilled(enter, element, outcome.rule);
      if (isEmptied) enter(supplied(inputsRule, { Inputs: [] }, pointer));
      for (const input of inputs) input.enterAll(enter);
      enter(supplied(output, { OutputType: 'ObjectResult' }, outputPointer));
    },
    findings: [...settled, ...dependencies, ...inputs].flatMap(
      (it) => it.findings,
    ),
  };
}

/** What becomes of each field. */
function mapFields(legacy: LegacyAlgorithm): Outcomes<AlgorithmFieldTypes> {
  const { fields } = legacy;
  return {
    name: mapName(fields.name),
    path: mapPath(fields.path),
    schedule: mapSchedule(legacy),
    retention: mapRetention(fields.retention, legacy),
    outputFormat: mapOutputFormat(fields.outputFormat),
    inputs: mapInputList(fields.inputs),
    dependencies: mapDependencyList(fields.dependencies),
  };
}
