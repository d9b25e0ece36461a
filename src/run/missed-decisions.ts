import { dirname, resolve } from 'node:path';
import type { DecisionsFile } from '../decisions/decision.js';
import {
  keyAt,
  type MatchedParts,
  testsOf,
  whereEntries,
} from '../decisions/match-decisions.js';
import { ruleOf } from '../file/all-rules.js';
import { shownPath } from '../file/paths.js';
import type { FileFinding, FileRecord } from '../file/record.js';
import { groupBy } from '../json/collections.js';
import type { Decision } from '../rule/rule.js';

/** Why a decision matches no finding of its rule. */
export interface MissedDecision {
  /** Which decision of the decisions file, from 0. */
  readonly index: number;
  /** How many of the {@link whereEntries} match the findings that match most; one more if the choice can be carried out there. */
  readonly matched: number;
  /** What those findings have in the entry that does not match, as JSON text. */
  readonly names: readonly string[];
}

/** The decisions of a run by their rule, with the tests of their `where`. */
export interface MatchedDecisions {
  readonly byRule: ReadonlyMap<
    string,
    readonly (Decision & { readonly tests: ReturnType<typeof testsOf> })[]
  >;
  /** The folder of the decisions file, and the working folder; both absolute. */
  readonly folder: string;
  readonly workingFolder: string;
}

export function matchedDecisions(
  source: DecisionsFile | undefined,
  workingFolder: string,
): MatchedDecisions {
  const { path = '', decisions = [] } = source ?? {};
  const tested = decisions.map((decision) => ({
    ...decision,
    tests: testsOf(decision.where),
  }));
  return {
    byRule: groupBy(tested, ({ rule }) => rule),
    folder: dirname(resolve(workingFolder, path)),
    workingFolder,
  };
}

/** Returns why decisions match no finding of a file; for each decision the nearest miss. */
export function missesIn(
  { byRule, folder, workingFolder }: MatchedDecisions,
  {
    path,
    findings,
    sourceText,
  }: Pick<FileRecord, 'path' | 'findings' | 'sourceText'>,
): readonly MissedDecision[] {
  if (byRule.size === 0) return [];
  const file = shownPath(resolve(workingFolder, path), folder);
  const misses = findings.flatMap((finding) =>
    (byRule.get(finding.rule) ?? [])
      .filter(({ index }) => finding.decision?.index !== index)
      .map(({ index, choose, tests }): MissedDecision => {
        const subject = partsOf(finding, file, sourceText);
        const entry = tests.find(
          ({ entry, matches }) => !matches(subject[entry]),
        )?.entry;
        const actual = entry && subject[entry];
        return {
          index,
          matched: entry
            ? whereEntries.indexOf(entry)
            : whereEntries.length + (finding.choices.includes(choose) ? 1 : 0),
          names: actual === undefined ? [] : [JSON.stringify(actual)],
        };
      }),
  );
  return addUpMisses(misses);
}

/** Returns what the entries of `where` are compared with. */
function partsOf(
  { rule, algorithm, input, pointer, start, end, about }: FileFinding,
  file: string,
  sourceText: string | null | undefined,
): MatchedParts {
  const askedBy = ruleOf(rule)?.askedBy;
  return {
    file,
    algorithm: algorithm ?? '',
    input: input ?? '',
    key: keyAt(pointer, askedBy),
    // Parsed only if a decision needs it.
    get value() {
      const spelled = sourceText?.slice(start.offset, end.offset);
      const text = askedBy === 'key' ? spelled : (about ?? spelled);
      return text && (JSON.parse(text) as unknown);
    },
  };
}

/** Joins the misses of each decision; the nearest one counts. */
export function addUpMisses(
  misses: readonly MissedDecision[],
): readonly MissedDecision[] {
  return Array.from(
    groupBy(misses, ({ index }) => index),
    ([index, all]) => {
      const matched = Math.max(...all.map((it) => it.matched));
      const nearest = all.filter((it) => it.matched === matched);
      const names = [...new Set(nearest.flatMap((it) => it.names))];
      return { index, matched, names };
    },
  );
}
