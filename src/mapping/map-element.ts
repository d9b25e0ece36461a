import type { Decide } from '../decisions/decision.js';
import { pointerTo } from '../json/node.js';
import type { LegacyElement } from '../legacy/legacy-model.js';
import { overridingRules } from '../legacy/model-rules.js';
import { dropOverridden, type Finding } from '../rule/finding.js';
import type { Judged } from './judge.js';
import {
  type Accounting,
  type Accounts,
  closeLedger,
  type Enter,
} from './ledger.js';
import { type AlgorithmContext, mapAlgorithm } from './map-algorithm.js';
import { mapInput, type MappedInput } from './map-input.js';
import type { ElementResult, MigrationFinding } from './migration.js';
import { rankOf } from './registry.js';
import { tell } from './settle.js';

/** An element of a Legacy file, and what there is to know of it before it is mapped. */
export interface JudgedElement {
  readonly element: LegacyElement;
  /** Undefined where the element is no object. */
  readonly judged: Judged | undefined;
  /** Where the algorithm stands in the output, if it is kept. */
  readonly pointer: string;
}

/** Maps one element of a Legacy file. */
export function mapElement(
  it: JudgedElement,
  context: AlgorithmContext,
): ElementResult {
  const { element, judged, pointer } = it;
  const { node, algorithm: legacy } = element;
  const inputs = mapInputs(it, context);
  const name = judged?.kept?.name;
  const written =
    legacy && inputs && name !== undefined
      ? mapAlgorithm({ legacy, name, inputs, pointer }, context)
      : undefined;
  const enterAll = (enter: Enter): void => written?.enterAll(enter);
  const findings = arranged([
    ...targeted(element, enterAll, context.decide),
    ...(written?.findings ?? judged?.findings ?? []),
  ]);
  return {
    algorithm: legacy && {
      legacy,
      current: written?.current,
      inputs:
        inputs ??
        legacy.inputs.map((input) => ({
          legacy: input,
          leftOutBy: judged?.leftOutBy,
        })),
    },
    findings,
    ledger: {
      forEach: (take) => {
        const leftOut = accounts(element, judged, inputs ?? [], findings);
        closeLedger(node, enterAll, leftOut, take);
      },
    },
  };
}

/** Maps the inputs of the element, if it is an algorithm that is in the output. */
export function mapInputs(
  { element: { algorithm: legacy }, judged, pointer }: JudgedElement,
  { sources, decide }: Pick<AlgorithmContext, 'sources' | 'decide'>,
): readonly MappedInput[] | undefined {
  if (!legacy || !judged?.kept) return undefined;
  const { name: algorithm, schedule } = judged.kept;
  const context = { algorithm, schedule, sources, decide };
  const list = pointerTo(pointer, 'Inputs');
  let written = 0;
  return legacy.inputs.map((input) => {
    const mapped = mapInput(input, context, pointerTo(list, written));
    if (mapped.current) written++;
    return mapped;
  });
}

/** A finding of the reader concerns what its value fills. */
function targeted(
  { findings }: LegacyElement,
  enterAll: (enter: Enter) => void,
  decide: Decide,
): readonly MigrationFinding[] {
  if (findings.length === 0) return [];
  const targets = new Map<number, string | undefined>();
  enterAll(({ source, target }) => {
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
  return dropOverridden(findings, overridingRules).toSorted(
    (a, b) => a.place.start - b.place.start || rank(a) - rank(b),
  );
}

/** What accounts for everything at and below a value that has no entry of its own. */
function accounts(
  { node, conflicts }: LegacyElement,
  judged: Judged | undefined,
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
  claim(node, judged?.leftOutBy);
  for (const { legacy, accountedBy } of inputs) claim(legacy.node, accountedBy);
  for (const finding of findings)
    if (['unmapped', 'invalid'].includes(finding.rule.fidelity))
      claim(finding.place, finding);
  for (const conflict of conflicts)
    for (const place of conflict.nodes) claim(place, conflict.finding);
  return places;
}
