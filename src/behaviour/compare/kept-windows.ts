import { periodOf } from '../../current/cron.js';
import { keepsOne, type ShownKept } from '../kept.js';
import {
  type AlgorithmMeaning,
  known,
  type Meaning,
  gaps,
} from '../meaning.js';
import type { Every, Newest, Window } from '../window.js';

export interface WindowPair {
  readonly legacy: Window;
  readonly current: Window;
}

/** What is left of results, after the words for a window; `…`: how often there is one. */
const keptWords: Readonly<Record<ShownKept, string>> = {
  forever: '',
  latest: ', only the latest … result',
  'one-a-month': ', only one … result of each calendar month',
  'seven-days': ', only … results of the last 7 days',
};

/** When a reader runs, compared with its source. */
export type ReaderRuns = 'as the source' | 'after the source' | 'at any time';

/** The newest result that the source can have then, and words for one kept result or many. */
const newestWhen: Readonly<Record<ReaderRuns, NewestResult>> = {
  // An algorithm that reads its own results.
  'as the source': {
    cases: ['of the period before'],
    one: ', from an earlier run',
    many: ', from earlier runs',
  },
  'after the source': {
    cases: ['of this period'],
    one: ', after this run of the source',
    many: '',
  },
  'at any time': {
    cases: ['of this period', 'of the period before'],
    one: '',
    many: '',
  },
};

/** It makes no difference which result is the newest. */
const anyNewest: NewestResult = {
  cases: ['of this period'],
  one: '',
  many: '',
};

interface NewestResult {
  readonly cases: readonly Newest[];
  readonly one: string;
  readonly many: string;
}

/**
 * Cuts both windows of an input to what its source still keeps at the request.
 * @param ours how long results are kept, in Legacy and in Current; undefined: not shown
 */
export function cutWindows(
  windows: WindowPair,
  before: AlgorithmMeaning,
  after: AlgorithmMeaning,
  readerRuns: ReaderRuns,
  ours?: ShownKept,
  theirs?: ShownKept,
): WindowPair {
  const dependsOnNewest =
    readerRuns === 'as the source' || keepsOne(ours) || keepsOne(theirs);
  const newest = dependsOnNewest ? newestWhen[readerRuns] : anyNewest;
  return {
    legacy: cutWindow(windows.legacy, ours, theirs, before, after, newest),
    current: cutWindow(windows.current, theirs, ours, after, after, newest),
  };
}

/**
 * | how long it keeps them | the same in the other format | what it still has |
 * | ---------------------- | ---------------------------- | ----------------- |
 * | shown                  | shown, or not                | what it keeps     |
 * | not shown              | shown                        | some part of all  |
 * | not shown              | not shown                    | all: the two count as equal |
 *
 * | how long they are kept          | how often it has one | what is left   |
 * | ------------------------------- | -------------------- | -------------- |
 * | forever, whatever is the newest | shown, or not        | the window     |
 * | not so                          | shown                | what is stored |
 * | not so                          | not shown            | some part      |
 * @param after the source in Current
 */
function cutWindow(
  window: Window,
  shown: ShownKept | undefined,
  inOther: ShownKept | undefined,
  source: AlgorithmMeaning,
  after: AlgorithmMeaning,
  newest: NewestResult,
): Window {
  const kept = shown ?? 'forever';
  const isCutAtNewest = newest !== anyNewest;
  const part =
    shown === undefined && inOther !== undefined
      ? { words: ', as far as results are kept', whyPart: gaps.keptBySource }
      : undefined;
  const whole = part
    ? { ...window, ...part, words: window.words + part.words }
    : window;
  if (kept === 'forever' && !isCutAtNewest) return whole;
  const every = everyOf(source, kept === 'forever' ? after : undefined);
  if (every.kind === 'open')
    return part
      ? whole
      : {
          ...window,
          words: `${window.words}, or a part of it`,
          whyPart: every.why,
        };
  const often = { hour: 'hourly', day: 'daily' }[every.value];
  const which = keepsOne(kept) ? newest.one : newest.many;
  return {
    ...window,
    ...part,
    words:
      window.words +
      keptWords[kept].replace('…', often) +
      which +
      (part?.words ?? ''),
    stored: {
      source: source.name ?? '',
      every: every.value,
      kept,
      cases: newest.cases,
      isCutAtNewest,
    },
  };
}

/**
 * Returns how often an algorithm runs, also where only its cron expression says so.
 * @param runsAs one that runs as often, if nothing is known of the first
 */
function everyOf(
  { every, cron }: AlgorithmMeaning,
  runsAs?: AlgorithmMeaning,
): Meaning<Every> {
  if (every.kind === 'known') return every;
  const period = cron === undefined ? null : periodOf(cron);
  if (period !== null) return known(period);
  return runsAs ? everyOf(runsAs) : every;
}
