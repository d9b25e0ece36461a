import { dirname, resolve } from 'node:path';
import { matchesGlob } from '../decisions/match-decisions.js';
import type { DecisionsSource } from '../file/decide-with.js';
import { shownPath } from '../file/paths.js';
import { groupBy } from '../json/collections.js';
import { mapOf } from './adding.js';
import type { FileRecord } from '../file/record.js';

/** The entries of `where` that are globs, in the order in which they are compared. */
export const globs = ['file', 'algorithm', 'input'] as const;

/** Why a decision matches no finding of its rule. */
export interface MissedDecision {
  /** How many of the {@link globs} match the findings that match most. */
  readonly matched: number;
  /** What those findings have where the next glob does not match. */
  readonly names: Set<string>;
}

export const missedTally = mapOf<MissedDecision, number>({
  add(one, other) {
    if (one.matched !== other.matched)
      return one.matched > other.matched ? one : other;
    for (const name of other.names) one.names.add(name);
    return one;
  },
});

/** Returns a function that finds what keeps decisions from the findings of a file. */
export function missesOf(
  source: DecisionsSource | undefined,
  workingFolder: string,
): (
  record: Pick<FileRecord, 'path' | 'findings'>,
) => Map<number, MissedDecision> {
  const { path: decisionsPath = '', decisions = [] } = source ?? {};
  const folder = dirname(resolve(workingFolder, decisionsPath));
  const byRule = groupBy(
    decisions.map(({ rule, index, where }) => ({
      rule,
      index,
      matchers: globs.map((key) => matchesGlob(where[key])),
    })),
    ({ rule }) => rule,
  );
  return ({ path, findings }) => {
    const missed = new Map<number, MissedDecision>();
    const file = shownPath(resolve(workingFolder, path), folder);
    for (const { rule, algorithm, input, decision } of findings) {
      const names = [file, algorithm ?? '', input ?? ''];
      for (const { index, matchers } of byRule.get(rule) ?? []) {
        if (decision?.index === index) continue;
        const at = matchers.findIndex(
          (matches, key) => !matches(names[key] ?? ''),
        );
        const matched = at < 0 ? globs.length : at;
        const name = names[at];
        missedTally.add(
          missed,
          new Map([
            [
              index,
              { matched, names: new Set(name === undefined ? [] : [name]) },
            ],
          ]),
        );
      }
    }
    return missed;
  };
}
