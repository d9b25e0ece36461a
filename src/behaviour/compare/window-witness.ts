import { quoted } from '../../rule/message-text.js';
import { componentStart } from '../legacy/legacy-windows.js';
import {
  type AspectComparison,
  type Sides,
  type Witness,
  witness,
} from '../verdict.js';
import {
  isEmpty,
  type Slice,
  type StoredResults,
  type Window,
} from '../window.js';
import { dateOf, sliceWords, utc } from '../words.js';
import { casesOf, cutToKept, type Situation } from './kept-slices.js';

/** A window, and what it selects. */
export interface Selection {
  readonly window: Window;
  readonly noun: string;
}

/** Stands for the source in a witness: many sources have windows that are alike. */
const anySource = '\u{e000}';

/** Names the source in what was compared for any. */
export function withSource(
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

/** Returns what the source of both still has of its results. */
export function storedOf(
  legacy: Selection,
  current: Selection,
): StoredResults | undefined {
  return legacy.window.stored ?? current.window.stored;
}

/** Says what both windows pass in a situation. */
export function windowWitness(
  legacy: Selection,
  current: Selection,
  situation: Situation,
  sides: Sides,
): Witness {
  const { request, newest } = situation;
  const at = utc(request.at);
  const passedAt = (other: Situation): string =>
    passedWords(legacy, current, other, sides);
  const passed = passedAt(situation);
  // Name the case only if another one would pass something else.
  const stored = storedOf(legacy, current);
  const dependsOnCase = casesOf(stored).some(
    (other) => passedAt({ request, newest: other }) !== passed,
  );
  const asides = [
    legacy.window.dependsOnDrive
      ? `, for a drive that started on ${componentStart(request.documents).toPlainDate().toString()}`
      : '',
    stored && dependsOnCase
      ? `, if ${quoted(anySource)} has ${newest === 'of this period' ? '' : 'not yet '}run this ${stored.every}`
      : '',
  ].join('');
  const when = `at ${at}${asides}${asides === '' ? '' : ','}`;
  return witness(`${when} ${passed}`, { at });
}

function passedWords(
  legacy: Selection,
  current: Selection,
  situation: Situation,
  sides: Sides,
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
  return `${sides.legacy} passes ${passedByLegacy}; ${sides.current} ${passedByCurrent}`;
}

function atMost({ window }: Selection, slice: Slice): string {
  return window.whyPart === undefined || isEmpty(slice) ? '' : 'at most ';
}

/** Returns what a window selects, unless the description leaves it open. */
function onlySlice(
  { readings, stored, why }: Window,
  situation: Situation,
): Slice | undefined {
  const slice = readings[0]?.(situation.request);
  return slice && why === undefined
    ? cutToKept(slice, stored, situation)
    : undefined;
}
