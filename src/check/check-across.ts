import { cyclesIn } from '../graph/paths.js';
import { getOrCompute, groupBy } from '../json/collections.js';
import { nameShared, sharedNameMessage } from '../legacy/model-rules.js';
import type { Finding } from '../rule/rule.js';
import {
  type AlgorithmFacts,
  type FileFacts,
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
  signalRules,
  signalsOf,
  type WrittenKind,
  writtenTwice,
} from './rules/known-names.js';
import {
  checkOwnWrites,
  resultRules,
  sourceRules,
} from './rules/result-reads.js';

export interface FileSet {
  readonly files: readonly CheckedFacts[];
  /** Signal mapping files; undefined: symbolic names are not looked up. */
  readonly signals?: readonly SignalNames[] | undefined;
  /** The keys of type configuration files; undefined: asset properties are not looked up. */
  readonly propertyKeys?: ReadonlySet<string> | undefined;
}

export interface CheckedFacts {
  readonly path: string;
  readonly facts: FileFacts;
  /** Whether its findings are reported. */
  readonly isReported: boolean;
}

/** Prepares the check of each file against all the others. */
export function checkAcross({
  files,
  signals,
  propertyKeys,
}: FileSet): (file: CheckedFacts) => readonly Finding[] {
  const filesOf = filesByName(files);
  const current = files.flatMap(({ facts }) =>
    facts.format === 'current' ? [facts] : [],
  );
  const legacyNames = new Set(
    files.flatMap(({ facts }) =>
      facts.format === 'legacy' ? facts.names : [],
    ),
  );
  const algorithms = current.flatMap((it) => it.algorithms);
  const inCurrent = sourcesOf(algorithms, legacyNames);
  const leadsBackInCurrent = cyclesOfPeriod(algorithms);
  const written = {
    Timeseries: writtenBy('Timeseries', current),
    AssetProperty: writtenBy('AssetProperty', current),
  };
  const known =
    signals && signalsOf(signals, new Set(written.Timeseries.keys()));
  const properties =
    propertyKeys && new Set([...propertyKeys, ...written.AssetProperty.keys()]);
  const isKnownElsewhere = (name: string, { kind }: OwnWrites): boolean =>
    kind === 'Timeseries'
      ? known !== undefined && isMapped(name, known)
      : propertyKeys?.has(name) === true;
  return (file) => {
    const { facts } = file;
    const { findings, reportFor } = collectFindings();
    checkSharedNames(file, filesOf, reportFor);
    checkWrittenNames(facts, written, known, reportFor);
    const isCurrent = facts.format === 'current';
    // A Legacy name is valid only within its file.
    const findSource = isCurrent ? inCurrent : sourcesOf(facts.algorithms);
    const leadsBack = isCurrent
      ? leadsBackInCurrent
      : cyclesOfPeriod(facts.algorithms);
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
          found: findSource(input),
          leadsBack: leadsBack(input),
        };
        if (isCurrent) apply(sourceRules, read);
        apply(resultRules, read);
        continue;
      }
      const { ownWrites } = input;
      if (
        ownWrites &&
        ownWrites.outputs === written[ownWrites.kind].get(input.value) &&
        !isKnownElsewhere(input.value, ownWrites)
      )
        checkOwnWrites(
          input,
          ownWrites,
          reportFor(resultRules.selfReferenceMandatory, input),
        );
      if (input.reads === 'signal') {
        if (known) apply(signalRules, { ...input, signals: known });
      } else if (properties)
        checkProperty(
          input,
          properties,
          reportFor(assetPropertyUnknown, input),
        );
    }
    return findings;
  };
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

interface Declaring {
  readonly files: readonly CheckedFacts[];
  /** The file that the name is reported in. */
  readonly reported: CheckedFacts | undefined;
}

/** Returns the names that several files declare, with these files. */
function filesByName(
  files: readonly CheckedFacts[],
): ReadonlyMap<string, Declaring> {
  const byName = new Map<string, Set<CheckedFacts>>();
  for (const file of files)
    for (const name of file.facts.names)
      getOrCompute(byName, name, () => new Set()).add(file);
  return new Map(
    [...byName]
      .filter(([, found]) => found.size > 1)
      .map(([name, found]) => [
        name,
        {
          files: [...found],
          reported: [...found].find(({ isReported }) => isReported),
        },
      ]),
  );
}

/** Reports each name once, in the first file that declares it. */
function checkSharedNames(
  file: CheckedFacts,
  shared: ReadonlyMap<string, Declaring>,
  reportFor: Collector['reportFor'],
): void {
  const names = new Set(file.facts.names);
  for (const name of names) {
    const { files, reported } = shared.get(name) ?? {};
    if (!files || reported !== file) continue;
    const places = files.flatMap(({ path, facts }) =>
      facts.placedNames
        .filter(({ value }) => value === name)
        .map(({ place }) => ({ path, place })),
    );
    const here = places.find(({ path }) => path === file.path);
    if (here)
      reportFor(nameShared, { algorithm: name })(
        here.place,
        sharedNameMessage(
          name,
          files.length,
          places.map(({ path, place }) => `${path} ${place.pointer}`),
        ),
      );
  }
}

function checkWrittenNames(
  { algorithms }: FileFacts,
  written: Readonly<Record<WrittenKind, ReadonlyMap<string, number>>>,
  signals: Signals | undefined,
  reportFor: Collector['reportFor'],
): void {
  for (const { name = null, outputs = [] } of algorithms)
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
    .flatMap(({ outputs = [] }) => outputs)
    .flatMap((it) => (it.kind === kind ? (it.writes?.value ?? []) : []));
  const same = groupBy(names, (name) => name);
  return new Map([...same].map(([name, all]) => [name, all.length]));
}
