import { groupBy, cyclesIn } from '../json/collections.js';
import { nameShared, sharedNameMessage } from '../legacy/model-rules.js';
import type { Finding, Rule } from '../rule/rule.js';
import {
  type AlgorithmFacts,
  type FileFacts,
  type InputFacts,
  isOfCurrentPeriod,
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
  signalRules,
  signalsOf,
  symbolicNameWrittenTwice,
} from './rules/known-names.js';
import { resultRules, sourceRules } from './rules/result-reads.js';

export interface FileSet {
  readonly files: readonly FileFacts[];
  /** Signal mapping files; undefined: symbolic names are not looked up. */
  readonly signals?: readonly SignalNames[] | undefined;
  /** The keys of type configuration files; undefined: asset properties are not looked up. */
  readonly propertyKeys?: ReadonlySet<string> | undefined;
}

/** Prepares the check of each file against all the others. */
export function checkAcross({
  files,
  signals,
  propertyKeys,
}: FileSet): (file: FileFacts) => readonly Finding[] {
  const nameCounts = countFiles(files);
  const current = files.filter(({ format }) => format === 'current');
  const legacy = files.filter(({ format }) => format === 'legacy');
  const algorithms = current.flatMap((it) => it.algorithms);
  const legacyNames = new Set(countFiles(legacy).keys());
  const inCurrent = sourcesOf(algorithms, legacyNames);
  const leadsBack = cyclesOfPeriod(algorithms);
  const written = writtenBy('Timeseries', current);
  const known = signals && signalsOf(signals, new Set(written.keys()));
  const properties =
    propertyKeys &&
    new Set([...propertyKeys, ...writtenBy('AssetProperty', current).keys()]);
  return (file) => {
    const { findings, reportFor } = collectFindings();
    checkSharedNames(file, nameCounts, reportFor);
    checkWrittenNames(file, written, reportFor);
    const isCurrent = file.format === 'current';
    // A Legacy name is valid only within its file.
    const findSource = isCurrent ? inCurrent : sourcesOf(file.algorithms);
    for (const input of file.inputs) {
      const apply = <Checked extends InputFacts>(
        rules: Readonly<Record<string, CheckRule<Checked>>>,
        checked: Checked,
      ): void => {
        for (const rule of Object.values(rules))
          rule.check(checked, reportFor(rule, checked));
      };
      switch (input.reads) {
        case 'result': {
          const read = {
            ...input,
            found: findSource(input),
            leadsBack: leadsBack(input),
          };
          if (isCurrent) apply(sourceRules, read);
          apply(resultRules, read);
          break;
        }
        case 'signal':
          if (known) apply(signalRules, { ...input, signals: known });
          break;
        case 'property':
          if (properties)
            checkProperty(
              input,
              properties,
              reportFor(assetPropertyUnknown, input),
            );
      }
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
      isOfCurrentPeriod(read) &&
      frequencyOf(name) !== undefined &&
      frequencyOf(name) === frequencyOf(source) &&
      leadToEachOther(name, source)
    );
  };
}

function countFiles(files: readonly FileFacts[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { names } of files)
    for (const name of new Set(names))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Files that are checked together are meant to be deployed together. */
const nameSharedHere: Rule = { ...nameShared, fidelity: 'changed' };

function checkSharedNames(
  file: FileFacts,
  counts: ReadonlyMap<string, number>,
  reportFor: Collector['reportFor'],
): void {
  if (!file.names.some((name) => (counts.get(name) ?? 0) > 1)) return;
  for (const { value, place } of file.placedNames) {
    const count = counts.get(value) ?? 0;
    if (count > 1)
      reportFor(nameSharedHere, { algorithm: value })(
        place,
        sharedNameMessage(value, count),
      );
  }
}

function checkWrittenNames(
  { algorithms }: FileFacts,
  written: ReadonlyMap<string, number>,
  reportFor: Collector['reportFor'],
): void {
  for (const { name = null, outputs = [] } of algorithms)
    for (const { kind, writes } of outputs)
      if (kind === 'Timeseries' && writes)
        checkWrittenName(
          writes,
          written.get(writes.value) ?? 0,
          reportFor(symbolicNameWrittenTwice, { algorithm: name }),
        );
}

/** Counts the outputs of the kind for each name that they write. */
function writtenBy(
  kind: 'Timeseries' | 'AssetProperty',
  files: readonly FileFacts[],
): ReadonlyMap<string, number> {
  const names = files
    .flatMap(({ algorithms }) => algorithms)
    .flatMap(({ outputs = [] }) => outputs)
    .flatMap((it) => (it.kind === kind ? (it.writes?.value ?? []) : []));
  const same = groupBy(names, (name) => name);
  return new Map([...same].map(([name, all]) => [name, all.length]));
}
