import { groupBy } from '../../json/collections.js';
import type { FileReport, ReportedFinding } from '../../report/report.js';
import { visible } from '../terminal/visible.js';

/** A finding and the file it is in. */
export interface Found {
  readonly file: FileReport;
  readonly finding: ReportedFinding;
}

/** `path:line:column`, as editors and terminals make links of it. */
export function placeOf({ file, finding }: Found): string {
  const { line, column } = finding.start;
  return visible(`${file.path}:${line}:${column}`);
}

/** Findings by their rule, rules in the order of their first finding. */
export function byRule(
  findings: readonly Found[],
): ReadonlyMap<string, readonly Found[]> {
  return groupBy(findings, ({ finding }) => finding.rule);
}
