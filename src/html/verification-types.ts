import type { Aspect, Consequence, Verdict } from '../behaviour/verdict.js';
import type {
  AccountedBy,
  Verification,
  VerifiedFile,
} from '../report/verification.js';

/**
 * A comparison of behaviour as the page carries it. The same aspect of the same
 * words occurs again and again: it is written once and named by its number.
 */
export interface PackedVerification extends Pick<
  Verification,
  'notes' | 'summary' | 'withoutMeaning' | 'windows'
> {
  readonly strings: readonly string[];
  readonly consequences: readonly Consequence[];
  readonly witnesses: readonly WitnessRow[];
  readonly reasons: readonly AccountedBy[];
  readonly aspects: readonly AspectRow[];
  readonly files: readonly PackedVerifiedFile[];
}

export interface PackedVerifiedFile extends Pick<
  VerifiedFile,
  'path' | 'against'
> {
  readonly algorithms: readonly (readonly [
    algorithm: ObjectRow,
    inputs: readonly ObjectRow[],
  ])[];
}

/** The pointers into both files, and numbers of {@link PackedVerification.aspects}. */
export type ObjectRow = readonly [
  name: string | null,
  legacy: string | null,
  current: string | null,
  aspects: readonly number[],
];

export type WitnessRow = readonly [
  at: string | null,
  missing: string | null,
  textString: number,
  consequences: readonly number[],
  hasMore?: true,
];

/** All numbers lead into the tables of the same name. */
export type AspectRow = readonly [
  aspect: Aspect,
  verdict: Verdict,
  legacyString: number | null,
  currentString: number | null,
  whyStrings: readonly number[],
  witnesses: readonly number[],
  reasons: readonly number[],
];
