import type { ReportedFinding } from './report.js';

/** The fingerprint of a finding that was asked to have one. */
export function requiredFingerprint({
  rule,
  fingerprint,
}: ReportedFinding): string {
  if (fingerprint === undefined)
    throw new Error(`a finding of ${rule} has no fingerprint`);
  return fingerprint;
}
