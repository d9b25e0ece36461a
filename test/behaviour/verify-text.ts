import type { WindowPicture } from '../../src/behaviour/compare/compare-windows.js';
import type { DecisionsFile } from '../../src/decisions/decision.js';
import type { Aspect } from '../../src/behaviour/verdict.js';
import type { FileRecord } from '../../src/file/record.js';
import {
  type FileVerification,
  isUnaccounted,
  type VerifiedAspect,
} from '../../src/file/verified-file.js';
import { newVerifier, verifyFile } from '../../src/file/verify-file.js';
import { openCurrent } from '../../src/file/open.js';
import {
  decisionsFileOf,
  decisionsText,
} from '../decisions/convert-with-decisions.js';
import { optionsWith } from '../support/reports.js';

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

/** Compares each pair of windows once, in all tests of a file. */
const shared = newVerifier();

/**
 * Compares a Legacy text with the Current text that the decisions make of it, or
 * with another.
 * @param verifier shows each pair of windows once
 */
export function verifyText(
  text: string,
  decisions: readonly object[] = [],
  against?: string,
  verifier = shared,
): Verified {
  const file =
    decisions.length > 0
      ? decisionsFileOf(decisionsText(decisions))
      : undefined;
  return verifyWith(text, file, against, verifier);
}

/** The same with a decisions file, of a text at a path that it knows. */
export function verifyWith(
  text: string,
  decisions?: DecisionsFile,
  against?: string,
  verifier = shared,
  path = 'a.json',
): Verified {
  const options = {
    ...optionsWith(decisions),
    ...(against !== undefined && {
      against: openCurrent('b.json', Buffer.from(against)),
    }),
  };
  const { record, windows = new Map() } = verifyFile(
    path,
    Buffer.from(text),
    options,
    verifier,
  );
  const { verification = nothing, outputText } = record;
  return {
    record,
    verification,
    windows,
    aspects: aspectsIn(verification),
    outputText: outputText ?? '',
  };
}

/** The result for a file without a Current text. */
const nothing: FileVerification = {
  against: null,
  algorithms: [],
  additions: [],
};

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

/** What nothing accounts for, and no answer will, in words. */
export function unaccountedIn({ aspects }: Verified): readonly string[] {
  return aspects
    .filter((it) => isUnaccounted(it) && it.waitsFor.length === 0)
    .map(
      ({ algorithm, input, aspect, verdict, legacy, current }) =>
        `${algorithm ?? '?'} ${input ?? ''} ${aspect} ${verdict}: ${legacy ?? '-'} | ${current ?? '-'}`,
    );
}
