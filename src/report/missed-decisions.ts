import { dirname, resolve } from 'node:path';
import {
  keyAt,
  type MatchedParts,
  testsOf,
  whereEntries,
} from '../decisions/match-decisions.js';
import { ruleOf } from '../file/all-rules.js';
import type { DecisionsFile } from '../decisions/decision.js';
import { shownPath } from '../file/paths.js';
import { groupBy } from '../json/collections.js';
import type { FileRecord } from '../file/record.js';

/** Why a decision matches no finding of its rule. */
export interface MissedDecision {
  /** How many of the {@link whereEntries} match the findings that match most; one more if the choice can be carried out there. */
  readonly matched: number;
  /** What those findings have where the next entry does not match, as JSON text. */
  readonly names: Set<string>;
}

/** Adds why a decision matches no finding; what matches most counts. */
export function addMissed(
  missed: Map<number, MissedDecision>,
  index: number,
  miss: MissedDecision,
): void {
  const known = missed.get(index);
  if (!known || miss.matched > known.matched)
    missed.set(index, { ...miss, names: new Set(miss.names) });
  else if (miss.matched === known.matched)
    for (const name of miss.names) known.names.add(name);
}

/** Returns a function that finds what keeps decisions from the findings of a file. */
export function missesOf(
  source: DecisionsFile | undefined,
  workingFolder: string,
): (
  record: Pick<FileRecord, 'path' | 'findings' | 'sourceText'>,
) => Map<number, MissedDecision> {
  const { path: decisionsPath = '', decisions = [] } = source ?? {};
  const folder = dirname(resolve(workingFolder, decisionsPath));
  const byRule = groupBy(
    decisions.map((decision) => ({
      ...decision,
      tests: testsOf(decision.where),
    })),
    ({ rule }) => rule,
  );
  return ({ path, findings, sourceText }) => {
    const missed = new Map<number, MissedDecision>();
    const file = shownPath(resolve(workingFolder, path), folder);
    for (const finding of findings) {
      const ofRule = byRule.get(finding.rule);
      if (!ofRule) continue;
      const { algorithm, input, pointer, start, end, about, choices } = finding;
      const askedBy = ruleOf(finding.rule)?.askedBy;
      const subject: MatchedParts = {
        file,
        algorithm: algorithm ?? '',
        input: input ?? '',
        key: keyAt(pointer, askedBy),
        get value() {
          const spelled = sourceText?.slice(start.offset, end.offset);
          const text = askedBy === 'key' ? spelled : (about ?? spelled);
          return text && (JSON.parse(text) as unknown);
        },
      };
      for (const { index, choose, tests } of ofRule) {
        if (finding.decision?.index === index) continue;
        const entry = tests.find(
          ({ entry, matches }) => !matches(subject[entry]),
        )?.entry;
        const matched = entry
          ? whereEntries.indexOf(entry)
          : whereEntries.length + (choices.includes(choose) ? 1 : 0);
        const actual = entry && subject[entry];
        const names = new Set(
          actual === undefined ? [] : [JSON.stringify(actual)],
        );
        addMissed(missed, index, { matched, names });
      }
    }
    return missed;
  };
}
