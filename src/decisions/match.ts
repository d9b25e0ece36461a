import { isDeepStrictEqual } from 'node:util';
import { groupBy } from '../json/group-by.js';
import { lastKeyOf } from '../json/pointer.js';
import type { Finding } from '../rule/finding.js';
import type { Decide, Decision, Where } from './decision.js';
import { globMatcher } from './glob.js';
import { keyedRule } from './rules.js';

type Matches = (finding: Finding, text: string) => boolean;

/**
 * Prepares decisions for matching. The answer takes a file, by its path relative
 * to the folder of the decisions file, and its text, and settles its findings:
 * of several decisions that match, the last one counts.
 */
export function decider(
  decisions: readonly Decision[],
): (file: string, text: string) => Decide {
  const matchers = decisions.toReversed().map((decision) => ({
    decision,
    isFile: fileMatcher(decision.where),
    isFinding: findingMatcher(decision.where),
  }));
  const byRule = groupBy(matchers, ({ decision }) => decision.rule);
  return (file, text) => (finding) =>
    byRule
      .get(finding.rule.id)
      ?.find((it) => it.isFile(file) && it.isFinding(finding, text))?.decision;
}

function fileMatcher({ file }: Where): (path: string) => boolean {
  return file === undefined ? () => true : matcherOfGlob(file);
}

/** A glob of a decision; one that is refused where decisions are loaded matches nothing. */
function matcherOfGlob(glob: string): (text: string) => boolean {
  return globMatcher([glob], { dot: true }) ?? (() => false);
}

function findingMatcher(where: Where): Matches {
  const { algorithm, input, key } = where;
  const isAlgorithm =
    algorithm === undefined ? undefined : matcherOfGlob(algorithm);
  const hasValue = Object.hasOwn(where, 'value');
  return (finding, text) =>
    (isAlgorithm === undefined ||
      finding.algorithm === algorithm ||
      isAlgorithm(finding.algorithm ?? '')) &&
    (input === undefined || finding.input === input) &&
    (key === undefined || keyAt(finding) === key) &&
    (!hasValue || isDeepStrictEqual(valueAt(finding, text), where.value));
}

/** The key that the finding is at; of an element, that of its list. */
export function keyAt({ rule, place }: Finding): string {
  const { pointer } = place;
  const isElement = rule.id !== keyedRule && /^\d+$/.test(lastKeyOf(pointer));
  return lastKeyOf(
    isElement ? pointer.slice(0, pointer.lastIndexOf('/')) : pointer,
  );
}

function valueAt({ place }: Finding, text: string): unknown {
  return JSON.parse(text.slice(place.start, place.end));
}
