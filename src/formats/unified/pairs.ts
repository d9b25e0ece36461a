import { diffArrays } from 'diff';
import { stringAt } from '../../json/node.js';
import { parseJson } from '../../json/parse.js';
import type { ReportedFate } from '../../report/report.js';

/** JSON Pointers of algorithms and inputs, before and after. */
export type Pairs = readonly (readonly [before: string, after: string])[];

/** An algorithm, or an input of it, at the beginning of a JSON Pointer. */
const algorithmIn = /^\/\d+/;
const inputIn = /^\/\d+\/inputs\/\d+(?=\/|$)/i;

/** Which algorithms and inputs of the source became which of the output, by their fields. */
export function pairsByField(fates: readonly ReportedFate[]): Pairs {
  const pairs = new Map<string, string>();
  for (const { source, target } of fates)
    for (const kind of [algorithmIn, inputIn]) {
      const [from] = kind.exec(source ?? '') ?? [];
      const [to] = kind.exec(target[0] ?? '') ?? [];
      if (from !== undefined && to !== undefined && !pairs.has(from))
        pairs.set(from, to);
    }
  return [...pairs];
}

/** More algorithms than this that came, went or moved are not told apart. */
const mostMoves = 2000;

/** Which algorithms of two Current texts are the same, by their names. */
export function pairsByName(
  before: string | null,
  after: string | null,
): Pairs {
  if (before === null || after === null) return [];
  const changes =
    diffArrays(namesIn(before), namesIn(after), { maxEditLength: mostMoves }) ??
    [];
  const pairs: [string, string][] = [];
  let from = 0;
  let to = 0;
  for (const { added, removed, count } of changes) {
    if (!added && !removed)
      for (let i = 0; i < count; i++)
        pairs.push([`/${from + i}`, `/${to + i}`]);
    if (!added) from += count;
    if (!removed) to += count;
  }
  return pairs;
}

function namesIn(text: string): (string | undefined)[] {
  const parsed = parseJson(text);
  return parsed.ok && parsed.root.kind === 'array'
    ? parsed.root.items.map((algorithm) => stringAt(algorithm, 'Name'))
    : [];
}
