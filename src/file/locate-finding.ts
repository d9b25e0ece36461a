import type { SourceText } from '../json/decode.js';
import { plainValueOf } from '../json/node.js';
import { type Position, positionsIn } from '../json/position.js';
import type { MigrationFinding } from '../mapping/apply-decisions.js';
import { choicesOf } from '../rule/choice.js';
import type { Rule } from '../rule/rule.js';
import type { Detail, FileFinding } from './file-outcome.js';
import { fingerprintOf } from './fingerprint.js';

/**
 * Returns the function that turns findings of one file into plain data with
 * lines and columns.
 *
 * @param positionAt gives the position of an offset into the text
 */
export function findingLocator(
  path: string,
  source: SourceText,
  detail: Detail = ['fingerprints'],
  positionAt: (offset: number) => Position = positionsIn(source),
): (finding: MigrationFinding) => FileFinding {
  const isIdentified = detail.includes('fingerprints');
  const hasValue = detail.includes('values');
  return (finding) => {
    const { rule, message, algorithm, input, place, valuePlace } = finding;
    const { target, decision } = finding;
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
      choices: choiceNamesOf(rule),
      decision: decision && {
        choose: decision.choose,
        value: decision.value ? plainValueOf(decision.value) : null,
        where: decision.where,
        reason: decision.reason,
        index: decision.index,
      },
      ...(hasValue &&
        rule.askedBy === 'value' && {
          value: source.text.slice(valuePlace.start, valuePlace.end),
        }),
      fingerprint: isIdentified
        ? fingerprintOf(finding, path, source.text)
        : undefined,
    };
  };
}

const choiceNames = new Map<Rule, readonly string[]>();

/** Returns the same list for the same rule: a report names them in every finding. */
function choiceNamesOf(rule: Rule): readonly string[] {
  const known = choiceNames.get(rule);
  if (known) return known;
  const names = choicesOf(rule).map(({ name }) => name);
  choiceNames.set(rule, names);
  return names;
}

/** Returns the whole text of a file, with its byte order mark. */
export function wholeText({ text, byteOrderMark }: SourceText): string {
  return (byteOrderMark ? '\uFEFF' : '') + text;
}
