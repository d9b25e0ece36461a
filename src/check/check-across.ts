import { leadToEachOther } from '../graph/paths.js';
import { runOrderOf } from '../graph/run-order.js';
import { groupBy } from '../json/collections.js';
import type { Finding } from '../rule/rule.js';
import {
  type CheckFacts,
  needsCurrentPeriod,
  type OwnWrites,
  type WrittenKind,
} from './check-facts.js';
import { type CheckRule, collectFindings } from './check-rule.js';
import { type FoundRead, findSource, indexSources } from './find-source.js';
import type { SignalNames } from './reference-files.js';
import {
  assetPropertyUnknown,
  checkProperty,
  checkWrittenName,
  type Signals,
  knownNameRules,
  writtenTwice,
} from './rules/known-names.js';
import {
  checkOwnWrites,
  resultRules,
  sourceRules,
} from './rules/result-reads.js';

/** The files that are checked together. */
export interface FileSet {
  /** The facts of the Current files. */
  readonly current: readonly CheckFacts[];
  /** The names that Legacy files declare. */
  readonly legacyNames: ReadonlySet<string>;
  /** Whether there are files that could not be read: no name is called undefined. */
  readonly isIncomplete?: boolean;
  /** Signal mapping files; undefined: symbolic names are not looked up. */
  readonly signals?: readonly SignalNames[] | undefined;
  /** The keys of type configuration files; undefined: asset properties are not looked up. */
  readonly propertyKeys?: ReadonlySet<string> | undefined;
}

/** Returns the signals of the files given together: those of signal mapping files and of outputs. */
export function signalsIn({ signals, current }: FileSet): Signals | undefined {
  if (!signals) return undefined;
  const drives = signals.filter(({ isSensor }) => !isSensor);
  const sensors = signals.filter(({ isSensor }) => isSensor);
  return {
    drives,
    sensors,
    driveCounts: countEach(drives.flatMap((it) => [...it.symbolicNames])),
    sensorNames: new Set(sensors.flatMap((it) => [...it.symbolicNames])),
    written: new Set(writtenBy('Timeseries', current).keys()),
  };
}

/** Checks a Current file against all files that are checked together. */
export function checkAcross(
  facts: CheckFacts,
  around: Surroundings,
): readonly Finding[] {
  return checkReads(facts, around, [
    ...Object.values(sourceRules),
    ...Object.values(resultRules),
  ]);
}

/** Checks what a Legacy file reads, whose names are valid only within it. */
export function checkLegacyReads(
  facts: CheckFacts,
  signals: Signals | undefined,
): readonly Finding[] {
  const files = { current: [facts], legacyNames: new Set<string>() };
  const around = surroundingsOf(files, signals);
  return checkReads(facts, around, Object.values(resultRules));
}

/**
 * Prepares what the inputs and outputs of each file are looked up in.
 * @param signals undefined: symbolic names are not looked up
 */
export function surroundingsOf(
  { current, legacyNames, propertyKeys, isIncomplete = false }: FileSet,
  signals?: Signals,
) {
  const algorithms = current.flatMap((it) => it.algorithms);
  const byName = groupBy(algorithms, ({ name }) => name);
  /** How many outputs write each name. */
  const written = {
    Timeseries: writtenBy('Timeseries', current),
    AssetProperty: writtenBy('AssetProperty', current),
  };
  return {
    sources: indexSources(algorithms, legacyNames, isIncomplete),
    // By mandatory inputs that read the same period. Algorithms with a shared name may
    // belong to different assets.
    order: runOrderOf(
      algorithms.flatMap(({ name, frequency, waitsFor }) =>
        name !== undefined &&
        frequency !== undefined &&
        byName.get(name)?.length === 1
          ? [{ name, schedule: frequency, reads: waitsFor }]
          : [],
      ),
    ),
    signals,
    /** The keys of type configuration files. */
    propertyKeys,
    /** They, and those that outputs write. */
    properties:
      propertyKeys &&
      new Set([...propertyKeys, ...written.AssetProperty.keys()]),
    written,
  };
}

type Surroundings = ReturnType<typeof surroundingsOf>;

function checkReads(
  facts: CheckFacts,
  around: Surroundings,
  rulesOfResults: readonly CheckRule<FoundRead>[],
): readonly Finding[] {
  const { signals, properties, written } = around;
  const { findings, reportFor } = collectFindings();
  for (const { name = null, outputs } of facts.algorithms)
    for (const { kind, writes } of outputs)
      if (kind !== 'ObjectResult' && writes)
        checkWrittenName(
          writes,
          kind,
          written[kind].get(writes.value) ?? 0,
          kind === 'Timeseries' &&
            signals?.driveCounts.has(writes.value) === true,
          reportFor(writtenTwice[kind], { algorithm: name }),
        );
  for (const input of facts.inputs) {
    if (input.reads === 'result') {
      const read = {
        ...input,
        foundSource: findSource(around.sources, input),
        leadsBack:
          needsCurrentPeriod(input) &&
          leadToEachOther(
            around.order.reads,
            input.algorithm ?? '',
            input.source.value,
          ),
      };
      for (const rule of rulesOfResults)
        rule.check(read, reportFor(rule, input));
      continue;
    }
    const { ownWrites } = input;
    if (ownWrites && isOnlyWriter(input.value, ownWrites, around))
      checkOwnWrites(
        input,
        ownWrites,
        reportFor(resultRules.selfReferenceMandatory, input),
      );
    if (input.reads === 'signal' && signals)
      for (const rule of Object.values(knownNameRules))
        rule.check({ ...input, signals }, reportFor(rule, input));
    if (input.reads === 'property' && properties)
      checkProperty(input, properties, reportFor(assetPropertyUnknown, input));
  }
  return findings;
}

/** Returns whether nothing but the outputs gives the name a value. */
function isOnlyWriter(
  name: string,
  { kind, outputs }: OwnWrites,
  { written, signals, propertyKeys }: Surroundings,
): boolean {
  if (outputs !== written[kind].get(name)) return false;
  return kind === 'Timeseries'
    ? !signals?.driveCounts.has(name) && !signals?.sensorNames.has(name)
    : propertyKeys?.has(name) !== true;
}

/** Counts the outputs of the kind for each name that they write. */
function writtenBy(
  kind: WrittenKind,
  files: readonly CheckFacts[],
): ReadonlyMap<string, number> {
  return countEach(
    files
      .flatMap(({ algorithms }) => algorithms)
      .flatMap(({ outputs }) => outputs)
      .flatMap((it) => (it.kind === kind ? (it.writes?.value ?? []) : [])),
  );
}

function countEach(names: readonly string[]): ReadonlyMap<string, number> {
  const same = groupBy(names, (name) => name);
  return new Map([...same].map(([name, all]) => [name, all.length]));
}
