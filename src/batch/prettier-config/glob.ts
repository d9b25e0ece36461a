import picomatch, { type PicomatchOptions } from 'picomatch';
import { endsInTime } from '../finding/steps.js';

/** How long a glob may be, in UTF-16 code units. */
const longestGlob = 65_536;

interface Options extends Pick<PicomatchOptions, 'dot' | 'basename'> {
  /** Globs of what does not match. */
  readonly ignore?: readonly string[];
}

export type Matches = (text: string) => boolean;

/**
 * A function that tells whether a text matches one of the globs; undefined
 * where one of them is empty, too long or could take for ever. A text that is so
 * long that the globs would take too many steps with it does not match.
 *
 * picomatch makes a regular expression of a glob, and with each `*` that
 * multiplies the ways to try: with a hostile one that would not end.
 */
export function globMatcher(
  globs: readonly string[],
  options: Options = {},
): Matches | undefined {
  const { ignore = [], ...others } = options;
  const all = [...globs, ...ignore];
  if (all.some((glob) => glob === '' || glob.length > longestGlob))
    return undefined;
  const repetitions = all.map((glob) =>
    repetitionsIn(asOneCharacter(picomatch.makeRe(glob, others).source)),
  );
  const most = Math.max(0, ...repetitions);
  if (most === Infinity) return undefined;
  const matches = picomatch([...globs], { ...others, ignore: [...ignore] });
  return (text) => endsInTime(text.length, most) && matches(text);
}

/** Writes a point for each group that matches one of several single characters. */
function asOneCharacter(source: string): string {
  return source.replace(/\((?:\?:)?(\w(?:\|\w)*)\)/g, (group, list: string) => {
    const characters = list.split('|');
    return new Set(characters).size === characters.length ? '.' : group;
  });
}

const tokens =
  /\\[^]|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]))?|\)|[*+]\??|\{\d+(?:,\d*)?\}\??|[|?]/g;

/**
 * How many repetitions without end stand in a regular expression; Infinity
 * where one repeats what can match in several ways, because then the ways are
 * not counted any more.
 */
function repetitionsIn(source: string): number {
  let repetitions = 0;
  /** Repetitions and alternatives. */
  let ways = 0;
  const opened: { readonly ways: number; readonly isLook: boolean }[] = [];
  /** Those inside what was read last. */
  let waysInLast = 0;
  let end = 0;
  for (const { 0: token, index } of source.matchAll(tokens)) {
    // Between the tokens stand characters that mean themselves.
    if (index > end) waysInLast = 0;
    end = index + token.length;
    if (token.startsWith('(')) {
      opened.push({ ways, isLook: /[=!]$/.test(token) });
      waysInLast = 0;
    } else if (token === ')') {
      const group = opened.pop();
      waysInLast = group ? ways - group.ways : 0;
      // What only looks ahead matches nothing itself.
      if (group?.isLook) ways = group.ways;
    } else if (/^[*+{]/.test(token)) {
      if (waysInLast > 0) return Infinity;
      ways++;
      if (!token.startsWith('{')) repetitions++;
      waysInLast = 0;
    } else {
      if (token === '|' || token === '?') ways++;
      waysInLast = 0;
    }
  }
  return repetitions;
}
