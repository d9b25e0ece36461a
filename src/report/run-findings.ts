import { decisionUnused, type DecisionsFile } from '../decisions/decision.js';
import { whereEntries } from '../decisions/match-decisions.js';
import { decideWith } from '../file/decide-with.js';
import { findingLocator } from '../file/locate-findings.js';
import {
  findNearest,
  joinWords,
  quoted,
  truncateMiddle,
} from '../rule/message-text.js';
import { finding, type Decision } from '../rule/rule.js';
import {
  addMissed,
  type MissedDecision,
  missesOf,
} from './missed-decisions.js';
import type { RunFinding } from './report.js';
import { type DeclaredAt, sharedNames } from './shared-names.js';
import type { Totals } from './totals.js';

/**
 * Returns what concerns a run as a whole.
 * @param isPart whether the run leaves out files that decisions are about
 */
export function findingsOfRun(
  totals: Totals,
  decisions: DecisionsFile | undefined,
  workingFolder: string,
  isPart: boolean,
  declaredAt: DeclaredAt,
): readonly RunFinding[] {
  const decideIn = decideWith(decisions, workingFolder);
  const shared = sharedNames(totals.names, declaredAt, decideIn);
  if (!decisions || isPart) return shared;
  const all = withShared(totals, shared, decisions, workingFolder);
  return [...shared, ...unusedDecisions(decisions, all)];
}

/** Adds which decisions answer shared names, and what keeps others from them. */
function withShared(
  totals: Totals,
  shared: readonly RunFinding[],
  decisions: DecisionsFile,
  workingFolder: string,
): Totals {
  const missesIn = missesOf(decisions, workingFolder);
  const used = new Set(totals.used);
  const missed = new Map(
    Array.from(totals.missed, ([index, it]) => [
      index,
      { ...it, names: new Set(it.names) },
    ]),
  );
  for (const { places = [], decision, ...it } of shared) {
    const about = JSON.stringify(it.algorithm);
    for (const { path } of places) {
      const finding = { ...it, about, decision: null };
      const misses = [...missesIn({ path, findings: [finding] })];
      const matching = misses.filter(([, { names }]) => names.size === 0);
      // Each place may have a decision of its own: the last that matches.
      const [last] = matching.at(-1) ?? [];
      if (decision && last !== undefined) used.add(last);
      // A decision that is about some of the places only misses the others.
      for (const miss of misses)
        if (decision || !matching.includes(miss)) addMissed(missed, ...miss);
    }
  }
  return { ...totals, used, missed };
}

/**
 * Returns a finding for each decision that matches no finding of the run. When no
 * Legacy file is left, one finding is about all whose rule has no finding.
 */
export function unusedDecisions(
  { path, source, decisions }: DecisionsFile,
  { used, missed, formats, statuses }: Totals,
): readonly RunFinding[] {
  const isLegacyLeft =
    formats.has('legacy') || statuses.has('to-fix') || statuses.has('failed');
  const kept = decisions.filter(
    ({ index }) => isLegacyLeft || used.has(index) || missed.has(index),
  );
  const findings = kept
    .filter(({ index }) => !used.has(index))
    .map(({ rule, place, index, where }) => {
      const why = whyUnused(where, missed.get(index));
      const message = `No finding matches this decision about ${quoted(rule)}: ${why}.`;
      return finding(decisionUnused, place, message);
    });
  if (kept.length < decisions.length)
    findings.push(
      finding(
        { ...decisionUnused, fidelity: 'assumed' },
        { pointer: '', start: 0, end: source.text.length },
        doneMessage(kept),
      ),
    );
  const locate = findingLocator(path, source);
  return findings.map((it) => ({ path, ...locate(it) }));
}

function doneMessage(kept: readonly Decision[]): string {
  if (kept.length === 0)
    return 'No Legacy file is left, so the decisions are no longer needed: delete the file.';
  const rules = new Set(kept.map(({ rule }) => `\`${rule}\``));
  return `No Legacy file is left, so only the decisions about ${joinWords([...rules], 'and')} are still needed: delete the others.`;
}

/** Says which entry of `where` excludes all findings, with the nearest value. */
function whyUnused(
  where: Decision['where'],
  missed: MissedDecision | undefined,
): string {
  if (!missed) return 'the rule has no finding';
  const { matched, names } = missed;
  const entry = whereEntries[matched];
  if (entry) {
    const wanted = JSON.stringify(where[entry]);
    const [first = 'another value', ...others] = names;
    const nearest = truncateMiddle(findNearest(wanted, names) ?? first);
    const verb = entry === 'key' || entry === 'value' ? 'have' : 'are in';
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    return `\`${entry}\` is ${truncateMiddle(wanted)}, and the findings ${verb} ${nearest}${more}`;
  }
  return matched > whereEntries.length
    ? 'later decisions match all of them'
    : 'its choice cannot be carried out where the findings are';
}
