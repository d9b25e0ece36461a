import type { Report, ReportedFinding } from './report.js';

/**
 * The findings that are news: in a run that compares with a commit those that
 * were not there, in any other run every one.
 */
export function newFindings({
  files,
  comparison,
}: Report): ReadonlySet<ReportedFinding> {
  const findings = files.flatMap((file) => file.findings);
  if (!comparison) return new Set(findings);
  const open = new Map<string, number>();
  for (const fingerprint of comparison.new)
    open.set(fingerprint, (open.get(fingerprint) ?? 0) + 1);
  // Of several with one fingerprint, the last ones are taken for the new ones.
  return new Set(
    findings.toReversed().filter(({ fingerprint }) => {
      const count = open.get(fingerprint) ?? 0;
      open.set(fingerprint, count - 1);
      return count > 0;
    }),
  );
}
