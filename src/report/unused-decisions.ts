import { dirname, resolve } from 'node:path';
import {
  decisionUnused,
  type DecisionsFile,
  type Where,
} from '../decisions/decision.js';
import { matchesGlob } from '../decisions/match-decisions.js';
import { finding } from '../rule/rule.js';
import { findNearest, quoted } from '../rule/message-text.js';
import { partOfFile, type ReportPart } from './file.js';
import { countedFindings } from './report-findings.js';
import type { FileReport } from './report.js';
import { findingLocator, wholeText } from '../file/located-findings.js';
import { shownPath } from '../file/paths.js';

/** Returns the part of the decisions file, if decisions in it match no finding. */
export function unusedDecisions(
  { path, source, decisions }: DecisionsFile,
  files: readonly FileReport[],
  workingFolder: string,
): readonly ReportPart[] {
  const used = new Set(
    files.flatMap((file) =>
      countedFindings(file).flatMap(({ decision }) => decision?.index ?? []),
    ),
  );
  const unused = decisions.filter(({ index }) => !used.has(index));
  if (unused.length === 0) return [];
  const folder = dirname(resolve(workingFolder, path));
  const found = files.flatMap(({ path: of, findings }) => {
    const file = shownPath(resolve(workingFolder, of), folder);
    return findings.map(({ rule, algorithm, input }) => ({
      ...{ rule, file, algorithm: algorithm ?? '', input: input ?? '' },
    }));
  });
  const located = findingLocator(path, source);
  const findings = hasLegacy(files)
    ? unused.map((decision) => {
        const { rule, place } = decision;
        const why = whyUnused(
          decision.where,
          found.filter((it) => it.rule === rule),
        );
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
  return [
    partOfFile({
      path,
      format: 'other',
      status: 'other',
      output: null,
      findings: findings.map((it) =>
        located({ ...it, decision: null, target: null }),
      ),
      fields: [],
      sourceText: wholeText(source),
      outputText: null,
    }),
  ];
}

function hasLegacy(files: readonly FileReport[]): boolean {
  return files.some(
    ({ format, status }) =>
      format === 'legacy' || status === 'invalid' || status === 'failed',
  );
}

type Subject = Readonly<Record<'file' | 'algorithm' | 'input', string>>;

/**
 * Returns why a decision matches no finding of its rule: the entry of `where`
 * that excludes all findings, with the nearest value.
 * @param found the subjects of the findings, files relative to the folder of the
 *   decisions file
 */
function whyUnused(where: Where, found: readonly Subject[]): string {
  if (found.length === 0) return 'the rule has no finding';
  let left = found;
  for (const key of ['file', 'algorithm', 'input'] as const) {
    const glob = where[key];
    if (glob === undefined) continue;
    const names = [...new Set(left.map((it) => it[key]))];
    const matches = matchesGlob(glob);
    left = left.filter((it) => matches(it[key]));
    if (left.length > 0) continue;
    const nearest = findNearest(glob, names) ?? names[0] ?? '';
    const others = names.length > 1 ? ` and ${names.length - 1} more` : '';
    return `\`${key}\` is ${quoted(glob)}, and the findings are in ${quoted(nearest)}${others}`;
  }
  const entries = ['key', 'value'].filter((key) => key in where);
  return entries.length === 0
    ? 'later decisions match all of them'
    : `\`${entries.join('` and `')}\` in \`where\` match none of them together, or later decisions match the same findings`;
}
