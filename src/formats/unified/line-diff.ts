import { diffArrays } from 'diff';
import { stringAt } from '../../json/node.js';
import { parseJson } from '../../json/parse.js';
import type { ReportedFate } from '../../report/report.js';

/** JSON Pointers of the algorithms and inputs that stand in both texts. */
export type Pairs = readonly (readonly [before: string, after: string])[];

/** A part in which more lines than this come and go is replaced as a whole. */
const mostMoves = 1000;

/**
 * Compares two texts. Returns all their lines, each behind a blank, a minus or a
 * plus sign, and with its line feed. Nearly every line of a migration changes,
 * and a comparison takes quadratic time: so what stands between two algorithms
 * or inputs of both texts is compared by itself.
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
      : diffArrays([...old], [...now], { maxEditLength: mostMoves })) ?? [
      { removed: true, added: false, value: old },
      { removed: false, added: true, value: now },
    ]
  );
}

/** Returns lines with the line feeds that end them, as `git` and `patch` count them. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** Cuts two texts before and behind each pair; a pair that crosses those before it is left out. */
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

/** Containers that are open around an algorithm, and around an input. */
const [aroundAlgorithm, aroundInput] = [1, 3];

/** Finds the first line, and the one behind the last, of the algorithms and inputs of any text. */
function elementLines(text: string): Map<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  const open: { readonly line: number; commas: number }[] = [];
  let line = 0;
  let key = '';
  let inputs = '';
  for (let at = 0; at < text.length; at++)
    switch (text.charAt(at)) {
      case '\n':
        line++;
        break;
      case '"': {
        const end = endOfString(text, at);
        if (open.length === 2) key = text.slice(at + 1, end - 1);
        at = end - 1;
        break;
      }
      case '[':
      case '{':
        if (open.length === 2)
          inputs = key.toLowerCase() === 'inputs' ? key : '';
        open.push({ line, commas: 0 });
        break;
      case ',': {
        const container = open.at(-1);
        if (container) container.commas++;
        break;
      }
      case ']':
      case '}': {
        const closed = open.pop();
        const [list, , elements] = open;
        const algorithm = `/${list?.commas ?? 0}`;
        if (closed && open.length === aroundAlgorithm)
          found.set(algorithm, [closed.line, line + 1]);
        if (closed && open.length === aroundInput && inputs !== '')
          found.set(`${algorithm}/${inputs}/${elements?.commas ?? 0}`, [
            closed.line,
            line + 1,
          ]);
      }
    }
  return found;
}

function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\\') at++;
    else if (char === '"') return at + 1;
  }
  return text.length;
}

const algorithmIn = /^\/\d+/;
const inputIn = /^\/\d+\/inputs\/\d+(?=\/|$)/i;

/** Pairs the algorithms and inputs of a source with those of its output, by their fields. */
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
