import { diffArrays } from 'diff';
import { sourceTextOf } from '../../json/decode.js';
import { childrenOf, memberOf, stringAt } from '../../json/node.js';
import { parseJson } from '../../json/parse.js';
import { lineAt } from '../../json/position.js';
import type { ReportedFate } from '../../report/report.js';

export type Pairs = readonly (readonly [before: string, after: string])[];

/** A part with more changed lines is replaced as a whole. */
const maxEdits = 1000;

/**
 * Compares two texts. Returns all lines with a blank, `-` or `+` in front and
 * the line feed. Comparing takes quadratic time and nearly every line changes,
 * so it compares algorithm by algorithm and input by input.
 */
export function signedLines(
  before: string,
  after: string,
  pairs: Pairs,
): readonly string[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const lines: string[] = [];
  let added: string[] = [];
  let [start, newStart] = [0, 0];
  const ends = [...cutsOf(before, after, pairs), [old.length, now.length]];
  for (const [end = 0, newEnd = 0] of ends) {
    const part = old.slice(start, end);
    for (const change of changesOf(part, now.slice(newStart, newEnd))) {
      if (change.added) {
        for (const line of change.value) added.push(`+${line}`);
        continue;
      }
      if (!change.removed) {
        for (const line of added) lines.push(line);
        added = [];
      }
      const sign = change.removed ? '-' : ' ';
      for (const line of change.value) lines.push(sign + line);
    }
    [start, newStart] = [end, newEnd];
  }
  return [...lines, ...added];
}

function changesOf<T>(old: readonly T[], now: readonly T[]) {
  const isReplaced = old.length === 0 || now.length === 0;
  return (
    (isReplaced
      ? undefined
      : diffArrays([...old], [...now], { maxEditLength: maxEdits })) ?? [
      { removed: true, added: false, value: old },
      { removed: false, added: true, value: now },
    ]
  );
}

/** Returns lines with the line feeds that end them, as `git` and `patch` count them. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** Cuts two texts around each pair; ignores a pair that crosses an earlier one. */
function cutsOf(
  before: string,
  after: string,
  pairs: Pairs,
): readonly (readonly number[])[] {
  if (pairs.length === 0) return [];
  const [old, now] = [elementLines(before), elementLines(after)];
  const cuts = pairs
    .flatMap(([from, to]) => {
      const [a, b] = [old.get(from), now.get(to)];
      return a && b ? [0, 1].map((end) => [a[end] ?? 0, b[end] ?? 0]) : [];
    })
    .toSorted(([a = 0, newA = 0], [b = 0, newB = 0]) => a - b || newA - newB);
  let reached = 0;
  return cuts.filter(([, newLine = 0]) => {
    if (newLine < reached) return false;
    reached = newLine;
    return true;
  });
}

/** Returns the line ranges of algorithms and inputs by pointer. */
function elementLines(text: string): ReadonlyMap<string, readonly number[]> {
  const json = sourceTextOf(text).text;
  const parsed = parseJson(json);
  const algorithms = parsed.ok ? childrenOf(parsed.root) : [];
  const inputs = algorithms.flatMap((algorithm) =>
    ['inputs', 'Inputs'].flatMap((key) => {
      const list = memberOf(algorithm, key);
      return list ? childrenOf(list) : [];
    }),
  );
  const starts = [0];
  for (const { index } of json.matchAll(/\n/g)) starts.push(index + 1);
  return new Map(
    [...algorithms, ...inputs].map(({ pointer, start, end }) => [
      pointer,
      [lineAt(starts, start), lineAt(starts, end - 1) + 1],
    ]),
  );
}

const algorithmIn = /^\/\d+/;
const inputIn = /^\/\d+\/inputs\/\d+(?=\/|$)/i;

export function pairsByField(fates: readonly ReportedFate[]): Pairs {
  const pairs = new Map<string, string>();
  for (const { source, target } of fates)
    for (const element of [algorithmIn, inputIn]) {
      const [from] = element.exec(source ?? '') ?? [];
      const [to] = element.exec(target[0] ?? '') ?? [];
      if (from !== undefined && to !== undefined && !pairs.has(from))
        pairs.set(from, to);
    }
  return [...pairs];
}

/** Pairs the algorithms of two Current texts by their names. */
export function pairsByName(
  before: string | null,
  after: string | null,
): Pairs {
  const pairs: [string, string][] = [];
  let [from, to] = [0, 0];
  const names = [namesIn(before), namesIn(after)] as const;
  for (const { added, removed, value } of changesOf(...names)) {
    if (!added && !removed)
      value.forEach((_, at) => pairs.push([`/${from + at}`, `/${to + at}`]));
    if (!added) from += value.length;
    if (!removed) to += value.length;
  }
  return pairs;
}

function namesIn(text: string | null): readonly (string | undefined)[] {
  const parsed = parseJson(text ?? '');
  return parsed.ok && parsed.root.kind === 'array'
    ? parsed.root.items.map((algorithm) => stringAt(algorithm, 'Name'))
    : [];
}
