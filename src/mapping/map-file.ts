import type { PrintedAlgorithm } from '../current/current-value.js';
import type { LegacyValue } from '../legacy/legacy-enums.js';
import { type Decide, undecided } from '../decisions/decision.js';
import { runOrderOf } from '../graph/run-order.js';
import { madeOnce } from '../json/collections.js';
import { pointerTo, stringAt } from '../json/node.js';
import {
  dependencyElements,
  type LegacyElement,
  type LegacyFile,
  valueOf,
} from '../legacy/legacy-model.js';
import { overridingRules } from '../legacy/model-rules.js';
import {
  dropOverridden,
  type Finding,
  finding,
  levelOfFidelity,
  type Place,
  rankIn,
  type Decision,
} from '../rule/rule.js';
import { answerFinding, canBeDecided, decideField } from './apply-decisions.js';
import { algorithmRules, mapSchedule } from './constructs/algorithm.js';
import {
  type Accounting,
  type Claim,
  claimSupplied,
  completeClaims,
  ledgerEntry,
  noClaims,
} from './ledger.js';
import {
  mapAlgorithm,
  type MappedAlgorithm,
  type PlannedAlgorithm,
} from './map-algorithm.js';
import { mapInput, type MappedInput } from './map-input.js';
import { mappingRules } from './mapping-rules.js';
import { findOutlived, retentionRules } from './constructs/retention.js';

export interface MappedFile {
  readonly legacy: LegacyFile;
  /** About the file as a whole. */
  readonly findings: readonly Finding[];
  readonly elements: readonly MappedElement[];
}

export interface MappedElement {
  readonly legacy: LegacyElement;
  /** Undefined if the element is not an object. */
  readonly algorithm: MappedAlgorithm | undefined;
  /** In source order; at one place in the reading order of the rules. */
  readonly findings: readonly Finding[];
}

/** Maps a Legacy file to the Current format. Pure; never throws because of the file's content. */
export function mapFile(
  legacy: LegacyFile,
  decide: Decide = undecided,
): MappedFile {
  const planned = planAlgorithms(legacy, decide);
  const sources = new Map<string, 'kept' | 'left out'>();
  for (const it of planned)
    if (it?.name !== undefined && sources.get(it.name) !== 'kept')
      sources.set(it.name, it.leftOutBy ? 'left out' : 'kept');
  const read = planned.map((plan) => {
    if (!plan || plan.leftOutBy) return plan;
    const { name: algorithm, schedule, pointer } = plan;
    const claims = noClaims();
    const context = { algorithm, schedule, sources, decide, claims };
    const list = pointerTo(pointer, 'Inputs');
    let written = 0;
    const inputs = plan.legacy.inputs.map((input) => {
      const mapped = mapInput(input, context, pointerTo(list, written));
      if (mapped.current) written++;
      return mapped;
    });
    return { ...plan, inputs, claims };
  });
  // Only dependencies ask for it.
  const order = madeOnce(() =>
    runOrderOf(
      read.flatMap((it) =>
        it && !it.leftOutBy
          ? [
              {
                name: it.name,
                schedule: it.schedule,
                dependencies: dependencyElements(it.legacy).map(
                  ({ value }) => value,
                ),
                reads: it.inputs.flatMap(readInCurrentRound),
                mayRead: it.inputs.flatMap(readOnceBack),
              },
            ]
          : [],
      ),
    ),
  );
  const algorithms = read.map((it) =>
    it && !it.leftOutBy ? mapAlgorithm(it, { sources, order, decide }) : it,
  );
  const written = algorithms.flatMap((it) => it?.current ?? []);
  const findings: Finding[] = [];
  if (written.length > 0)
    findings.push(
      finding(
        retentionRules.output,
        legacy.root,
        'Every function must return its result in `Objects[].Data`, under the name `algorithm_output`, where Legacy has `details`.',
      ),
    );
  else if (legacy.root.items.length === 0)
    findings.push(
      finding(
        algorithmRules.algorithms,
        legacy.root,
        'The empty array stays an array; that a Current file is one is not shown.',
      ),
    );
  return {
    legacy,
    findings: findings.map((it) => answerFinding(it, it, decide, null)),
    elements: legacy.elements.map((element, index) =>
      mapElement(element, algorithms[index], written, decide),
    ),
  };
}

/**
 * Determines which algorithms are in the output, with their schedules, from the source or
 * a decision; undefined for an element that is not an object.
 */
export function planAlgorithms(
  { elements }: LegacyFile,
  decide: Decide,
): readonly (PlannedAlgorithm | undefined)[] {
  let written = 0;
  return elements.map(({ algorithm: legacy }) => {
    if (!legacy) return undefined;
    const name = valueOf(legacy.fields.name);
    const { outcome, findings } = decideField(
      'schedule',
      mapSchedule(legacy),
      { algorithm: name ?? null, input: null },
      decide,
      null,
    );
    const leftOutBy =
      legacy.leftOutBy ??
      (outcome.kind === 'carried' ? undefined : findings[0]);
    if (leftOutBy) {
      const current = undefined;
      const inputs = legacy.inputs.map((input) => ({
        legacy: input,
        current,
        leftOutBy,
        accountedBy: undefined,
        findings: [],
      }));
      const claims = noClaims();
      return { legacy, name, current, leftOutBy, inputs, findings, claims };
    }
    if (name === undefined || outcome.kind !== 'carried')
      throw new Error(`no finding leaves out ${legacy.node.pointer}`);
    const { ExecutionFrequency } = outcome.emits;
    const schedule = ExecutionFrequency === 'Hourly' ? 'hour' : 'day';
    const pointer = pointerTo('', written++);
    return { legacy, name, schedule, pointer, leftOutBy };
  });
}

