import { isDeepStrictEqual } from 'node:util';
import { groupBy } from '../json/collections.js';
import { lastKeyOf } from '../json/node.js';
import type { Finding } from '../rule/finding.js';
import { byWords, type Told } from './by-words.js';
import type { Decide, Decision, Where } from './decision.js';
import { globMatcher } from './glob.js';
import { keyedRule } from './rules.js';

type Matches = (told: Told) => boolean;

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
    where: decision.where,
    matches: matcherOf(decision.where),
  }));
  const finders = new Map(
    Array.from(
      groupBy(matchers, ({ decision }) => decision.rule),
      ([rule, ofRule]) => [rule, byWords(ofRule)],
    ),
  );
  return (file, text) => (finding) => {
    const find = finders.get(finding.rule.id);
    if (!find) return undefined;
    const told = toldOf(finding, file, text);
    return find(told)
      .flatMap((list) => list.find(({ matches }) => matches(told)) ?? [])
      .map(({ decision }) => decision)
      .reduce<Decision | undefined>(
        (last, it) => (last && last.index > it.index ? last : it),
        undefined,
      );
  };
}

function toldOf(finding: Finding, file: string, text: string): Told {
  const { algorithm, input, place } = finding;
  let value: { readonly is: unknown } | undefined;
  return {
    ...{ file, algorithm, input },
    get key() {
      return keyAt(finding);
    },
    // Few decisions ask for it.
    get value() {
      value ??= { is: JSON.parse(text.slice(place.start, place.end)) };
      return value.is;
    },
  };
}

/** A glob of a decision; one that is refused where decisions are loaded matches nothing. */
function matcherOfGlob(glob: string): (text: string) => boolean {
  const matches = globMatcher([glob], { dot: true }) ?? (() => false);
  // Findings come file by file and algorithm by algorithm.
  let last: { readonly text: string; readonly is: boolean } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, is: matches(text) };
    return last.is;
  };
}

function matcherOf(where: Where): Matches {
  const { file, algorithm, input, key } = where;
  const isFile = file === undefined ? () => true : matcherOfGlob(file);
  const isAlgorithm =
    algorithm === undefined ? undefined : matcherOfGlob(algorithm);
  const hasValue = Object.hasOwn(where, 'value');
  return (told) =>
    isFile(told.file) &&
    (isAlgorithm === undefined ||
      told.algorithm === algorithm ||
      isAlgorithm(told.algorithm ?? '')) &&
    (input === undefined || told.input === input) &&
    (key === undefined || told.key === key) &&
    (!hasValue || isDeepStrictEqual(told.value, where.value));
}

/** The key that the finding is at; of an element, that of its list. */
export function keyAt({ rule, place }: Finding): string {
  const { pointer } = place;
  const isElement = rule.id !== keyedRule && /^\d+$/.test(lastKeyOf(pointer));
  return lastKeyOf(
    isElement ? pointer.slice(0, pointer.lastIndexOf('/')) : pointer,
  );
}
