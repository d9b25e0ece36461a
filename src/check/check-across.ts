import { cyclesIn } from '../graph/paths.js';
import { groupBy } from '../json/collections.js';
import type { Finding } from '../rule/rule.js';
import {
  type AlgorithmFacts,
  type FileFacts,
  type FoundSource,
  type InputFacts,
  needsCurrentPeriod,
  type OwnWrites,
  type ResultRead,
  sourcesOf,
} from './check-facts.js';
import {
  type CheckRule,
  type Collector,
  collectFindings,
} from './check-rule.js';
import type { SignalNames } from './reference-files.js';
import {
  assetPropertyUnknown,
  checkProperty,
  checkWrittenName,
  isMapped,
  type Signals,
  knownNameRules,
  signalsOf,
  type WrittenKind,
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
  readonly current: readonly FileFacts[];
  /** The names that Legacy files declare. */
  readonly legacyNames: ReadonlySet<string>;
  /** Whether there are files that could not be read: no name is called undefined. */
  readonly isIncomplete?: boolean;
  /** Signal mapping files; undefined: symbolic names are not looked up. */
  readonly signals?: readonly SignalNames[] | undefined;
  /** The keys of type configuration files; undefined: asset properties are not looked up. */
  readonly propertyKeys?: ReadonlySet<string> | undefined;
}

/** What the inputs and outputs of a file are looked up in. */
interface Surroundings {
  readonly findSource: (read: ResultRead) => FoundSource;
  readonly leadsBack: (read: ResultRead) => boolean;
  readonly signals: Signals | undefined;
  /** The keys of type configuration files. */
  readonly propertyKeys: ReadonlySet<string> | undefined;
  /** They, and those that outputs write. */
  readonly properties: ReadonlySet<string> | undefined;
  /** How many outputs write each name. */
  readonly written: Readonly<Record<WrittenKind, ReadonlyMap<string, number>>>;
}

/** Returns the signals of the files given together: those of signal mapping files and of outputs. */
export function signalsIn({ signals, current }: FileSet): Signals | undefined {
  return (
    signals &&
    signalsOf(signals, new Set(writtenBy('Timeseries', current).keys()))
  );
}

/** Prepares the check of each Current file against all the others. */
export function checkAcross(
  files: FileSet,
): (facts: FileFacts) => readonly Finding[] {
  const around = surroundingsOf(files.current, signalsIn(files), files);
  return (facts) => checkReads(facts, around);
}

/** Checks what a Legacy file reads, whose names are valid only within it. */
export function checkLegacyReads(
  facts: FileFacts,
  signals: Signals | undefined,
): readonly Finding[] {
  return checkReads(facts, surroundingsOf([facts], signals));
}

function surroundingsOf(
  files: readonly FileFacts[],
  signals: Signals | undefined,
  {
    legacyNames,
    propertyKeys,
    isIncomplete = false,
  }: Partial<
    Pick<FileSet, 'legacyNames' | 'propertyKeys' | 'isIncomplete'>
  > = {},
): Surroundings {
  const algorithms = files.flatMap((it) => it.algorithms);
  const written = {
    Timeseries: writtenBy('Timeseries', files),
    AssetProperty: writtenBy('AssetProperty', files),
  };
  return {
    findSource: sourcesOf(algorithms, legacyNames, isIncomplete),
    leadsBack: cyclesOfPeriod(algorithms),
    signals,
    propertyKeys,
    properties:
      propertyKeys &&
      new Set([...propertyKeys, ...written.AssetProperty.keys()]),
    written,
  };
}

function checkReads(
  facts: FileFacts,
  around: Surroundings,
): readonly Finding[] {
  const { signals, properties, written } = around;
  const { findings, reportFor } = collectFindings();
  checkWrittenNames(facts, written, signals, reportFor);
  for (const input of facts.inputs) {
    const apply = <Checked extends InputFacts>(
      rules: Readonly<Record<string, CheckRule<Checked>>>,
      checked: Checked,
    ): void => {
      for (const rule of Object.values(rules))
        rule.check(checked, reportFor(rule, checked));
    };
    if (input.reads === 'result') {
      const read = {
        ...input,
        foundSource: around.findSource(input),
        leadsBack: around.leadsBack(input),
      };
      if (facts.format === 'current') apply(sourceRules, read);
      apply(resultRules, read);
      continue;
    }
    const { ownWrites } = input;
    if (ownWrites && isOnlyWriter(input.value, ownWrites, around))
      checkOwnWrites(
        input,
        ownWrites,
        reportFor(resultRules.selfReferenceMandatory, input),
      );
    if (input.reads === 'signal') {
      if (signals) apply(knownNameRules, { ...input, signals });
    } else if (properties)
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
    ? !signals || !isMapped(name, signals)
    : propertyKeys?.has(name) !== true;
}

/**
 * Finds cycles of mandatory inputs that read the same period. Ignores
 * algorithms with a shared name: they may belong to different assets.
 */
function cyclesOfPeriod(
  algorithms: readonly AlgorithmFacts[],
): (read: ResultRead) => boolean {
  const byName = groupBy(algorithms, ({ name }) => name);
  const frequencyOf = (name: string): string | undefined => {
    const [only, ...others] = byName.get(name) ?? [];
    return others.length === 0 ? only?.frequency : undefined;
  };
  const edges = new Map(
    algorithms.map(({ name = '', frequency, waitsFor }) => [
      name,
      waitsFor.filter((source) => frequency === frequencyOf(source)),
    ]),
  );
  const leadToEachOther = cyclesIn(edges);
  return (read) => {
    const name = read.algorithm ?? '';
    const source = read.source.value;
    return (
      needsCurrentPeriod(read) &&
      frequencyOf(name) !== undefined &&
      frequencyOf(name) === frequencyOf(source) &&
      leadToEachOther(name, source)
    );
  };
}

function checkWrittenNames(
  { algorithms }: FileFacts,
  written: Readonly<Record<WrittenKind, ReadonlyMap<string, number>>>,
  signals: Signals | undefined,
  reportFor: Collector['reportFor'],
): void {
  for (const { name = null, outputs } of algorithms)
    for (const { kind, writes } of outputs)
      if (kind !== 'ObjectResult' && writes)
        checkWrittenName(
          writes,
          {
            kind,
            outputs: written[kind].get(writes.value) ?? 0,
            isSignal:
              kind === 'Timeseries' &&
              signals?.driveCounts.has(writes.value) === true,
          },
          reportFor(writtenTwice[kind], { algorithm: name }),
        );
}

/** Counts the outputs of the kind for each name that they write. */
function writtenBy(
  kind: WrittenKind,
  files: readonly FileFacts[],
): ReadonlyMap<string, number> {
  const names = files
    .flatMap(({ algorithms }) => algorithms)
    .flatMap(({ outputs }) => outputs)
    .flatMap((it) => (it.kind === kind ? (it.writes?.value ?? []) : []));
  const same = groupBy(names, (name) => name);
  return new Map([...same].map(([name, all]) => [name, all.length]));
}
