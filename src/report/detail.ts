import type { Detail } from '../file/file-outcome.js';
import type { FileReport, ReportedFate } from './report.js';

export {
  comparedDetail,
  type Detail,
  fullDetail,
} from '../file/file-outcome.js';

/** The detail that has all that any of them has. */
export function together(...details: readonly Detail[]): Detail {
  return [...new Set(details.flat())];
}

/** Whether only a full report, once it is saved, has it all. */
export function isOfFull(detail: Detail): boolean {
  return detail.includes('fates') || detail.includes('fields');
}

/** What became of each value, in whichever form the report has it. */
export function fatesOf({
  fates,
  fields,
}: FileReport): readonly ReportedFate[] {
  return fates ?? fields ?? [];
}
