import equal from 'fast-deep-equal';
import { groupBy } from '../json/collections.js';
import { lastKeyOf } from '../json/node.js';
import type { Finding } from '../rule/rule.js';
import type { Decide, Decision, Where } from './decision.js';
import { compileGlob, type Matches } from './glob.js';

/**
 * Prepares decisions for matching files by path (relative to the decisions
 * file's folder) and text. The last matching decision counts.
 */
export function matchDecisions(
  decisions: readonly Decision[],
): (file: string, text: string) => Decide {
  const matchers = decisions.toReversed().map((decision) => ({
    decision,
    isInFile: matchesGlob(decision.where.file),
    isAbout: matchesWhere(decision.where),
  }));
  return (file, text) => {
    const byRule = groupBy(
      matchers.filter(({ isInFile }) => isInFile(file)),
      ({ decision }) => decision.rule,
    );
    return (finding) => {
      const ofRule = byRule.get(finding.rule.id);
      if (!ofRule) return undefined;
      const subject = subjectOf(finding, text);
      return ofRule.find(({ isAbout }) => isAbout(subject))?.decision;
    };
  };
}

interface Subject {
  readonly algorithm: string;
  readonly input: string;
  readonly key: string;
  /** Lazy: parsed only if a decision needs it. */
  readonly value: () => unknown;
}

function subjectOf(finding: Finding, text: string): Subject {
  const { algorithm, input, valuePlace } = finding;
  const { start, end } = valuePlace;
  return {
    algorithm: algorithm ?? '',
    input: input ?? '',
    key: keyAt(finding),
    value: () => JSON.parse(text.slice(start, end)) as unknown,
  };
}

function matchesWhere(where: Where): (subject: Subject) => boolean {
  const isAlgorithm = matchesGlob(where.algorithm);
  const isInput = matchesGlob(where.input);
  const { key } = where;
  return (subject) =>
    (key === undefined || subject.key === key) &&
    isAlgorithm(subject.algorithm) &&
    isInput(subject.input) &&
    (!Object.hasOwn(where, 'value') || equal(subject.value(), where.value));
}

/** Matches everything without a glob. A name that looks like a glob also matches itself. */
export function matchesGlob(glob: string | undefined): Matches {
  if (glob === undefined) return () => true;
  const matches = compileGlob(glob);
  return (text) => text === glob || matches(text);
}

/** Returns the key of the finding; for a list element, the key of the list. */
function keyAt({ rule, place }: Finding): string {
  const { pointer } = place;
  const isElement = rule.askedBy !== 'key' && /^\d+$/.test(lastKeyOf(pointer));
  return lastKeyOf(
    isElement ? pointer.slice(0, pointer.lastIndexOf('/')) : pointer,
  );
}
