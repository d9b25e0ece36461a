import { getOrCompute } from '../../json/collections.js';
import {
  isOpenEnded,
  picturedRequests,
  possibleEnds,
  requests,
  type Slice,
  type Window,
} from '../window.js';
import { utc } from '../words.js';
import { casesOf, type Situation, slicesAt } from './kept-slices.js';
import { mayPassTheSame, passedOf } from './passed-slices.js';
import {
  type Selection,
  storedOf,
  windowWitness,
  withSource,
} from './window-witness.js';
import {
  type AspectComparison,
  same,
  type Sides,
  unknown,
} from '../verdict.js';

/** What was compared before: runs compare few distinct windows often. */
export interface KnownComparisons {
  readonly sides: Sides;
  readonly windows: Map<string, AspectComparison>;
}

/** Returns the comparisons of a run that has compared nothing yet. */
export function noComparisons(sides: Sides): KnownComparisons {
  return { sides, windows: new Map() };
}

/** Compares two windows, unless they were compared before. */
export function compareWindows(
  legacy: Selection,
  current: Selection,
  { sides, windows }: KnownComparisons,
): AspectComparison {
  const key = JSON.stringify(
    [legacy, current].map(
      ({ window: { words, why, whyPart, stored }, noun }) => [
        words,
        why,
        whyPart,
        noun,
        stored?.every,
        stored?.cases,
      ],
    ),
  );
  const compared = getOrCompute(windows, key, () =>
    compareSelections(legacy, current, sides),
  );
  const stored = storedOf(legacy, current);
  return stored ? withSource(compared, stored.source) : compared;
}

/**
 * Compares two windows over requests at which they can differ, in each case of
 * the stored results:
 *
 * | the windows                                                 | verdict  |
 * | ----------------------------------------------------------- | -------- |
 * | a situation refutes each pair of readings                   | differs  |
 * | none refutes one of them, and something is not described    | unknown  |
 * | none refutes one of them, and everything is described       | same     |
 */
function compareSelections(
  legacy: Selection,
  current: Selection,
  sides: Sides,
): AspectComparison {
  const refutations = refutationsOf(legacy.window, current.window);
  if (refutations.length > 0 && refutations.every((it) => it.length > 0)) {
    // The first situation that refutes every pair of readings, or else one for each pair.
    const common = refutations[0]?.find((it) =>
      refutations.every((all) => all.includes(it)),
    );
    const situations = common
      ? [common]
      : [...new Set(refutations.flatMap((it) => it[0] ?? []))];
    return {
      verdict: 'differs',
      why: [],
      witnesses: situations.map((situation) =>
        windowWitness(legacy, current, situation, sides),
      ),
    };
  }
  const open = unknown(
    legacy.window.why,
    current.window.why,
    legacy.window.whyPart,
    current.window.whyPart,
  );
  return open.why.length === 0 ? same : open;
}

/** Returns for each pair of readings the situations in which they do not pass the same. */
function refutationsOf(
  legacy: Window,
  current: Window,
): readonly (readonly Situation[])[] {
  const situations = casesOf(legacy.stored ?? current.stored).flatMap(
    (newest) => requests.map((request): Situation => ({ request, newest })),
  );
  const others = current.readings.flatMap((reading) => {
    const [first] = requests;
    // A window of known length ends where the other one does, or anywhere.
    const ends =
      first && isOpenEnded(reading(first))
        ? possibleEnds(first).map((_, end) => end)
        : [];
    return [undefined, ...ends].map((end) => ({ reading, end }));
  });
  return legacy.readings.flatMap((reading) =>
    others.map((other) =>
      situations.filter((situation) => {
        const { request } = situation;
        const slice = reading(request);
        const end =
          other.end === undefined
            ? undefined
            : possibleEnds(request)[other.end];
        return !mayPassTheSame(
          passedOf(slice, legacy, situation),
          passedOf(other.reading(request, end ?? slice), current, situation),
        );
      }),
    ),
  );
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
      it.whyPart,
      it.readings.length > 0
        ? requests.map((request) => slicesAt(it, request))
        : it.words,
    ]);
  return (
    (window.words === other.words && window.whyPart === other.whyPart) ||
    answersIn(window) === answersIn(other)
  );
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
