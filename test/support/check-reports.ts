import fc from 'fast-check';
import type { Report } from '../../src/run/summary.js';
import { anyReport, injectedWith } from './any-report.js';
import { everyInjection } from './injections.js';

/** What holds of what a format shows of a report, by titles. */
export type ReportChecks<Shown> = Readonly<
  Record<string, (shown: Shown, report: Report) => void>
>;

/**
 * Holds what a format shows to checks: of every injection, and of
 * so many reports as nobody would save them.
 */
export function checkReports<Shown>(
  numRuns: number,
  show: (report: Report) => Shown,
  checks: ReportChecks<Shown>,
): void {
  const checkOne = (report: Report): void => {
    const shown = show(report);
    for (const [title, check] of Object.entries(checks))
      try {
        check(shown, report);
      } catch (cause) {
        throw new Error(title, { cause });
      }
  };
  // Of more files in one report some would be folded or cut.
  for (let at = 0; at < everyInjection.length; at += 4)
    checkOne(injectedWith(everyInjection.slice(at, at + 4)));
  fc.assert(fc.property(anyReport, checkOne), { numRuns });
}
