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
import type { FileFacts } from './facts.js';
import {
  addUpMisses,
  matchedDecisions,
  type MissedDecision,
  missesIn,
} from './missed-decisions.js';
import { sharedNames } from './shared-names.js';
import type { RunFinding } from './summary.js';

/**
 * Returns what concerns a run as a whole: shared names, and decisions that match
 * nothing.
 * @param isPart whether the run leaves out files that decisions are about
 */
export function findingsOfRun(
  files: readonly FileFacts[],
  decisions: DecisionsFile | undefined,
  workingFolder: string,
  isPart: boolean,
): readonly RunFinding[] {
  const decideIn = decideWith(decisions, workingFolder);
  const shared = sharedNames(files, decideIn);
  if (!decisions || isPart) return shared;
  const uses = [
    usesIn(files),
    ...usesOfShared(shared, decisions, workingFolder),
  ];
  const used = new Set(uses.flatMap((it) => [...it.used]));
  const missed = addUpMisses(uses.flatMap((it) => it.missed));
  return [...shared, ...unusedDecisions(decisions, files, { used, missed })];
}

/** The decisions that apply to a finding, by index, and those that nearly do. */
interface DecisionUses {
  readonly used: ReadonlySet<number>;
  readonly missed: readonly MissedDecision[];
}

function usesIn(files: readonly FileFacts[]): DecisionUses {
  return {
    used: new Set(files.flatMap(({ used }) => used.map(({ index }) => index))),
    missed: files.flatMap(({ missed }) => missed),
  };
}

/** Returns which decisions answer shared names, and which nearly do. */
function usesOfShared(
  shared: readonly RunFinding[],
  decisions: DecisionsFile,
  workingFolder: string,
): readonly DecisionUses[] {
  const matched = matchedDecisions(decisions, workingFolder);
  return shared.flatMap(({ places = [], decision, ...it }) => {
    const about = JSON.stringify(it.algorithm);
    return places.map(({ path }) => {
      const finding = { ...it, about, decision: null };
      const misses = missesIn(matched, { path, findings: [finding] });
      const matching = misses.filter(({ names }) => names.length === 0);
      // Each place may have a decision of its own: the last that matches.
      const last = decision ? matching.at(-1)?.index : undefined;
      return {
        used: new Set(last === undefined ? [] : [last]),
        // A decision about some of the places does not match the others.
        missed: misses.filter((miss) => decision || !matching.includes(miss)),
      };
    });
  });
}

/**
 * Returns a finding for each decision that matches no finding of the run. When no
 * Legacy file is left, one finding covers all decisions whose rule has no finding.
 */
function unusedDecisions(
  { path, source, decisions }: DecisionsFile,
  files: readonly FileFacts[],
  { used, missed }: DecisionUses,
): readonly RunFinding[] {
  const isLegacyLeft = files.some(
    ({ format, status }) =>
      status === 'to-fix' || status === 'failed' || format === 'legacy',
  );
  const byIndex = new Map(missed.map((it) => [it.index, it]));
  const kept = decisions.filter(
    ({ index }) => isLegacyLeft || used.has(index) || byIndex.has(index),
  );
  const findings = kept
    .filter(({ index }) => !used.has(index))
    .map(({ rule, place, index, where }) => {
      const why = whyUnused(where, byIndex.get(index));
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
