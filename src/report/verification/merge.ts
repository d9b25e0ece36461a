import { bytewise } from '../../file/paths.js';
import type { Report } from '../report.js';
import type { Verification } from './model.js';
import { rulesWithoutMeaning } from './rule-aspects.js';
import { summariseVerdicts } from './summary.js';
import { windowsOnce } from './windows.js';

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
  const verification: Verification = {
    notes: first.notes,
    summary: summariseVerdicts(files),
    withoutMeaning: rulesWithoutMeaning(report.files),
    windows: windowsOnce(verifications.flatMap((it) => it.windows)),
    files,
  };
  return { ...report, verification };
}
