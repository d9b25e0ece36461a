import {
  type Decision,
  decisionUnused,
  type DecisionsFile,
} from '../decisions/decision.js';
import { matchesGlob } from '../decisions/match-decisions.js';
import { findingLocator } from '../file/locate-findings.js';
import { groupBy } from '../json/collections.js';
import { findNearest, quoted } from '../rule/message-text.js';
import { finding } from '../rule/rule.js';
import { type Adding, mapOf } from './adding.js';
import type { FileRecord } from '../file/record.js';
import type { RunFinding } from './report.js';
import type { RunTally } from './tally.js';

/** The entries of `where` that are globs, in the order in which they are compared. */
const globs = ['file', 'algorithm', 'input'] as const;

/** Why a decision matches no finding of its rule. */
export interface MissedDecision {
  /** How many of the {@link globs} match the findings that match most. */
  readonly matched: number;
  /** What those findings have where the next glob does not match. */
  readonly names: Set<string>;
}

export const missedTally: Adding<Map<number, MissedDecision>> = mapOf({
  add: (one: MissedDecision, other: MissedDecision) => {
    if (one.matched !== other.matched)
      return one.matched > other.matched ? one : other;
    for (const name of other.names) one.names.add(name);
    return one;
  },
});

/** Returns a function that finds what keeps decisions from the findings of a file. */
export function missesOf(
  decisions: readonly Decision[],
  pathInFile: (path: string) => string,
): (
  record: Pick<FileRecord, 'path' | 'findings'>,
) => Map<number, MissedDecision> {
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
    const file = pathInFile(path);
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

/** Returns a finding for each decision that matches no finding of the run. */
export function unusedDecisions(
  { path, source, decisions }: DecisionsFile,
  { used, missed, formats, statuses }: RunTally,
): readonly RunFinding[] {
  const unused = decisions.filter(({ index }) => !used.has(index));
  if (unused.length === 0) return [];
  const isLegacyLeft =
    formats.has('legacy') || statuses.has('invalid') || statuses.has('failed');
  const locate = findingLocator({ path, source });
  const findings = isLegacyLeft
    ? unused.map((decision) => {
        const { rule, place, index } = decision;
        const why = whyUnused(decision, missed.get(index));
        const message = `No finding matches this decision about ${quoted(rule)}: ${why}.`;
        return finding(decisionUnused, place, message);
      })
    : [
        finding(
          { ...decisionUnused, fidelity: 'assumed' },
          { pointer: '', start: 0, end: source.text.length },
          'No Legacy file is left, so the decisions are no longer needed: delete the file.',
        ),
      ];
  return findings.map((it) => ({
    path,
    ...locate({ ...it, decision: null, target: null }),
  }));
}

/** Says which entry of `where` excludes all findings, with the nearest value. */
function whyUnused(
  { where }: Decision,
  missed: MissedDecision | undefined,
): string {
  if (!missed) return 'the rule has no finding';
  const key = globs[missed.matched];
  if (key) {
    const names = [...missed.names];
    const glob = where[key] ?? '';
    const nearest = findNearest(glob, names) ?? names[0] ?? '';
    const others = names.length > 1 ? ` and ${names.length - 1} more` : '';
    return `\`${key}\` is ${quoted(glob)}, and the findings are in ${quoted(nearest)}${others}`;
  }
  const entries = ['key', 'value'].filter((it) => it in where);
  return entries.length === 0
    ? 'later decisions match all of them'
    : `\`${entries.join('` and `')}\` in \`where\` match none of them together, or later decisions match the same findings`;
}
