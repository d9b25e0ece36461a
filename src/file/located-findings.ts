import { hash } from 'node:crypto';
import { checkOnlyRules } from '../check/check-registry.js';
import { undecided } from '../decisions/decision.js';
import { getOrCompute } from '../json/collections.js';
import type { SourceText } from '../json/decode.js';
import { lastKeyOf, plainValueOf } from '../json/node.js';
import { type Position, positionsIn } from '../json/position.js';
import {
  answerFinding,
  type MigrationFinding,
} from '../mapping/apply-decisions.js';
import { rules as mappingRules } from '../mapping/mapping-rules.js';
import { choicesOf } from '../rule/choice.js';
import type { Finding, Rule } from '../rule/rule.js';
import type { DecideIn } from './decide-with.js';
import type {
  Detail,
  FileFinding,
  InvalidFile,
  OtherFile,
} from './file-outcome.js';
import type { NoModel, Stopped } from './open.js';

/** Every rule that a report may name, in reading order. */
export const rules: readonly Rule[] = [...mappingRules, ...checkOnlyRules];

/** Index of each rule in reading order, by id. */
export const rankOf: ReadonlyMap<string, number> = new Map(
  rules.map((rule, index) => [rule.id, index]),
);

/** Sorts by place, then in reading order. */
export function sortFindings(
  findings: readonly FileFinding[],
): readonly FileFinding[] {
  const rank = ({ rule }: FileFinding): number => rankOf.get(rule) ?? 0;
  return findings.toSorted(
    (a, b) => a.start.offset - b.start.offset || rank(a) - rank(b),
  );
}

/**
 * Returns a function that turns findings of a file into plain data with lines
 * and columns.
 * @param positionAt gives the position of an offset into the text
 */
export function findingLocator(
  path: string,
  source: SourceText,
  detail: Detail = ['fingerprints'],
  positionAt: (offset: number) => Position = positionsIn(source),
): (finding: MigrationFinding) => FileFinding {
  const isIdentified = detail.includes('fingerprints');
  return (finding) => {
    const { rule, message, algorithm, input, place } = finding;
    const { target, decision, impossible } = finding;
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
      choices: impossible
        ? choiceNamesOf(rule).filter((it) => !impossible.includes(it))
        : choiceNamesOf(rule),
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

const choiceNames = new Map<Rule, readonly string[]>();

/** Caches the list: every finding of the rule has it. */
function choiceNamesOf(rule: Rule): readonly string[] {
  return getOrCompute(choiceNames, rule, () =>
    choicesOf(rule).map(({ name }) => name),
  );
}

export function wholeText({ text, byteOrderMark }: SourceText): string {
  return (byteOrderMark ? '\uFEFF' : '') + text;
}

export function invalidFile(
  path: string,
  { format, source, isText, findings }: Stopped,
  detail?: Detail,
): InvalidFile {
  const located = findingLocator(path, source, detail);
  return {
    ...{ kind: 'invalid', path, format },
    findings: findings.map((it) =>
      located({ ...it, decision: null, target: null }),
    ),
    names: [],
    sourceText: isText ? wholeText(source) : null,
  };
}

export function otherFile(
  path: string,
  { reason, unrecognised }: NoModel,
  decideIn?: DecideIn,
  detail?: Detail,
): OtherFile {
  const other = { kind: 'other', path, format: 'other', reason } as const;
  if (!unrecognised)
    return { ...other, findings: [], names: [], sourceText: null };
  const { source, finding } = unrecognised;
  const decide = decideIn?.(path, source.text) ?? undecided;
  const answered = answerFinding(finding, finding, decide, null);
  return {
    ...other,
    findings: [findingLocator(path, source, detail)(answered)],
    names: [],
    sourceText: wholeText(source),
  };
}

/** Returns a fingerprint of the rule, file, algorithm, input, field and value; it does not change when lines move. */
export function fingerprintOf(
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

/** No screen lists more findings of a rule. */
const maxListed = 9;

/**
 * Returns a function that shortens the findings of a file; call it for each file,
 * sorted by path. It keeps the first nine findings of each kind. Later, the first
 * finding of each kind in a file represents the rest, and `times` is their number.
 *
 * @param isListed returns whether all findings of a rule are needed
 */
export function createShortener(
  isListed: (rule: string) => boolean,
): (findings: readonly FileFinding[]) => readonly FileFinding[] {
  const listed = new Map<string, number>();
  return (findings) => {
    const lastOfKind = new Map<
      string,
      { finding: FileFinding; times: number }
    >();
    const kept = findings.flatMap((finding) => {
      const kind = kindOf(finding);
      const last = lastOfKind.get(kind);
      const count = listed.get(kind) ?? 0;
      if (last && count >= maxListed && !isListed(finding.rule)) {
        last.times++;
        return [];
      }
      const entry = { finding, times: 1 };
      lastOfKind.set(kind, entry);
      listed.set(kind, count + 1);
      return [entry];
    });
    return kept.map(({ finding, times }) =>
      times === 1 ? finding : { ...finding, times },
    );
  };
}

/** Returns the kind: findings of one kind differ only in their places. */
function kindOf(finding: FileFinding): string {
  const { rule, fidelity, choices, decision, about = '' } = finding;
  return [rule, fidelity, choices.length, decision?.index ?? '', about].join(
    ' ',
  );
}
