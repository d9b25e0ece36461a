import type { FileReport, ReportedFate } from './report.js';

/**
 * What a report has of each file besides its findings, each of which takes its
 * time and memory: what tells a finding from others; both texts; what became of
 * each value; that, and the value before and after.
 */
export type Detail = readonly ('fingerprints' | 'texts' | 'fates' | 'fields')[];

/** What a full report has. */
export const fullDetail: Detail = ['fingerprints', 'texts', 'fields'];

/** What is compared. */
export const comparedDetail: Detail = ['fingerprints', 'texts'];

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
