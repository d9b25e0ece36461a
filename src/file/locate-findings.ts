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
    const choices = offeredAt(finding);
    const recommended = rule.recommended?.choose;
    const spelled = source.text.slice(place.start, place.end);
    const identity = [
      rule.id,
      path,
      algorithm,
      input,
      // The field and its value stay when lines and elements move.
      place.pointer.replaceAll(/\/\d+(?=\/|$)/g, ''),
      // The content of an object or list may change.
      /^[[{]/.test(spelled) ? '' : spelled,
    ];
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
      choices,
      recommended:
        !decision && recommended !== undefined && choices.includes(recommended)
          ? recommended
          : null,
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
      fingerprint: hashOf(JSON.stringify(identity)),
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
  for (let at = 0; at < text.length; at++) {
    // Spread the bits of the word; no two words become one.
    const product = Math.imul(word ^ text.charCodeAt(at), factor);
    word = product ^ (product >>> 15);
  }
  return (word >>> 0).toString(16).padStart(8, '0');
}
