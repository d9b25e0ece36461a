import { decisionUnused, type DecisionsFile } from '../decisions/decision.js';
import { finding } from '../rule/finding.js';
import { quoted } from '../rule/message-text.js';
import { findingLocator, wholeText } from '../file/locate-finding.js';
import { partOfFile, type ReportPart } from './file.js';
import type { FileReport } from './report.js';

/** The part of the decisions file, if decisions in it settle nothing in the files. */
export function unusedDecisions(
  { path, source, decisions }: DecisionsFile,
  files: readonly FileReport[],
): readonly ReportPart[] {
  const used = new Set(
    files.flatMap(({ findings }) =>
      findings.flatMap(({ decision }) => decision?.index ?? []),
    ),
  );
  const located = findingLocator(path, source);
  const findings = decisions
    .filter(({ index }) => !used.has(index))
    .map(({ place, rule }) =>
      located({
        ...finding(
          decisionUnused,
          place,
          `This decision about ${quoted(rule)} settles no finding.`,
        ),
        decision: null,
        target: null,
      }),
    );
  if (findings.length === 0) return [];
  return [
    partOfFile({
      path,
      format: 'other',
      status: 'other',
      output: null,
      findings,
      fields: [],
      sourceText: wholeText(source),
      outputText: null,
    }),
  ];
}
