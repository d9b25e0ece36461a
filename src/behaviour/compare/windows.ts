import { getOrCompute } from '../../json/collections.js';
import { componentStart } from '../legacy/start-date.js';
import { type Request, requests } from '../request.js';
import { dateOf, sliceWords, utc } from '../slice-words.js';
import {
  type Judgement,
  same,
  unknown,
  type Witness,
  witness,
} from '../verdict.js';
import type { Reading, Slice, Window } from '../window.js';

/** A window, and what it selects: `results`, `samples`. */
export interface Selection {
  readonly window: Window;
  readonly noun: string;
}

export type CompareWindows = (
  legacy: Selection,
  current: Selection,
) => Judgement;

/** Compares each two windows once: few occur, and often. */
export function rememberingWindows(): CompareWindows {
  const known = new Map<string, Judgement>();
  return (legacy, current) => {
    const key = JSON.stringify(
      [legacy, current].map(({ window: { words, why }, noun }) => [
        words,
        why,
        noun,
      ]),
    );
    return getOrCompute(known, key, () => judgeWindows(legacy, current));
  };
}

/**
 * Compares two windows over requests that can tell windows apart.
 *
 * Readings are rules, not single answers: a pair of them is the same only if it
 * is so at every request. Where some pair is, and there are others, which one
 * holds is not shown; where none is, the windows differ whichever holds.
 */
function judgeWindows(legacy: Selection, current: Selection): Judgement {
  const notShown = unknown(legacy.window.why, current.window.why);
  const pairs = legacy.window.readings.flatMap((ours) =>
    current.window.readings.map((theirs) => refuting(ours, theirs)),
  );
  if (pairs.length === 0) return notShown;
  if (pairs.some((refutedBy) => refutedBy.length === 0))
    return pairs.length === 1 ? same : notShown;
  return {
    verdict: 'differs',
    witnesses: fewestRefuting(pairs).map((request) =>
      windowWitness(legacy, current, request),
    ),
  };
}

/** The requests at which two readings select something else. */
function refuting(ours: Reading, theirs: Reading): readonly Request[] {
  const [before, after] = [answersOf(ours), answersOf(theirs)];
  return requests.filter((_, index) => before[index] !== after[index]);
}

/** Whether two windows select the same, however each is spelled, as far as is known. */
export function selectTheSame(window: Window, other: Window): boolean {
  const answersIn = ({ readings, why, words }: Window): string =>
    JSON.stringify([
      why,
      readings.length > 0 ? readings.map(answersOf) : words,
    ]);
  return answersIn(window) === answersIn(other);
}

/** What a reading selects at each of the requests, which never changes. */
function answersOf(reading: Reading): readonly string[] {
  return getOrCompute(answers, reading, () =>
    requests.map((request) => JSON.stringify(reading(request))),
  );
}

const answers = new WeakMap<Reading, readonly string[]>();

/** Requests that together refute every pair, each time the one that refutes most. */
function fewestRefuting(
  pairs: readonly (readonly Request[])[],
): readonly Request[] {
  const refuted = (request: Request): number =>
    pairs.filter((it) => it.includes(request)).length;
  const most = Math.max(...requests.map(refuted));
  const best = requests.find((request) => refuted(request) === most);
  if (!best || most === 0) return [];
  return [best, ...fewestRefuting(pairs.filter((it) => !it.includes(best)))];
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

/** What the window selects, if that is wholly known. */
function onlySlice(window: Window, request: Request): Slice | undefined {
  const [reading, other] = window.readings;
  return other ? undefined : reading?.(request);
}
