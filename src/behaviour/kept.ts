import type { CurrentWord } from '../current/current-enums.js';
import type { LegacyValue } from '../legacy/legacy-enums.js';
import type { Keeping } from '../legacy/retention-outlived.js';

export type Kept = Keeping | 'forever' | 'managed';

export type RetentionWord = LegacyValue<'retention'> | CurrentWord<'Retention'>;

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
