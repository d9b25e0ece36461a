import type { Decision } from '../decisions/decision.js';
import { decisionUnused } from '../decisions/rules.js';
import type { SourceText } from '../json/decode.js';
import type { JsonNode } from '../json/node.js';
import { positionsIn } from '../json/position.js';
import { finding } from '../rule/finding.js';
import { quoted } from '../rule/words.js';
import {
  partOfFile,
  reportFinding,
  type ReportPart,
  wholeText,
} from './file.js';
import type { FileReport } from './report.js';

/** A decisions file and the decisions in it. */
export interface DecisionsSource {
  /** How reports call it. */
  readonly path: string;
  readonly source: SourceText;
  readonly decisions: readonly (Decision & { readonly node: JsonNode })[];
}

/** The part of the decisions file, if decisions in it settle nothing in the files. */
export function unusedDecisions(
  { path, source, decisions }: DecisionsSource,
  files: readonly FileReport[],
): readonly ReportPart[] {
  const used = new Set(
    files.flatMap(({ findings }) =>
      findings.flatMap(({ decision }) => decision?.index ?? []),
    ),
  );
  const positionAt = positionsIn(source);
  const findings = decisions
    .filter(({ index }) => !used.has(index))
    .map(({ node, rule }) =>
      reportFinding(
        {
          ...finding(
            decisionUnused,
            node,
            `This decision about ${quoted(rule)} settles no finding.`,
          ),
          decision: null,
          target: null,
        },
        path,
        source,
        positionAt,
      ),
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
