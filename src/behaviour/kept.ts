import type { CurrentWord } from '../current/current-enums.js';
import type { LegacyValue } from '../legacy/legacy-enums.js';
import type { Keeping } from '../legacy/retention-outlived.js';

export type Kept = Keeping | 'forever' | 'managed';

/** How long results are kept, where the description shows it. */
export type ShownKept = Exclude<Kept, 'managed'>;

/** Returns whether one result is left, of a month or of all. */
export function keepsOne(kept: ShownKept | undefined): boolean {
  return kept === 'latest' || kept === 'one-a-month';
}

type RetentionWord = LegacyValue<'retention'> | CurrentWord<'Retention'>;

/**
 * How long results are kept, by the word of either format (Legacy format:
 * scheduling and retention; Current format: outputs).
 */
export const keptByWord = {
  default: 'managed',
  unlimited: 'forever',
  unlimitedPerMonth: 'one-a-month',
  latest: 'latest',
  sevenDays: 'seven-days',

  // The description shows only its name. The others mirror Legacy.
  Default: undefined,
  Unlimited: 'forever',
  UnlimitedPerMonth: 'one-a-month',
  Latest: 'latest',
} as const satisfies Record<RetentionWord, Kept | undefined>;
