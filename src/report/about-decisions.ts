import { decisionUnused } from '../decisions/decision.js';
import type { FileReport } from './report.js';

/**
 * Whether the decisions file stands in a report for its decisions, and not as a
 * file that was met: then it is none of the files that the run is about.
 */
export function isAboutDecisions({ findings }: FileReport): boolean {
  return findings.some(({ rule }) => rule === decisionUnused.id);
}
