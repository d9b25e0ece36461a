import { nameShared } from '../legacy/model-rules.js';
import {
  type Decision,
  decisionUnused,
  type DecisionsFile,
} from '../decisions/decision.js';
import { decideWith } from '../file/decide-with.js';
import { findingLocator } from '../file/locate-findings.js';
import { findNearest, quoted } from '../rule/message-text.js';
import { finding } from '../rule/rule.js';
import {
  globs,
  type MissedDecision,
  missedTally,
  missesOf,
} from './missed-decisions.js';
import type { RunFinding } from './report.js';
import { sharedNames } from './shared-names.js';
import type { RunTally } from './tally.js';

/** The rules that need all files of a run. */
export const runRules: readonly string[] = [nameShared.id, decisionUnused.id];

/**
 * Returns what concerns a run as a whole.
 * @param isPart whether the run leaves out files that decisions are about
 */
export function findingsOfRun(
  tally: RunTally,
  decisions: DecisionsFile | undefined,
  workingFolder: string,
  isPart: boolean,
): readonly RunFinding[] {
  const decideIn = decideWith(decisions, workingFolder);
  const shared = sharedNames(tally.declarations, decideIn);
  if (!decisions || isPart) return shared;
  const all = withShared(tally, shared, decisions, workingFolder);
  return [...shared, ...unusedDecisions(decisions, all)];
}

/** Adds which decisions answer shared names, and what keeps others from them. */
function withShared(
  tally: RunTally,
  shared: readonly RunFinding[],
  decisions: DecisionsFile,
  workingFolder: string,
): RunTally {
  const missesIn = missesOf(decisions, workingFolder);
  const used = new Set(tally.used);
  const missed = structuredClone(tally.missed);
  for (const { places = [], ...it } of shared) {
    if (it.decision) used.add(it.decision.index);
    for (const { path } of places) {
      // A decision that is about some of the places only misses the others.
      const misses = [...missesIn({ path, findings: [it] })].filter(
        ([, { names }]) => it.decision !== null || names.size > 0,
      );
      missedTally.add(missed, new Map(misses));
    }
  }
  return { ...tally, used, missed };
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
  const locate = findingLocator(path, source);
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
  return findings.map((it) => ({ path, ...locate(it) }));
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