/** Returns the source whose results of the current round the input reads, if it is in the output. */
function readInCurrentRound({
  legacy,
  current,
}: MappedInput): readonly string[] {
  if (current?.InputType !== 'AlgorithmOutput') return [];
  // The `timeRange` also decides where a decision wrote its replacement.
  const timeRange =
    legacy.kind === 'AlgorithmOutput' && valueOf(legacy.fields.timeRange);
  const source = current.SourceAlgorithm;
  return source === undefined || (timeRange && past.includes(timeRange))
    ? []
    : [source];
}

/** Returns the source that an input names which is left out without a decision. */
function readOnceBack({ legacy, leftOutBy }: MappedInput): readonly string[] {
  if (!leftOutBy || leftOutBy.decision) return [];
  const source =
    legacy.kind === 'AlgorithmOutput'
      ? valueOf(legacy.fields.algorithm)
      : // The fields of this kind are not shown; only a person knows what it reads.
        legacy.kind === 'AlgorithmOutputStatus'
        ? stringAt(legacy.node, 'algorithm')
        : undefined;
  return source === undefined ? [] : [source];
}

/** The time ranges that select nothing of the current round. */
const past: readonly LegacyValue<'timeRange'>[] = [
  'previousDay',
  'previousHourSameDay',
  'latestValue',
  'maintainancePlan',
];

function mapElement(
  legacy: LegacyElement,
  algorithm: MappedAlgorithm | undefined,
  written: readonly PrintedAlgorithm[],
  decide: Decide,
): MappedElement {
  const findings = legacy.findings.map((it) => {
    const claim = algorithm?.claims.leaves.get(it.place.start);
    // The place of the output that its value fills.
    const target = (claim && ledgerEntry(claim).target[0]) ?? null;
    return answerFinding(it, it, decide, target);
  });
  for (const it of algorithm?.findings ?? []) findings.push(it);
  if (algorithm?.current)
    findings.push(
      ...findOutlived(algorithm.current, algorithm.findings, written, decide),
    );
  return {
    legacy,
    algorithm,
    findings: dropOverridden(
      answerMoot(findings, algorithm),
      overridingRules,
    ).toSorted(
      (a, b) =>
        a.place.start - b.place.start ||
        rankIn(mappingRules, a.rule.id) - rankIn(mappingRules, b.rule.id),
    ),
  };
}

/** Fields that a replaced input keeps, and the key of a finding about the input itself. */
const keptByReplacement = [undefined, 'inputName', 'inputname', 'optional'];

/**
 * Answers the open findings in an algorithm or input that is dropped or replaced
 * with the decision that does so. What they ask has become moot.
 */
function answerMoot(
  findings: readonly Finding[],
  algorithm: MappedAlgorithm | undefined,
): readonly Finding[] {
  if (!algorithm) return findings;
  const { legacy, leftOutBy, inputs } = algorithm;
  const decisions = new Map<string, Decision>();
  const add = ({ pointer }: Place, by: Finding | undefined): void => {
    if (by?.decision && ['drop', 'replace'].includes(by.decision.choose))
      decisions.set(pointer, by.decision);
  };
  add(legacy.node, leftOutBy);
  for (const it of inputs) add(it.legacy.node, it.accountedBy);
  if (decisions.size === 0) return findings;
  return findings.map((finding) => {
    const { rule, place } = finding;
    if (finding.decision || !canBeDecided(rule)) return finding;
    const [, element = '', list = '', index = '', key] =
      place.pointer.split('/');
    const decision =
      decisions.get(`/${element}`) ??
      decisions.get(`/${element}/${list}/${index}`);
    const isStillFound =
      decision?.choose === 'replace' &&
      rule.fidelity !== 'unmapped' &&
      keptByReplacement.includes(key);
    return decision && !isStillFound ? { ...finding, decision } : finding;
  });
}

/** Returns the outcome of every leaf of an element, with the output leaves that it fills. */
export function claimsOf({
  legacy: { node, conflicts },
  algorithm,
  findings,
}: MappedElement): readonly Claim[] {
  const leftOut = new Map<number, Accounting>();
  const add = (
    { start }: { readonly start: number },
    by: Accounting | undefined,
  ): void => {
    if (by && !leftOut.has(start)) leftOut.set(start, by);
  };
  add(node, algorithm?.leftOutBy);
  for (const { legacy, accountedBy } of algorithm?.inputs ?? [])
    add(legacy.node, accountedBy);
  for (const finding of findings)
    if (levelOfFidelity[finding.rule.fidelity] === 'error')
      add(finding.place, finding);
  for (const conflict of conflicts)
    for (const place of conflict.nodes) add(place, conflict.finding);
  return completeClaims(node, algorithm?.claims ?? noClaims(), leftOut);
}

/** Returns the outcome of the array itself, if no element of the output accounts for it. */
export function claimsOfArray({
  legacy: { root },
  elements,
}: MappedFile): readonly Claim[] {
  if (elements.some(({ algorithm }) => algorithm?.current)) return [];
  // An empty array is itself a leaf.
  return root.items.length === 0
    ? [
        {
          source: root,
          rule: algorithmRules.algorithms,
          fate: algorithmRules.algorithms.fidelity,
          value: [],
          pointer: '',
        },
      ]
    : [claimSupplied(algorithmRules.algorithms, [], '')];
}
