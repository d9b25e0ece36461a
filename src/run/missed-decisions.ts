import { dirname, resolve } from 'node:path';
import type { DecisionsFile } from '../decisions/decision.js';
import {
  keyAt,
  type MatchedParts,
  whereEntries,
} from '../decisions/match-decisions.js';
import { ruleOf } from '../file/all-rules.js';
import { shownPath } from '../file/paths.js';
import type { FileRecord } from '../file/record.js';
import { getOrCompute } from '../json/collections.js';

/** A finding whose rule has decisions. */
export interface DecidableFinding {
  readonly rule: string;
  readonly choices: readonly string[];
  /** The entries of `where` that one of these decisions has. */
  readonly parts: Partial<MatchedParts>;
}

/** The decisions of a run, as far as the facts of a file depend on them. */
export interface MatchedDecisions {
  /** The entries of `where` that the decisions about a rule have. */
  readonly entries: ReadonlyMap<string, ReadonlySet<string>>;
  /** The folder of the decisions file, and the working folder; both absolute. */
  readonly folder: string;
  readonly workingFolder: string;
}

export function matchedDecisions(
  source: DecisionsFile | undefined,
  workingFolder: string,
): MatchedDecisions {
  const { path = '', decisions = [] } = source ?? {};
  const entries = new Map<string, Set<string>>();
  for (const { rule, where } of decisions) {
    const ofRule = getOrCompute(entries, rule, () => new Set<string>());
    for (const entry of Object.keys(where)) ofRule.add(entry);
  }
  const folder = dirname(resolve(workingFolder, path));
  return { entries, folder, workingFolder };
}

/** Returns the findings of a file whose rules have decisions; those that are equal to decisions once. */
export function decidableIn(
  { entries, folder, workingFolder }: MatchedDecisions,
  {
    path,
    findings,
    sourceText,
  }: Pick<FileRecord, 'path' | 'findings' | 'sourceText'>,
): readonly DecidableFinding[] {
  if (entries.size === 0) return [];
  const file = shownPath(resolve(workingFolder, path), folder);
  const decidable = findings.flatMap((finding): readonly DecidableFinding[] => {
    const { rule, choices, pointer, start, end, about } = finding;
    const ofRule = entries.get(rule);
    if (!ofRule) return [];
    const askedBy = ruleOf(rule)?.askedBy;
    const all: MatchedParts = {
      file,
      algorithm: finding.algorithm ?? '',
      input: finding.input ?? '',
      key: keyAt(pointer, askedBy),
      // Parsed only if a decision needs it.
      get value() {
        const spelled = sourceText?.slice(start.offset, end.offset);
        const text = askedBy === 'key' ? spelled : (about ?? spelled);
        return text && (JSON.parse(text) as unknown);
      },
    };
    const parts = whereEntries
      .filter((it) => ofRule.has(it))
      .map((it) => [it, all[it]]);
    return [
      {
        rule,
        choices,
        parts: Object.fromEntries(parts) as Partial<MatchedParts>,
      },
    ];
  });
  return [...new Map(decidable.map((it) => [JSON.stringify(it), it])).values()];
}
