import { lastKeyOf, plainValueOf } from '../json/node.js';
import {
  type Position,
  positionsIn,
  type SourceText,
} from '../json/source-text.js';
import { offeredAt } from '../rule/choice.js';
import { type Finding, levelOfFidelity } from '../rule/rule.js';
import { rankOf } from './all-rules.js';
import type { FileFinding } from './record.js';

/** Sorts by place, then in reading order. */
export function sortFindings<F extends Finding>(
  findings: readonly F[],
): readonly F[] {
  return findings.toSorted(
    (a, b) =>
      a.place.start - b.place.start || rankOf(a.rule.id) - rankOf(b.rule.id),
  );
}

/**
 * Returns a function that turns findings of a file into plain data with lines
 * and columns.
 */
export function findingLocator(
  path: string,
  source: SourceText,
  positionAt: (offset: number) => Position = positionsIn(source),
): (finding: Finding) => FileFinding {
  return (finding) => {
    const { rule, message, algorithm, input, place } = finding;
    const { target, decision } = finding;
    const about = aboutOf(finding, source);
    return {
      rule: rule.id,
      level: decision ? null : levelOfFidelity[rule.fidelity],
      fidelity: rule.fidelity,
      message,
      algorithm,
      input,
      pointer: place.pointer,
      start: positionAt(place.start),
      end: positionAt(place.end),
      target,
      choices: offeredAt(finding),
      recommended: decision ? null : recommendedAt(finding),
      decision: decision && {
        choose: decision.choose,
        value: decision.value ? plainValueOf(decision.value) : null,
        ...(decision.dates !== undefined && { dates: decision.dates }),
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

function recommendedAt(finding: Finding): string | null {
  const { choose } = finding.rule.recommended ?? {};
  return choose !== undefined && offeredAt(finding).includes(choose)
    ? choose
    : null;
}

/** Returns a fingerprint of the rule, file, algorithm, input, field and value; it does not change when lines move. */
function fingerprintOf(
  { rule, place, algorithm, input }: Finding,
  path: string,
  text: string,
): string {
  const spelled = text.slice(place.start, place.end);
  const fieldAndValue = fieldAndValueAt(place.pointer, spelled);
  const parts = [rule.id, path, algorithm, input, ...fieldAndValue];
  return hashOf(JSON.stringify(parts));
}

/** Returns the field of a place and the value there, as far as they stay when lines and elements move. */
function fieldAndValueAt(
  pointer: string,
  spelled: string,
): readonly [field: string, value: string] {
  const field = pointer.replaceAll(/\/\d+(?=\/|$)/g, '');
  // The content of an object or list may change.
  return [field, /^[[{]/.test(spelled) ? '' : spelled];
}

/**
 * Returns 128 bits of a text, in hexadecimal. Not by `node:crypto`, so that the library
 * runs in browsers. It tells texts apart that nobody made to be alike.
 */
function hashOf(text: string): string {
  return (
    wordOf(text, 0x9e3779b9, 0x85ebca6b) +
    wordOf(text, 0x3c6ef372, 0xc2b2ae35) +
    wordOf(text, 0xdaa66d2b, 0x27d4eb2f) +
    wordOf(text, 0x78dde6e4, 0x165667b1)
  );
}

/** Returns 32 bits of a text. One word at a time: several would be objects. */
function wordOf(text: string, start: number, factor: number): string {
  let word = start | 0;
  for (let at = 0; at < text.length; at++)
    word = mixed(word ^ text.charCodeAt(at), factor);
  return (word >>> 0).toString(16).padStart(8, '0');
}

/** Spreads the bits of a word; no two words become one. */
function mixed(word: number, factor: number): number {
  const product = Math.imul(word, factor);
  return product ^ (product >>> 15);
}
