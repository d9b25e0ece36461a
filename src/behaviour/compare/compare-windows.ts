import { getOrCompute } from '../../json/collections.js';
import { componentStart } from '../legacy/legacy-windows.js';
import { picturedRequests, type Request, requests } from '../request.js';
import { dateOf, sliceWords, utc } from '../slice-words.js';
import {
  type Comparison,
  same,
  unknown,
  type Witness,
  witness,
} from '../verdict.js';
import { type Slice, slicesAt, type Window } from '../window.js';

/** A window, and what it selects: `results`, `samples`. */
export interface Selection {
  readonly window: Window;
  readonly noun: string;
}

export type CompareWindows = (
  legacy: Selection,
  current: Selection,
) => Comparison;

/** Compares two windows when they first occur: few do, and often. */
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
 * Compares two windows over requests at which they can differ.
 *
 * Readings are rules, not single answers: a pair of them is the same only if it
 * is so at every request. Where no pair is, the windows differ whichever holds;
 * where some pair is, they are the same only if nothing is open.
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
      witnesses: fewestRefuting(pairs).map((request) =>
        windowWitness(legacy, current, request),
      ),
    };
  return why.length === 0 ? same : unknown(...why);
}

/** The same for slices of which the same is left. */
function sliceKey(slice: Slice, { cut }: Window, request: Request): string {
  const left = cut?.(slice, request) ?? slice;
  return JSON.stringify({ ...left, endsAnywhere: undefined });
}

/** Whether both windows are there and select the same, `PT24H` and `P1D` for example. */
export function selectTheSame(
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

/** The first request that refutes every pair; if there is none, one for each. */
function fewestRefuting(
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

/** What the window selects, where the description shows it. */
function onlySlice(window: Window, request: Request): Slice | undefined {
  return window.why === undefined ? slicesAt(window, request)[0] : undefined;
}

/** Two windows at requests that show what they are like: plain data, to be drawn. */
export interface WindowPicture {
  /** What is known of each, in words. */
  readonly legacy: string;
  readonly current: string;
  readonly requests: readonly PicturedRequest[];
}

/** What two windows select at one request. */
export interface PicturedRequest {
  /** `2026-03-01T14:48Z` */
  readonly at: string;
  /** A slice for each reading of the description; none where nothing is known. */
  readonly legacy: readonly Slice[];
  readonly current: readonly Slice[];
}

/** Evaluates both windows at each of the pictured requests. */
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
