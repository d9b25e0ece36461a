import { getOrCompute } from '../../json/collections.js';
import { componentStart } from '../legacy/legacy-windows.js';
import {
  isEmpty,
  isOpenEnded,
  type Newest,
  picturedRequests,
  possibleEnds,
  type WindowReading,
  requests,
  type Slice,
  slicesAt,
  type Window,
} from '../window.js';
import { caseWords, dateOf, sliceWords, utc } from '../words.js';
import { quoted } from '../../rule/message-text.js';
import { mayPassTheSame, passedOf, type Situation } from './passed-slices.js';
import {
  leftOutVerdict,
  type AspectComparison,
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
) => AspectComparison;

/** Caches comparisons: runs compare few distinct windows often. */
export function windowComparer(): CompareWindows {
  const known = new Map<string, AspectComparison>();
  return (legacy, current) => {
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
    const compared = getOrCompute(known, key, () =>
      compareWindows(legacy, current),
    );
    const stored = storedOf(legacy, current);
    return stored ? withSource(compared, stored.source) : compared;
  };
}

/** Stands for the source in a witness: many sources have windows that are alike. */
const anySource = '\u{e000}';

/** Names the source in what was compared for any. */
function withSource(
  compared: AspectComparison,
  source: string,
): AspectComparison {
  return {
    ...compared,
    witnesses: compared.witnesses.map((it) => ({
      ...it,
      text: it.text.replaceAll(quoted(anySource), () => quoted(source)),
    })),
  };
}

function storedOf(legacy: Selection, current: Selection) {
  return legacy.window.stored ?? current.window.stored;
}

/**
 * Compares two windows over requests at which they can differ, in each case of
 * the stored results. A window of known length may end where the other one does,
 * or at a time of its own. A pair of readings is the same if it passes the same in
 * every situation, or may do so where one passes some part. If no pair is the same,
 * the windows differ. If some pair is, they are the same only if nothing is open.
 */
function compareWindows(
  legacy: Selection,
  current: Selection,
): AspectComparison {
  const lacking = [legacy, current].find(({ window }) => window.isLacking);
  if (lacking?.window.why !== undefined)
    return leftOutVerdict(lacking.window.why);
  const { why } = unknown(
    legacy.window.why,
    current.window.why,
    legacy.window.whyPart,
    current.window.whyPart,
  );
  const situations = casesOf(legacy, current).flatMap((newest) =>
    requests.map((request): Situation => ({ request, newest })),
  );
  const pairs = legacy.window.readings.flatMap((ours) =>
    current.window.readings.flatMap(withPossibleEnds).map((theirs) =>
      situations.filter((situation) => {
        const slice = ours(situation.request);
        const other = theirs(situation.request, slice);
        return !mayPassTheSame(
          passedOf(slice, legacy.window, situation),
          passedOf(other, current.window, situation),
        );
      }),
    ),
  );
  if (pairs.length > 0 && pairs.every((refuting) => refuting.length > 0))
    return {
      verdict: 'differs',
      why: [],
      witnesses: smallestRefutation(pairs).map((situation) =>
        windowWitness(legacy, current, situation),
      ),
    };
  return why.length === 0 ? same : unknown(...why);
}

/** Adds a reading for each end that a window of known length may have. */
function withPossibleEnds(reading: WindowReading): readonly WindowReading[] {
  const [first] = requests;
  if (!first || !isOpenEnded(reading(first))) return [reading];
  const ends = possibleEnds(first).map(
    (_, index): WindowReading =>
      (request) =>
        reading(request, possibleEnds(request)[index]),
  );
  return [reading, ...ends];
}

function casesOf(legacy: Selection, current: Selection): readonly Newest[] {
  return storedOf(legacy, current)?.cases ?? ['of this period'];
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

/** Returns the first situation that refutes every pair, or else one for each pair. */
function smallestRefutation(
  pairs: readonly (readonly Situation[])[],
): readonly Situation[] {
  const common = pairs[0]?.find((it) => pairs.every((all) => all.includes(it)));
  return common ? [common] : [...new Set(pairs.flatMap((it) => it[0] ?? []))];
}

function windowWitness(
  legacy: Selection,
  current: Selection,
  situation: Situation,
): Witness {
  const { request, newest } = situation;
  const at = utc(request.at);
  const passed = passedWords(legacy, current, situation);
  // Name the case only if another one would pass something else.
  const stored = storedOf(legacy, current);
  const dependsOnCase = casesOf(legacy, current).some(
    (other) =>
      passedWords(legacy, current, { request, newest: other }) !== passed,
  );
  const asides = [
    legacy.window.dependsOnDrive
      ? `, for a drive that started on ${componentStart(request.documents).toPlainDate().toString()}`
      : '',
    stored && dependsOnCase
      ? `, if ${caseWords(anySource, stored.every, newest)}`
      : '',
  ].join('');
  const when = `at ${at}${asides}${asides === '' ? '' : ','}`;
  return witness(`${when} ${passed}`, { at });
}

function passedWords(
  legacy: Selection,
  current: Selection,
  situation: Situation,
): string {
  const ours = onlySlice(legacy.window, situation);
  const theirs = onlySlice(current.window, situation);
  const passedByLegacy = ours
    ? atMost(legacy, ours) + sliceWords(ours, legacy.noun)
    : `${legacy.noun} of ${legacy.window.words}`;
  const noun =
    current.noun !== legacy.noun || (theirs && isEmpty(theirs))
      ? current.noun
      : 'those';
  const passedByCurrent = theirs
    ? atMost(current, theirs) + sliceWords(theirs, noun, ours && dateOf(ours))
    : `${noun} of ${current.window.words}`;
  return `Legacy passes ${passedByLegacy}; Current ${passedByCurrent}`;
}

function atMost({ window }: Selection, slice: Slice): string {
  return window.whyPart === undefined || isEmpty(slice) ? '' : 'at most ';
}

/** Returns what a window selects, unless the description leaves it open. */
function onlySlice(
  { readings, stored, why }: Window,
  { request, newest }: Situation,
): Slice | undefined {
  const slice = readings[0]?.(request);
  if (!slice || why !== undefined) return undefined;
  return stored?.cut(slice, request, newest) ?? slice;
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
