import { bytewise } from '../order.js';
import type { Report } from '../report.js';
import type { Verification } from './model.js';
import { rulesWithoutMeaning } from './rule-aspects.js';
import { summariseVerdicts } from './summary.js';

/** The report with what the reports that it was merged from have verified. */
export function withVerifications(
  report: Report,
  parts: readonly Report[],
): Report {
  const verifications = parts.flatMap(({ verification }) => verification ?? []);
  const [first] = verifications;
  if (!first) return report;
  const files = verifications
    .flatMap((it) => it.files)
    .toSorted((a, b) => bytewise(a.path, b.path));
  const windows = new Map(
    verifications
      .flatMap((it) => it.windows)
      .map((it) => [JSON.stringify([it.legacy, it.current]), it]),
  );
  const verification: Verification = {
    notes: first.notes,
    summary: summariseVerdicts(files),
    withoutMeaning: rulesWithoutMeaning(report.files),
    windows: [...windows.values()],
    files,
  };
  return { ...report, verification };
}
