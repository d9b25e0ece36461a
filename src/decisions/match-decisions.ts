import { getOrCompute, groupBy } from '../json/collections.js';
import { lastKeyOf } from '../json/node.js';
import { offeredAt } from '../rule/choice.js';
import type { Rule, Where, Decision } from '../rule/rule.js';
import type { Decide } from './decision.js';
import { compileGlob, type Matches } from './glob.js';

/**
 * Prepares decisions for matching files by path (relative to the decisions
 * file's folder) and text. The last matching decision counts, of those whose
 * choice the finding offers.
 */
export function matchDecisions(
  decisions: readonly Decision[],
): (file: string, text: string) => Decide {
  const matchers = decisions
    .toReversed()
    .map((decision) => ({ decision, tests: testsOf(decision.where) }));
  return (file, text) => {
    const byRule = groupBy(
      matchers.filter(({ tests: [first] }) =>
        first?.entry === 'file' ? first.matches(file) : true,
      ),
      ({ decision }) => decision.rule,
    );
    return (finding) => {
      const { rule, place, valuePlace, algorithm, input } = finding;
      const ofRule = byRule.get(rule.id);
      if (!ofRule) return undefined;
      const offered = offeredAt(finding);
      const subject: MatchedParts = {
        file,
        algorithm: algorithm ?? '',
        input: input ?? '',
        key: keyAt(place.pointer, rule.askedBy),
        // Parsed only if a decision needs it.
        get value() {
          return JSON.parse(
            text.slice(valuePlace.start, valuePlace.end),
          ) as unknown;
        },
      };
      return ofRule.find(
        ({ decision, tests }) =>
          offered.includes(decision.choose) &&
          tests.every(({ entry, matches }) => matches(subject[entry])),
      )?.decision;
    };
  };
}

const globs = ['file', 'algorithm', 'input'] as const;

/** The entries of `where`, in the order in which they are compared. */
export const whereEntries = [...globs, 'key', 'value'] as const;

/** What the entries of `where` are compared with. */
export type MatchedParts = Readonly<
  Record<(typeof globs)[number] | 'key', string> & { value: unknown }
>;

interface EntryTest {
  readonly entry: (typeof whereEntries)[number];
  readonly matches: (value: unknown) => boolean;
}

/** Compiling thousands of globs takes time. */
const knownTests = new WeakMap<Where, readonly EntryTest[]>();

/** Returns a test for each entry that a `where` has. */
export function testsOf(where: Where): readonly EntryTest[] {
  return getOrCompute(knownTests, where, () =>
    whereEntries
      .filter((entry) => Object.hasOwn(where, entry))
      .map((entry) => {
        const isGlob = globs.some((it) => it === entry);
        const matches = isGlob
          ? matchesGlob(where[entry] as string)
          : (value: unknown) => isSameJson(value, where[entry]);
        return { entry, matches: matches as (value: unknown) => boolean };
      }),
  );
}

/** Compares JSON values; the order of keys does not count. */
export function isSameJson(one: unknown, other: unknown): boolean {
  // 0 and -0 are equal, and a number that is too large is not null.
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  if (one === null || other === null) return false;
  const members = new Map<string, unknown>(Object.entries(other));
  return (
    Array.isArray(one) === Array.isArray(other) &&
    Object.keys(one).length === members.size &&
    Object.entries(one).every(
      ([key, value]) => members.has(key) && isSameJson(value, members.get(key)),
    )
  );
}

/** Matches everything without a glob. A name that looks like a glob also matches itself. */
export function matchesGlob(glob: string | undefined): Matches {
  if (glob === undefined) return () => true;
  const matches = compileGlob(glob);
  return (text) => text === glob || matches(text);
}

/** Returns the key of a finding; for a list element, the key of the list. */
export function keyAt(pointer: string, askedBy: Rule['askedBy']): string {
  const isElement = askedBy !== 'key' && /^\d+$/.test(lastKeyOf(pointer));
  return lastKeyOf(
    isElement ? pointer.slice(0, pointer.lastIndexOf('/')) : pointer,
  );
}
