import { pointerTo } from '../json/pointer.js';
import {
  type LegacyAlgorithm,
  type LegacyFile,
  valueOf,
} from '../legacy/model.js';
import type { Finding } from '../rule/finding.js';
import { algorithms as algorithmsRule } from './constructs/algorithm.js';
import { findScheduleAbsent } from './constructs/schedule.js';
import { closeLedger, type LedgerEntry, filled, supplied } from './ledger.js';
import {
  dependencyElements,
  type KeptAlgorithm,
  mapAlgorithm,
} from './map-algorithm.js';
import { mapInput } from './map-input.js';
import type {
  AlgorithmResult,
  Migration,
  MigrationFinding,
} from './migration.js';
import { orderOf } from './order.js';
import { rankOf } from './registry.js';
import { silence } from './silence.js';
import type { Sources } from './sources.js';

/** Maps a Legacy file to the Current format. Pure, and never throws for what the file says. */
export function mapFile(file: LegacyFile): Migration {
  const judged = file.algorithms.map((legacy) => judge(legacy));
  const sources = sourcesIn(judged);
  const kept = judged.flatMap((it) => keep(it, sources) ?? []);
  const order = orderOf(
    kept.map((it) => ({
      ...it,
      dependencies: dependencyElements(it.legacy).map(({ value }) => value),
    })),
  );
  const mapped = new Map(
    kept.map((it, index) => [
      it.legacy,
      mapAlgorithm(it, pointerTo('', index), sources, order),
    ]),
  );
  const inputsOf = new Map(kept.map((it) => [it.legacy, it.inputs]));

  const written = [...mapped.values()];
  const entries = [
    ...fileEntries(file, written.length),
    ...written.flatMap((it) => it.entries),
  ];
  const findings = arranged([
    ...targeted(file.findings, entries),
    ...judged.flatMap(({ scheduleAbsent }) => scheduleAbsent ?? []),
    ...written.flatMap((it) => it.findings),
  ]);
  const results = judged.map(({ legacy, leftOutBy }): AlgorithmResult => ({
    legacy,
    current: mapped.get(legacy)?.current,
    inputs:
      inputsOf.get(legacy) ??
      legacy.inputs.map((input) => ({ legacy: input, leftOutBy })),
  }));
  return {
    algorithms: results,
    output: written.map(({ current }) => current),
    findings,
    ledger: closeLedger(
      file.root,
      entries,
      leftOutPlaces(file, judged, results, findings),
    ),
  };
}

interface Judged {
  readonly legacy: LegacyAlgorithm;
  readonly scheduleAbsent: MigrationFinding | undefined;
  /** Why the algorithm is left out. */
  readonly leftOutBy: Finding | undefined;
}

function judge(legacy: LegacyAlgorithm): Judged {
  const found = findScheduleAbsent(legacy);
  const scheduleAbsent = found && {
    ...found,
    algorithm: valueOf(legacy.fields.name) ?? null,
    target: null,
  };
  return {
    legacy,
    scheduleAbsent,
    leftOutBy: legacy.leftOutBy ?? scheduleAbsent,
  };
}

function sourcesIn(judged: readonly Judged[]): Sources {
  const sources = new Map<string, 'kept' | 'left out'>();
  for (const { legacy, leftOutBy } of judged) {
    const name = valueOf(legacy.fields.name);
    if (name === undefined || sources.get(name) === 'kept') continue;
    sources.set(name, leftOutBy ? 'left out' : 'kept');
  }
  return sources;
}

function keep(
  { legacy, leftOutBy }: Judged,
  sources: Sources,
): KeptAlgorithm | undefined {
  const name = valueOf(legacy.fields.name);
  const schedule = valueOf(legacy.fields.schedule);
  if (leftOutBy || name === undefined || schedule === undefined)
    return undefined;
  const inputs = legacy.inputs.map((input) =>
    mapInput(input, schedule, sources),
  );
  return { legacy, name, schedule, inputs };
}

/** The entry of the array itself, where it is a leaf of the source or of the output. */
function fileEntries(
  { root }: LegacyFile,
  writtenAlgorithms: number,
): readonly LedgerEntry[] {
  if (writtenAlgorithms > 0) return [];
  return root.items.length === 0
    ? filled(root, algorithmsRule, [])
    : [supplied(algorithmsRule, [], '')];
}

/** A finding of the reader concerns what its value fills. */
function targeted(
  findings: readonly Finding[],
  entries: readonly LedgerEntry[],
): readonly MigrationFinding[] {
  const targets = new Map(
    entries.map(({ source, target }) => [source?.pointer, target[0]]),
  );
  return findings.map((finding) => ({
    ...finding,
    target: targets.get(finding.place.pointer) ?? null,
  }));
}

function arranged(
  findings: readonly MigrationFinding[],
): readonly MigrationFinding[] {
  const rank = ({ rule }: Finding): number => rankOf.get(rule.id) ?? 0;
  return silence(findings).toSorted(
    (a, b) => a.place.start - b.place.start || rank(a) - rank(b),
  );
}

/** The finding that accounts for everything at and below a pointer that is left out. */
function leftOutPlaces(
  file: LegacyFile,
  judged: readonly Judged[],
  results: readonly AlgorithmResult[],
  findings: readonly MigrationFinding[],
): ReadonlyMap<string, Finding> {
  const places = new Map<string, Finding>();
  const claim = (pointer: string, finding: Finding | undefined): void => {
    if (finding && !places.has(pointer)) places.set(pointer, finding);
  };
  for (const { legacy, leftOutBy } of judged)
    claim(legacy.node.pointer, leftOutBy);
  for (const { current, inputs } of results)
    if (current)
      for (const { legacy, leftOutBy } of inputs)
        claim(legacy.node.pointer, leftOutBy);
  for (const finding of findings)
    if (['unmapped', 'invalid'].includes(finding.rule.fidelity))
      claim(finding.place.pointer, finding);
  for (const conflict of file.conflicts)
    for (const { pointer } of conflict.nodes) claim(pointer, conflict.finding);
  return places;
}
