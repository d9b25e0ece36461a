import { hash } from 'node:crypto';
import { getOrCompute } from '../json/collections.js';
import { lastKeyOf, plainValueOf } from '../json/node.js';
import {
  type Position,
  positionsIn,
  type SourceText,
} from '../json/source-text.js';
import type { MigrationFinding } from '../mapping/apply-decisions.js';
import { choicesOf } from '../rule/choice.js';
import type { Finding, Rule } from '../rule/rule.js';
import { rankOf } from './all-rules.js';
import type { Decided, FileFinding } from './record.js';

/** Sorts by place, then in reading order. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (a, b) =>
      a.place.start - b.place.start || rankOf(a.rule.id) - rankOf(b.rule.id),
  );
}

/** Without a decision and a target, it has none. */
type Locatable = Finding & Partial<MigrationFinding>;

/**
 * Turns the findings of a file into plain data.
 * @param isBounded whether those beyond the first of a rule in a list are only
 *   counted: then they are never located
 */
export function locateFindings(
  findings: readonly Locatable[],
  path: string,
  source: SourceText,
  isBounded = false,
  positionAt = positionsIn(source),
): readonly FileFinding[] {
  const locate = findingLocator(path, source, positionAt);
  const askedBy = (finding: Locatable): AskedPlace => ({
    rule: finding.rule.id,
    pointer: finding.place.pointer,
    choices: choicesAt(finding),
    about: aboutOf(finding, source),
    decision: finding.decision ?? null,
  });
  return isBounded
    ? boundFindings(findings, askedBy, locate)
    : findings.map(locate);
}

/**
 * Returns a function that turns findings of a file into plain data with lines
 * and columns.
 */
export function findingLocator(
  path: string,
  source: SourceText,
  positionAt: (offset: number) => Position = positionsIn(source),
): (finding: Locatable) => FileFinding {
  return (finding) => {
    const { rule, message, algorithm, input, place } = finding;
    const { target = null, decision = null } = finding;
    const about = aboutOf(finding, source);
    return {
      rule: rule.id,
      fidelity: rule.fidelity,
      message,
      algorithm,
      input,
      pointer: place.pointer,
      start: positionAt(place.start),
      end: positionAt(place.end),
      target,
      choices: choicesAt(finding),
      decision: decision && {
        choose: decision.choose,
        value: decision.value ? plainValueOf(decision.value) : null,
        where: decision.where,
        reason: decision.reason,
        index: decision.index,
        ...(decision.rule !== rule.id && { rule: decision.rule }),
      },
      ...(about !== undefined && { about }),
      fingerprint: fingerprintOf(finding, path, source.text),
    };
  };
}

function aboutOf(
  { rule, place, valuePlace }: Finding,
  { text }: SourceText,
): string | undefined {
  if (rule.askedBy === undefined) return undefined;
  return rule.askedBy === 'key'
    ? JSON.stringify(lastKeyOf(place.pointer))
    : // One spelling for equal values.
      JSON.stringify(JSON.parse(text.slice(valuePlace.start, valuePlace.end)));
}

/** Caches the list: every finding of the rule has it. */
const choiceNames = new Map<Rule, readonly string[]>();

function choicesAt({ rule, impossible }: Locatable): readonly string[] {
  const all = getOrCompute(choiceNames, rule, () =>
    choicesOf(rule).map(({ name }) => name),
  );
  return impossible ? all.filter((it) => !impossible.includes(it)) : all;
}

/** Returns a fingerprint of the rule, file, algorithm, input, field and value; it does not change when lines move. */
function fingerprintOf(
  { rule, place, algorithm, input }: Finding,
  path: string,
  text: string,
): string {
  const field = place.pointer.replaceAll(/\/\d+(?=\/|$)/g, '');
  const spelled = text.slice(place.start, place.end);
  // The content of an object or list may change.
  const value = /^[[{]/.test(spelled) ? '' : spelled;
  const parts = [rule.id, path, algorithm, input, field, value];
  return hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32);
}

/** A rule has so many findings in one list, and so many more questions. */
const most = 1000;

/** What a finding asks at which place, or the decision that answers it. */
export interface AskedPlace extends Pick<
  FileFinding,
  'rule' | 'pointer' | 'choices'
> {
  readonly about?: string | undefined;
  readonly decision: Pick<Decided, 'index'> | null;
}

interface Kept<Found> {
  readonly found: Found;
  readonly isAsked: boolean;
  more: number;
}

/**
 * Keeps the first findings of a rule in a list of objects. Of the others one stands
 * for all with the same question, or decision. The questions beyond are asked once
 * those before them are answered.
 * @param locate makes plain data of a finding that is kept
 */
export function boundFindings<Found>(
  findings: readonly Found[],
  questionOf: (found: Found) => AskedPlace,
  locate: (found: Found) => FileFinding,
): readonly FileFinding[] {
  if (findings.length <= most) return findings.map(locate);
  const kept: Kept<Found>[] = [];
  const counts = new Map<string, number>();
  const lastOf = new Map<string, Kept<Found>>();
  for (const found of findings) {
    const { rule, pointer, choices, about, decision } = questionOf(found);
    const list = `${rule} ${listAround(pointer)}`;
    const count = counts.get(list) ?? 0;
    const isAsked =
      about === undefined || decision !== null || count < 2 * most;
    const question = isAsked ? `${choices.join()} ${about ?? ''}` : '';
    const cause = `${list} ${decision?.index ?? question}`;
    const last = lastOf.get(cause);
    if (last && count >= most) {
      last.more++;
      continue;
    }
    const one = { found, isAsked, more: 0 };
    kept.push(one);
    counts.set(list, count + 1);
    lastOf.set(cause, one);
  }
  return kept.map(({ found, isAsked, more }) => {
    const finding = isAsked ? locate(found) : withoutQuestion(locate(found));
    return more === 0 ? finding : standingFor(more, finding);
  });
}

function standingFor(more: number, finding: FileFinding): FileFinding {
  return {
    ...finding,
    more,
    message: `${finding.message} There are ${more.toLocaleString('en')} more of this rule in this list.`,
  };
}

function withoutQuestion({ about, ...finding }: FileFinding): FileFinding {
  return { ...finding, choices: [] };
}

/** Returns the list of an algorithm that a place is in, else that of the file. */
function listAround(pointer: string): string {
  return /^\/\d+\/[^/]+(?=\/\d)/.exec(pointer)?.[0] ?? '';
}
