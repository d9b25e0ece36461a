import { levels } from '../../rule/rule.js';
import { levelOf } from '../../report/level.js';
import type { ReportedFinding } from '../../report/report.js';
import { type Block, table } from './blocks.js';
import { code, prose } from './escape.js';

/** A finding and how its place is shown. */
export interface Placed {
  readonly finding: ReportedFinding;
  /** The file, where the table is about several. */
  readonly path?: string;
}

/** Findings, the worst first, those that a decision settles last. */
export function findingsTable(findings: readonly Placed[]): Block {
  return table(
    ['place', 'level', 'rule', 'finding'],
    findings
      .toSorted((a, b) => rank(a.finding) - rank(b.finding))
      .map(({ path, finding }) => [
        placeOf(finding, path),
        levelWords(finding),
        code(finding.rule),
        prose(finding.message),
      ]),
  );
}

function placeOf({ start }: ReportedFinding, path?: string): string {
  const place = `${start.line}:${start.column}`;
  return path === undefined ? place : `${code(path)} ${place}`;
}

function levelWords(finding: ReportedFinding): string {
  return finding.decision === null
    ? (levelOf(finding) ?? '')
    : `decided: ${code(finding.decision.choose)}`;
}

function rank(finding: ReportedFinding): number {
  const level = levelOf(finding);
  return level === null ? levels.length : levels.indexOf(level);
}
