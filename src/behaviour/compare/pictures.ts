import { picturedRequests } from '../request.js';
import { utc } from '../slice-words.js';
import type { Slice, Window } from '../window.js';

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
      legacy: legacy.readings.map((reading) => reading(request)),
      current: current.readings.map((reading) => reading(request)),
    })),
  };
}
