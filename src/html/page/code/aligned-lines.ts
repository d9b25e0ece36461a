import { childrenOf, isLeaf, type JsonNode } from '../../../json/node.js';
import { lineAt, lineStartsOf } from '../../../json/source-text.js';
import type { Fate } from '../../../rule/rule.js';
import {
  type CodeBlock,
  type Excerpt,
  type FieldLinks,
  inputList,
  pairsOf,
} from './blocks.js';

/** Lines that are beside each other, by number; a side without one is empty. */
export interface LineRow {
  readonly source?: number;
  readonly output?: number;
  /** What became of a line of the source that the output does not have. */
  readonly leftOut?: Fate | undefined;
}

type Pair = readonly [source: number, output: number];

/** What became of the value in a line; null where the output has it, or means the same without it. */
type LineFates = ReadonlyMap<number, Fate | null>;

/**
 * Puts the lines of both texts beside each other. A line that only one text has,
 * or that is elsewhere in the other, has nothing beside it.
 */
export function alignLines(
  { source, output }: CodeBlock,
  links: FieldLinks,
): readonly LineRow[] {
  const from = linesIn(source);
  const to = linesIn(output);
  const fates = fatesOf(from, links);
  const rows: LineRow[] = [];
  let at: Pair = [from.first, to.first];
  for (const pair of longestChain(pairsIn(from, to, links))) {
    const [line, outputLine] = pair;
    rows.push(...rowsBetween(at, pair, fates));
    rows.push({ source: line, output: outputLine });
    at = [line + 1, outputLine + 1];
  }
  return [...rows, ...rowsBetween(at, [from.last + 1, to.last + 1], fates)];
}

/** A part of a text with the numbers of its lines. */
interface Lines {
  readonly first: number;
  readonly last: number;
  readonly lineOf: (offset: number) => number;
  readonly nodes: readonly JsonNode[];
  /** The list of inputs, which the output has even if it is empty. */
  readonly list: JsonNode | undefined;
}

function linesIn(excerpt: Excerpt | undefined): Lines {
  const starts = lineStartsOf(excerpt?.text ?? '');
  const lineOf = (offset: number): number => lineAt(starts, offset) + 1;
  return {
    first: excerpt ? lineOf(excerpt.start) : 1,
    last: excerpt ? lineOf(excerpt.end) : 0,
    lineOf,
    nodes: excerpt?.node ? nodesIn(excerpt.node) : [],
    list: inputList(excerpt),
  };
}

function nodesIn(node: JsonNode): readonly JsonNode[] {
  return [node, ...childrenOf(node).flatMap(nodesIn)];
}

function fatesOf({ nodes, lineOf }: Lines, links: FieldLinks): LineFates {
  const fates = new Map<number, Fate | null>();
  for (const { pointer, start } of nodes)
    for (const index of links.source.get(pointer) ?? []) {
      const { target, fate = null } = links.fields[index] ?? {};
      const line = lineOf(start);
      if (fate === 'exact' || (target && target.length > 0))
        fates.set(line, null);
      else if (!fates.has(line)) fates.set(line, fate);
    }
  return fates;
}

/** Returns the rows of lines from one pair up to another; both are not beside each other. */
function rowsBetween(
  from: Pair,
  to: Pair,
  fates: LineFates,
): readonly LineRow[] {
  return [
    ...numbersBetween(from[0], to[0]).map((source) => {
      const fate = fates.get(source);
      // A brace is left out with the values beside it.
      const around = fates.get(source + 1) ?? fates.get(source - 1);
      return {
        source,
        leftOut: (fate === undefined ? around : fate) ?? undefined,
      };
    }),
    ...numbersBetween(from[1], to[1]).map((output) => ({ output })),
  ];
}

function numbersBetween(from: number, to: number): readonly number[] {
  return Array.from(
    { length: Math.max(0, to - from) },
    (_, index) => from + index,
  );
}

/** Pairs the lines of values with those of what they became, and the brackets around them. */
function pairsIn(from: Lines, to: Lines, links: FieldLinks): readonly Pair[] {
  const results = new Map(to.nodes.map((it) => [it.pointer, it]));
  const containers = pairsOf(links.fields);
  return from.nodes.flatMap((node): readonly Pair[] => {
    const targets =
      node === from.list
        ? [to.list?.pointer]
        : isLeaf(node)
          ? (links.source.get(node.pointer) ?? []).flatMap(
              (index) => links.fields[index]?.target ?? [],
            )
          : [containers.get(node.pointer)];
    return targets.flatMap((pointer) => {
      const result = results.get(pointer ?? '');
      return result ? bracketPairs(node, result) : [];
    });
  });

  function bracketPairs(node: JsonNode, result: JsonNode): readonly Pair[] {
    const start: Pair = [from.lineOf(node.start), to.lineOf(result.start)];
    const end: Pair = [from.lineOf(node.end), to.lineOf(result.end)];
    return start[0] < end[0] && start[1] < end[1] ? [start, end] : [start];
  }
}

/** Returns as many pairs as can be in the order of both texts, each line at most once. */
function longestChain(pairs: readonly Pair[]): readonly Pair[] {
  interface Link {
    readonly pair: Pair;
    readonly before: Link | undefined;
  }
  // The chain of each length that ends first in the output, and its last line there.
  const links: Link[] = [];
  const ends: number[] = [];
  // Of pairs with the same line of the source no two can follow each other.
  for (const pair of pairs.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const length = lineAt(ends, pair[1] - 1) + 1;
    ends[length] = pair[1];
    links[length] = { pair, before: links[length - 1] };
  }
  const chain: Pair[] = [];
  for (let link = links.at(-1); link; link = link.before) chain.push(link.pair);
  return chain.reverse();
}
