import { getOrCompute } from '../../json/collections.js';
import { componentStart } from '../legacy/legacy-windows.js';
import {
  picturedRequests,
  type Request,
  requests,
  type Slice,
  slicesAt,
  type Window,
} from '../window.js';
import { dateOf, sliceWords, utc } from '../words.js';
import {
  type Comparison,
  same,
  unknown,
  type Witness,
  witness,
} from '../verdict.js';

export interface Selection {
  readonly window: Window;
  readonly noun: string;
}

export type CompareWindows = (
  legacy: Selection,
  current: Selection,
) => Comparison;

/** Caches comparisons: runs compare few distinct windows often. */
export function windowComparer(): CompareWindows {
  const known = new Map<string, Comparison>();
  return (legacy, current) => {
    const key = JSON.stringify(
      [legacy, current].map(({ window: { words, why }, noun }) => [
        words,
        why,
        noun,
      ]),
    );
    return getOrCompute(known, key, () => compareWindows(legacy, current));
  };
}

/**
 * Compares two windows over requests at which they can differ. A pair of
 * readings is the same if it selects the same at every request. If no pair is
 * the same, the windows differ. If some pair is, they are the same only if
 * nothing is open.
 */
function compareWindows(legacy: Selection, current: Selection): Comparison {
  const { why } = unknown(legacy.window.why, current.window.why);
  const pairs = legacy.window.readings.flatMap((ours) =>
    current.window.readings.map((theirs) =>
      requests.filter((request) => {
        const slice = ours(request);
        return (
          sliceKey(slice, legacy.window, request) !==
          sliceKey(theirs(request, slice), current.window, request)
        );
      }),
    ),
  );
  if (pairs.length > 0 && pairs.every((refuting) => refuting.length > 0))
    return {
      verdict: 'differs',
      why: [],
      witnesses: smallestRefutation(pairs).map((request) =>
        windowWitness(legacy, current, request),
      ),
    };
  return why.length === 0 ? same : unknown(...why);
}

function sliceKey(slice: Slice, { cut }: Window, request: Request): string {
  const left = cut?.(slice, request) ?? slice;
  return JSON.stringify({ ...left, endsAnywhere: undefined });
}

/** Returns whether both windows select the same, such as `PT24H` and `P1D`. */
export function isSameSelection(
  window: Window | undefined,
  other: Window | undefined,
): boolean {
  if (!window || !other) return false;
  const answersIn = (it: Window): string =>
    JSON.stringify([
      it.why,
      it.readings.length > 0
        ? requests.map((request) => slicesAt(it, request))
        : it.words,
    ]);
  return window.words === other.words || answersIn(window) === answersIn(other);
}

/** Returns the first request that refutes every pair, or else one request for each pair. */
function smallestRefutation(
  pairs: readonly (readonly Request[])[],
): readonly Request[] {
  const common = pairs[0]?.find((it) => pairs.every((all) => all.includes(it)));
  return common ? [common] : [...new Set(pairs.flatMap((it) => it[0] ?? []))];
}

function windowWitness(
  legacy: Selection,
  current: Selection,
  request: Request,
): Witness {
  const at = utc(request.at);
  const ours = onlySlice(legacy.window, request);
  const theirs = onlySlice(current.window, request);
  const passedByLegacy = ours
    ? sliceWords(ours, legacy.noun)
    : `${legacy.noun} of ${legacy.window.words}`;
  const noun = current.noun === legacy.noun ? 'those' : current.noun;
  const passedByCurrent = theirs
    ? sliceWords(theirs, noun, ours && dateOf(ours))
    : `${noun} of ${current.window.words}`;
  const drive = legacy.window.dependsOnDrive
    ? `, for a drive that started on ${componentStart(request.documents).toPlainDate().toString()},`
    : '';
  return witness(
    `at ${at}${drive} Legacy passes ${passedByLegacy}; Current ${passedByCurrent}`,
    { at },
  );
}

function onlySlice(window: Window, request: Request): Slice | undefined {
  return window.why === undefined ? slicesAt(window, request)[0] : undefined;
}

/** Two windows at example requests, as plain data for drawing. */
export interface WindowPicture {
  readonly legacy: string;
  readonly current: string;
  readonly requests: readonly PicturedRequest[];
}

/** The selections of two windows at one request. */
export interface PicturedRequest {
  /** `2026-03-01T14:48Z` */
  readonly at: string;
  readonly legacy: readonly Slice[];
  readonly current: readonly Slice[];
}

export function pictureOf(legacy: Window, current: Window): WindowPicture {
  return {
    legacy: legacy.words,
    current: current.words,
    requests: picturedRequests.map((request) => ({
      at: utc(request.at),
      legacy: slicesAt(legacy, request),
      current: slicesAt(current, request),
    })),
  };
}
