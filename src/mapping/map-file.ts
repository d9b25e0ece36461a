import { type Decide, undecided } from '../decisions/decision.js';
import { type JsonNode, lastStartingBefore } from '../json/node.js';
import { pointerTo } from '../json/pointer.js';
import { dependencyElements } from '../legacy/dependencies.js';
import {
  type LegacyAlgorithm,
  type LegacyFile,
  valueOf,
} from '../legacy/model.js';
import type { Finding } from '../rule/finding.js';
import { algorithms as algorithmsRule } from './constructs/algorithm.js';
import {
  mapSchedule,
  type Schedule,
  scheduleOf,
} from './constructs/schedule.js';
import {
  type Accounting,
  type Accounts,
  closeLedger,
  type Enter,
  enterFilled,
  supplied,
} from './ledger.js';
import {
  type KeptAlgorithm,
  mapAlgorithm,
  type MappedAlgorithm,
} from './map-algorithm.js';
import { mapInput, type MappedInput } from './map-input.js';
import type {
  AlgorithmResult,
  Migration,
  MigrationFinding,
} from './migration.js';
import { orderOf } from './order.js';
import { rankOf } from './registry.js';
import { isCarried, settle, tell } from './settle.js';
import { silence } from './silence.js';
import type { Sources } from './sources.js';

/** Maps a Legacy file to the Current format. Pure, and never throws for what the file says. */
export function mapFile(
  file: LegacyFile,
  decide: Decide = undecided,
): Migration {
  const judged = file.algorithms.map((legacy) => judge(legacy, decide));
  const sources = sourcesIn(judged);
  const kept: KeptAlgorithm[] = [];
  for (const it of judged) {
    const one = keep(it, pointerTo('', kept.length), sources, decide);
    if (one) kept.push(one);
  }
  const order = orderOf(
    kept.map((it) => ({
      ...it,
      dependencies: dependencyElements(it.legacy).map(({ value }) => value),
    })),
  );
  const context = { sources, order, decide };
  const written = kept.map((it) => ({ ...it, ...mapAlgorithm(it, context) }));
  const writtenAt = new Map<JsonNode, KeptAlgorithm & MappedAlgorithm>(
    written.map((it) => [it.legacy.node, it]),
  );
  const enterFrom = (part: JsonNode, enter: Enter): void => {
    if (part === file.root) enterFilled(enter, part, algorithmsRule, []);
    writtenAt.get(part)?.enterAll(enter);
  };
  const findings = arranged([
    ...targeted(file, enterFrom, decide),
    ...judged.flatMap((it) => (it.leftOutBy ? it.findings : [])),
    ...written.flatMap((it) => it.findings),
  ]);
  const leftOut = accounts(
    file,
    judged,
    written.flatMap(({ inputs }) => inputs),
    findings,
  );
  return {
    algorithms: judged.map(({ legacy, leftOutBy }): AlgorithmResult => {
      const it = writtenAt.get(legacy.node);
      return {
        legacy,
        current: it?.current,
        inputs:
          it?.inputs ??
          legacy.inputs.map((input) => ({ legacy: input, leftOutBy })),
      };
    }),
    output: written.map(({ current }) => current),
    findings,
    ledger: {
      forEach: (take) => {
        const { root } = file;
        // An empty array is a leaf itself.
        for (const part of root.items.length > 0 ? root.items : [root])
          closeLedger(
            part,
            (enter) => {
              enterFrom(part, enter);
            },
            leftOut,
            take,
          );
        if (root.items.length > 0 && written.length === 0)
          take(supplied(algorithmsRule, [], ''));
      },
    },
  };
}

/** An algorithm, and whether it is in the output. */
interface Judged {
  readonly legacy: LegacyAlgorithm;
  /** The schedule on which it runs, in the source or by decision. */
  readonly schedule: Schedule | undefined;
  readonly leftOutBy: Finding | undefined;
  /** What there is to say about its schedule. */
  readonly findings: readonly MigrationFinding[];
}

function judge(legacy: LegacyAlgorithm, decide: Decide): Judged {
  const algorithm = valueOf(legacy.fields.name) ?? null;
  const { outcome, findings } = settle(
    mapSchedule(legacy),
    { algorithm, input: null },
    decide,
    null,
  );
  return {
    legacy,
    schedule: isCarried(outcome)
      ? scheduleOf(outcome.emits.ExecutionFrequency)
      : undefined,
    leftOutBy:
      legacy.leftOutBy ?? (isCarried(outcome) ? undefined : findings[0]),
    findings,
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

/** @param pointer where the algorithm stands in the output, if it is kept */
function keep(
  { legacy, schedule, leftOutBy }: Judged,
  pointer: string,
  sources: Sources,
  decide: Decide,
): KeptAlgorithm | undefined {
  const name = valueOf(legacy.fields.name);
  if (leftOutBy || name === undefined || schedule === undefined)
    return undefined;
  const context = { algorithm: name, schedule, sources, decide };
  const list = pointerTo(pointer, 'Inputs');
  let written = 0;
  const inputs = legacy.inputs.map((input) => {
    const mapped = mapInput(input, context, pointerTo(list, written));
    if (mapped.current) written++;
    return mapped;
  });
  return { legacy, name, schedule, inputs, pointer };
}

/** A finding of the reader concerns what its value fills. */
function targeted(
  { root, findings }: LegacyFile,
  enterFrom: (part: JsonNode, enter: Enter) => void,
  decide: Decide,
): readonly MigrationFinding[] {
  const concerned = new Set(
    findings.map(({ place }) => lastStartingBefore(root.items, place.start)),
  );
  const targets = new Map<number, string | undefined>();
  for (const element of concerned)
    if (element)
      enterFrom(element, ({ source, target }) => {
        if (source) targets.set(source.start, target[0]);
      });
  return findings.map((finding) =>
    tell(finding, finding, decide, targets.get(finding.place.start) ?? null),
  );
}

function arranged(
  findings: readonly MigrationFinding[],
): readonly MigrationFinding[] {
  const rank = ({ rule }: Finding): number => rankOf.get(rule.id) ?? 0;
  return silence(findings).toSorted(
    (a, b) => a.place.start - b.place.start || rank(a) - rank(b),
  );
}

/** What accounts for everything at and below a value that has no entry of its own. */
function accounts(
  file: LegacyFile,
  judged: readonly Judged[],
  inputs: readonly MappedInput[],
  findings: readonly MigrationFinding[],
): Accounts {
  const places = new Map<number, Accounting>();
  const claim = (
    { start }: { readonly start: number },
    by: Accounting | undefined,
  ): void => {
    if (by && !places.has(start)) places.set(start, by);
  };
  for (const { legacy, leftOutBy } of judged) claim(legacy.node, leftOutBy);
  for (const { legacy, accountedBy } of inputs) claim(legacy.node, accountedBy);
  for (const finding of findings)
    if (['unmapped', 'invalid'].includes(finding.rule.fidelity))
      claim(finding.place, finding);
  for (const conflict of file.conflicts)
    for (const node of conflict.nodes) claim(node, conflict.finding);
  return places;
}
