import { decisionUnused, type DecisionsFile } from '../decisions/decision.js';
import { testsOf } from '../decisions/match-decisions.js';
import { decideWith } from '../file/decide-with.js';
import { findingLocator } from '../file/locate-findings.js';
import { groupBy } from '../json/collections.js';
import {
  findNearest,
  joinWords,
  quoted,
  truncateMiddle,
} from '../rule/message-text.js';
import { finding, type Decision } from '../rule/rule.js';
import type { FileFacts } from './facts.js';
import {
  type DecidableFinding,
  decidableIn,
  matchedDecisions,
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
  const used = new Set(files.flatMap(({ used }) => used));
  const decidable = files.flatMap((it) => it.decidable);
  const matched = matchedDecisions(decisions, workingFolder);
  for (const { places = [], decision, ...it } of shared)
    for (const { path } of places) {
      const about = JSON.stringify(it.algorithm);
      const place = { ...it, about, decision: null };
      const [own] = decidableIn(matched, { path, findings: [place] });
      if (!own) continue;
      // Each place may have a decision of its own: the last that matches.
      const last = decisions.decisions.findLast(
        ({ rule, where }) =>
          rule === own.rule &&
          testsOf(where).every(({ entry, matches }) =>
            matches(own.parts[entry]),
          ),
      );
      if (last && decision) used.add(last.index);
      // A decision about some of the places does not match the others.
      if (!last || decision) decidable.push(own);
    }
  return [...shared, ...unusedDecisions(decisions, files, used, decidable)];
}

/**
 * Returns a finding for each decision that matches no finding of the run. When no
 * Legacy file is left, one finding covers all decisions whose rule has no finding.
 */
function unusedDecisions(
  { path, source, decisions }: DecisionsFile,
  files: readonly FileFacts[],
  used: ReadonlySet<number>,
  decidable: readonly DecidableFinding[],
): readonly RunFinding[] {
  const isLegacyLeft = files.some(
    ({ format, status }) =>
      status === 'to-fix' || status === 'failed' || format === 'legacy',
  );
  const byRule = groupBy(decidable, ({ rule }) => rule);
  const kept = decisions.filter(
    ({ rule, index }) => isLegacyLeft || used.has(index) || byRule.has(rule),
  );
  const unused = kept.filter(({ index }) => !used.has(index));
  const findings = unused.map((it) => {
    const maxNames = maxComparisons / unused.length;
    const why = whyUnused(it, byRule.get(it.rule), maxNames);
    const message = `No finding matches this decision about ${quoted(it.rule)}: ${why}.`;
    return finding(decisionUnused, it.place, message);
  });
  if (kept.length < decisions.length) {
    const rules = new Set(kept.map(({ rule }) => `\`${rule}\``));
    const advice =
      kept.length === 0
        ? 'the decisions are no longer needed: delete the file.'
        : `only the decisions about ${joinWords([...rules], 'and')} are still needed: delete the others.`;
    findings.push(
      finding(
        { ...decisionUnused, fidelity: 'assumed' },
        { pointer: '', start: 0, end: source.text.length },
        `No Legacy file is left, so ${advice}`,
      ),
    );
  }
  const locate = findingLocator(path, source);
  return findings.map((it) => ({ path, ...locate(it) }));
}

/** The names that a run compares to suggest one for each decision; that takes less than a second. */
const maxComparisons = 200_000;

/**
 * Says which entry of `where` excludes all findings of its rule, with the nearest value.
 * @param maxNames of more values, the first one is named
 */
function whyUnused(
  { where, choose }: Decision,
  findings: readonly DecidableFinding[] | undefined,
  maxNames: number,
): string {
  if (!findings) return 'the rule has no finding';
  const tests = testsOf(where);
  let matched = 0;
  let nearest: readonly DecidableFinding[] = findings;
  for (const { entry, matches } of tests) {
    const matching = nearest.filter(({ parts }) => matches(parts[entry]));
    if (matching.length === 0) break;
    nearest = matching;
    matched++;
  }
  const entry = tests[matched]?.entry;
  if (!entry)
    return nearest.some(({ choices }) => choices.includes(choose))
      ? 'later decisions match all of them'
      : 'its choice cannot be carried out where the findings are';
  const wanted = JSON.stringify(where[entry]);
  const names = new Set(
    nearest.flatMap(({ parts: { [entry]: actual } }) =>
      actual === undefined ? [] : JSON.stringify(actual),
    ),
  );
  const [first = 'another value'] = names;
  const near = names.size > maxNames ? first : findNearest(wanted, names);
  const verb = entry === 'key' || entry === 'value' ? 'have' : 'are in';
  const more = names.size > 1 ? ` and ${names.size - 1} more` : '';
  return `\`${entry}\` is ${truncateMiddle(wanted)}, and the findings ${verb} ${truncateMiddle(near ?? first)}${more}`;
}
