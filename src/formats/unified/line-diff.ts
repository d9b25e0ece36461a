import { diffArrays } from 'diff';

/** A part with more changed lines is replaced as a whole: comparing takes quadratic time. */
const maxEdits = 1000;

type Pair = readonly [before: number, after: number];

/**
 * Compares two texts. Returns all lines with a blank, `-` or `+` in front and
 * the line feed. Lines correspond if they differ in case and white space only,
 * because a migration changes nearly every line.
 */
export function signedLines(before: string, after: string): readonly string[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const lines: string[] = [];
  let added: string[] = [];
  let [at, newAt] = [0, 0];
  for (const [end, newEnd] of [
    ...matchedLines(old.map(keyOf), now.map(keyOf)),
    [old.length, now.length] as const,
  ]) {
    for (; newAt < newEnd; newAt++) added.push(`+${now[newAt] ?? ''}`);
    for (; at < end; at++) lines.push(`-${old[at] ?? ''}`);
    const [line, newLine] = [old[at++], now[newAt++]];
    if (line === newLine) {
      for (const it of added) lines.push(it);
      added = [];
      if (line !== undefined) lines.push(` ${line}`);
    } else {
      lines.push(`-${line ?? ''}`);
      added.push(`+${newLine ?? ''}`);
    }
  }
  return lines;
}

/** Returns lines with the line feeds that end them, as `git` and `patch` count them. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** Returns what corresponding lines share; brackets must have the same indentation. */
function keyOf(line: string): string {
  return line.includes('"') ? line.trim().toLowerCase() : line.trimEnd();
}

/** Pairs the lines that occur once in both texts, such as names, then those between. */
function matchedLines(
  old: readonly string[],
  now: readonly string[],
): readonly Pair[] {
  const [places, newPlaces] = [placesOfSingles(old), placesOfSingles(now)];
  const singles = [...places.keys()].filter((it) => newPlaces.has(it));
  const newSingles = [...newPlaces.keys()].filter((it) => places.has(it));
  const anchors = commonItems(singles, newSingles).map(([index]): Pair => {
    const key = singles[index] ?? '';
    return [places.get(key) ?? 0, newPlaces.get(key) ?? 0];
  });
  let [start, newStart] = [0, 0];
  return [...anchors, [old.length, now.length] as const].flatMap((anchor) => {
    const [end, newEnd] = anchor;
    const between = commonItems(
      old.slice(start, end),
      now.slice(newStart, newEnd),
    ).map(([a, b]): Pair => [start + a, newStart + b]);
    [start, newStart] = [end + 1, newEnd + 1];
    return end < old.length ? [...between, anchor] : between;
  });
}

function placesOfSingles(keys: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map(keys.map((key, index) => [key, index]));
  const seen = new Set<string>();
  for (const key of keys)
    if (seen.has(key)) places.delete(key);
    else seen.add(key);
  return places;
}

/** Returns the indices of the longest common part. */
function commonItems(
  old: readonly string[],
  now: readonly string[],
): readonly Pair[] {
  const pairs: Pair[] = [];
  let [at, newAt] = [0, 0];
  const options = { maxEditLength: maxEdits };
  for (const { added, removed, count } of diffArrays(
    [...old],
    [...now],
    options,
  ) ?? []) {
    if (!added && !removed)
      for (let step = 0; step < count; step++)
        pairs.push([at + step, newAt + step]);
    if (!added) at += count;
    if (!removed) newAt += count;
  }
  return pairs;
}
