import type { WindowPicture } from '../../src/behaviour/compare/compare-windows.js';
import type { Aspect } from '../../src/behaviour/verdict.js';
import type { FileRecord } from '../../src/file/record.js';
import {
  type FileVerification,
  isUnaccounted,
  type VerifiedAspect,
} from '../../src/file/verified-file.js';
import { createVerifier, type Verifier } from '../../src/file/verify-file.js';
import { locate } from '../../src/json/parse.js';
import {
  decisionsFileOf,
  decisionsText,
} from '../decisions/convert-with-decisions.js';
import { recordOf, verifiedSourceOf } from '../support/reports.js';

/** An aspect that was compared, with its place. */
export interface PlacedVerdict extends VerifiedAspect {
  readonly algorithm: string | null;
  /** Undefined: it is of the algorithm itself. */
  readonly input: string | null | undefined;
  /** JSON Pointers of the algorithm or input. */
  readonly places: {
    readonly legacy: string | null;
    readonly current: string | null;
  };
}

/** Every aspect of a file, algorithm by algorithm. */
function aspectsIn({ algorithms }: FileVerification): readonly PlacedVerdict[] {
  return algorithms.flatMap(
    ({ name: algorithm, legacy, current, aspects, inputs }) => [
      ...aspects.map((it) => ({
        ...it,
        algorithm,
        input: undefined,
        places: { legacy, current },
      })),
      ...inputs.flatMap((input) =>
        input.aspects.map((it) => ({
          ...it,
          algorithm,
          input: input.name,
          places: input,
        })),
      ),
    ],
  );
}

/** A Legacy text and what comparing it gives. */
export interface Verified {
  readonly record: FileRecord;
  readonly verification: FileVerification;
  readonly windows: ReadonlyMap<string, WindowPicture>;
  readonly aspects: readonly PlacedVerdict[];
  /** What the tool produces. */
  readonly outputText: string;
}

/** The result for a file without a Current text. */
const nothingVerified: Pick<Verified, 'verification' | 'windows'> = {
  verification: { against: null, algorithms: [], additions: [] },
  windows: new Map(),
};

/**
 * Compares a Legacy text with the Current text that the decisions make of it, or
 * with another.
 */
export function verifyText(
  text: string,
  decisions: readonly object[] = [],
  against?: string,
  verifier?: Verifier,
): Verified {
  return verifyRecord(recordBeforeVerify(text, decisions), against, verifier);
}

/** The record of a Legacy text that nothing was compared of yet. */
export function recordBeforeVerify(
  text: string,
  decisions: readonly object[],
): FileRecord {
  return recordOf(
    'a.json',
    text,
    decisions.length > 0
      ? decisionsFileOf(decisionsText(decisions))
      : undefined,
  );
}

/**
 * Compares the file of a record, with another Current text if one is given.
 * @param verifier compares, and shows, each pair of windows once
 */
export function verifyRecord(
  record: FileRecord,
  against?: string,
  verifier = createVerifier(),
): Verified {
  const other =
    against === undefined
      ? undefined
      : { path: 'b.json', root: locate(against) };
  const { verification, windows } =
    typeof record.outputText === 'string'
      ? verifier(verifiedSourceOf(record), other)
      : nothingVerified;
  return {
    record,
    verification,
    windows,
    aspects: aspectsIn(verification),
    outputText: record.outputText ?? '',
  };
}

/** The verdict of one aspect of an input, or of the algorithm, of the first algorithm. */
export function aspectOf(
  { verification }: Verified,
  aspect: Aspect,
  input?: string,
): VerifiedAspect {
  const algorithm = verification.algorithms[0];
  const object =
    input === undefined
      ? algorithm
      : algorithm?.inputs.find(({ name }) => name === input);
  const found = object?.aspects.find((it) => it.aspect === aspect);
  if (!found) throw new Error(`no ${aspect} of ${input ?? 'the algorithm'}`);
  return found;
}

/** What nothing accounts for, in words. */
export function unaccountedIn({ aspects }: Verified): readonly string[] {
  return aspects
    .filter(isUnaccounted)
    .map(
      ({ algorithm, input, aspect, verdict, legacy, current }) =>
        `${algorithm ?? '?'} ${input ?? ''} ${aspect} ${verdict}: ${legacy ?? '-'} | ${current ?? '-'}`,
    );
}
