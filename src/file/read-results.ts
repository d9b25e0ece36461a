import {
  type PicturedRequest,
  pictureOf,
} from '../behaviour/compare/compare-windows.js';
import { slicesAt } from '../behaviour/compare/kept-slices.js';
import type { ComparedInput } from '../behaviour/compare/compare-inputs.js';
import type { AlgorithmMeaning } from '../behaviour/meaning.js';
import { timeOf } from '../behaviour/time-words.js';
import {
  type Every,
  isEmpty,
  picturedRequests,
  type Slice,
  specified,
} from '../behaviour/window.js';
import { utc } from '../behaviour/words.js';

/** Which results are read, in Legacy and with a choice. */
export interface ReadResults {
  readonly picture: PicturedRequest;
  /** What that means for the function. */
  readonly words: string;
}

/** Returns what an input passes; undefined where one format does not have it. */
export function readBy(
  { windows }: ComparedInput,
  every: Every | undefined,
): ReadResults | undefined {
  const { legacy, current } = windows;
  if (!legacy || !current) return undefined;
  const [picture] = pictureOf(legacy, current).requests;
  if (!picture) return undefined;
  const isPart = current.whyPart !== undefined;
  return {
    picture,
    words: `${gotWords('the function', picture, every)}${isPart ? '; how long they are stored is not shown' : ''}`,
  };
}

/** Returns what is there to be read of the results of an algorithm. */
export function storedBy(
  legacy: AlgorithmMeaning,
  current: AlgorithmMeaning,
): ReadResults | undefined {
  const [request] = picturedRequests;
  const every = legacy.every.kind === 'known' ? legacy.every.value : undefined;
  if (!request || !every) return undefined;
  const slicesOf = ({ result }: AlgorithmMeaning): readonly Slice[] => {
    const kept = result?.retention.kind === 'known' && result.retention.value;
    if (!kept || kept === 'managed' || kept === 'undeclared') return [];
    const cases = ['of this period'] as const;
    const source = legacy.name ?? '';
    const stored = { source, every, cases, kept, isCutAtNewest: false };
    const all = specified('all time', () => ({ kind: 'all' }));
    return slicesAt({ ...all, stored }, request);
  };
  const picture = {
    at: utc(request.at),
    legacy: slicesOf(legacy),
    current: slicesOf(current),
  };
  return { picture, words: gotWords('a reader', picture, every) };
}

function gotWords(
  subject: string,
  { at, legacy, current }: PicturedRequest,
  every: Every | undefined,
): string {
  const got = resultWords(legacy, at, every);
  const gets = resultWords(current, at, every);
  if (gets === undefined) return `which results ${subject} gets is not shown`;
  const isOpen = current.some(
    (it) => it.kind === 'span' && it.endsAnywhere === true,
  );
  const was =
    got === undefined
      ? ''
      : got === gets
        ? ', perhaps not the same'
        : ` instead of ${got.replace(/^(up to \d+) results$/, '$1')}`;
  const end = isOpen ? '; where that time ends is not shown' : '';
  return `${subject} gets ${gets}${was}${end}`;
}

const hours: Readonly<Record<Every, number>> = { hour: 1, day: 24 };

/** Says how many results slices hold; undefined where the description does not show it. */
function resultWords(
  [slice]: readonly Slice[],
  at: string,
  every: Every | undefined,
): string | undefined {
  if (!slice) return undefined;
  if (isEmpty(slice)) return 'no result';
  switch (slice.kind) {
    case 'all':
      return 'every result';
    case 'monthly':
      return 'one result of each month';
    case 'latest':
      return 'one result';
    case 'timeless':
      return 'what does not depend on the time';
    case 'span': {
      if (every === undefined) return 'the results of that time';
      const length =
        Math.min(timeOf(slice.to), timeOf(at)) - timeOf(slice.from);
      const count = Math.ceil(length / (hours[every] * 3_600_000));
      return count === 1 ? 'one result' : `up to ${count} results`;
    }
  }
}
