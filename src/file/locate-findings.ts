import { hash } from 'node:crypto';
import { getOrCompute } from '../json/collections.js';
import type { SourceText } from '../json/decode.js';
import { lastKeyOf, plainValueOf } from '../json/node.js';
import { type Position, positionsIn } from '../json/position.js';
import type { MigrationFinding } from '../mapping/apply-decisions.js';
import { rankOf } from './all-rules.js';
import { boundFindings, type AskedPlace } from './bound-findings.js';
import type { FileFinding } from './record.js';
import { choicesOf } from '../rule/choice.js';
import type { Finding, Rule } from '../rule/rule.js';

/** Sorts by place, then in reading order. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (a, b) =>
      a.place.start - b.place.start || rankOf(a.rule.id) - rankOf(b.rule.id),
  );
}

interface Located {
  readonly path: string;
  readonly source: SourceText;
  /** Whether fingerprints are needed; they take time. */
  readonly isIdentified?: boolean;
  /** The positions in the source, if they are known already. */
  readonly positionAt?: (offset: number) => Position;
}

/**
 * Turns findings of a file into plain data.
 * @param isBounded whether findings beyond the first of a rule in a list are only counted
 */
export function locateFindings(
  findings: readonly MigrationFinding[],
  { isBounded = false, ...located }: Located & { readonly isBounded?: boolean },
): readonly FileFinding[] {
  const locate = findingLocator(located);
  if (!isBounded) return findings.map(locate);
  const questionOf = (it: MigrationFinding): AskedPlace => ({
    rule: it.rule.id,
    pointer: it.place.pointer,
    choices: choicesAt(it),
    about: aboutOf(it, located.source),
    decision: it.decision,
  });
  return boundFindings(findings, questionOf, locate);
}

/**
 * Returns a function that turns findings of a file into plain data with lines
 * and columns.
 */
export function findingLocator({
  path,
  source,
  isIdentified = true,
  positionAt = positionsIn(source),
}: Located): (finding: MigrationFinding) => FileFinding {
  return (finding) => {
    const { rule, message, algorithm, input, place } = finding;
    const { target, decision } = finding;
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
      },
      ...(about !== undefined && { about }),
      fingerprint: isIdentified
        ? fingerprintOf(finding, path, source.text)
        : '',
    };
  };
}

function aboutOf(
  { rule, place, valuePlace }: MigrationFinding,
  { text }: SourceText,
): string | undefined {
  if (rule.askedBy === undefined) return undefined;
  return rule.askedBy === 'key'
    ? JSON.stringify(lastKeyOf(place.pointer))
    : // One spelling for equal values.
      JSON.stringify(JSON.parse(text.slice(valuePlace.start, valuePlace.end)));
}

function choicesAt({ rule, impossible }: MigrationFinding): readonly string[] {
  const all = choiceNamesOf(rule);
  return impossible ? all.filter((it) => !impossible.includes(it)) : all;
}

const choiceNames = new Map<Rule, readonly string[]>();

/** Caches the list: every finding of the rule has it. */
function choiceNamesOf(rule: Rule): readonly string[] {
  return getOrCompute(choiceNames, rule, () =>
    choicesOf(rule).map(({ name }) => name),
  );
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
