import { sourceTextOf } from '../../../json/decode.js';
import { locate } from '../../../json/parse.js';
import { isLeaf, type JsonNode } from '../../../json/node.js';
import type { FileTexts } from '../../page-report.js';
import type { Field } from '../report-data.js';

/** An algorithm in the Legacy and in the Current text, or all of both. */
export interface Block {
  /** JSON Pointer into the source; empty for a text that is shown as a whole. */
  readonly pointer: string;
  /** Empty for a text that is shown as a whole. */
  readonly name: string;
  /** Undefined where there is no text. */
  readonly source: Excerpt | undefined;
  /** Undefined where there is no text, or the algorithm is not in it. */
  readonly output: Excerpt | undefined;
}

/** Part of a text, from an offset to another. */
export interface Excerpt {
  readonly text: string;
  /** Undefined where the text is no valid JSON. */
  readonly node: JsonNode | undefined;
  readonly start: number;
  readonly end: number;
}

/** A leaf with its key. */
export interface Span {
  readonly pointer: string;
  /** Start of the key, or of a value without one. */
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

/** Pairs the algorithms of both texts, in the order of the source. */
export function blocksOf(texts: FileTexts<string>): readonly Block[] {
  const source = wholeOf(texts.source);
  const output = wholeOf(texts.output);
  const items = itemsOf(source);
  if (!source || items.length === 0)
    return [{ pointer: '', name: '', source, output }];
  const results = itemsOf(output);
  const pairs = pairsOf(texts.fields);
  return items.map((node, index) => {
    const result = results[pairs.get(index) ?? -1];
    return {
      pointer: node.pointer,
      name: nameOf(node) ?? `Algorithm ${index + 1}`,
      source: excerptOf(source.text, node),
      output: output && result && excerptOf(output.text, result),
    };
  });
}

function wholeOf(withMark: string | null): Excerpt | undefined {
  if (withMark === null) return undefined;
  const { text } = sourceTextOf(withMark);
  return { text, node: treeOf(text), start: 0, end: text.length };
}

function treeOf(text: string): JsonNode | undefined {
  try {
    return locate(text);
  } catch {
    // Invalid JSON is shown as it is.
    return undefined;
  }
}

function itemsOf(whole: Excerpt | undefined): readonly JsonNode[] {
  return whole?.node?.kind === 'array' ? whole.node.items : [];
}

/** Maps the index of an algorithm in the source to that in the output. */
function pairsOf(fields: readonly Field[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  for (const { source, target } of fields) {
    const to = target[0];
    if (source === null || to === undefined) continue;
    pairs.set(indexIn(source), indexIn(to));
  }
  return pairs;
}

/** An input of the source, and of the output; undefined where there is none. */
export type InputPair = Readonly<
  Record<'source' | 'output', JsonNode | undefined>
>;

/** Pairs the inputs of an algorithm, in the order of both texts. */
export function inputPairs(
  { source, output }: Block,
  fields: readonly Field[],
): readonly InputPair[] {
  const results = inputsOf(output);
  const places = new Map(results.map(({ pointer }, index) => [pointer, index]));
  const pairs = new Map<string, number>();
  for (const { source, target } of fields) {
    const place = places.get(inputIn(target[0] ?? ''));
    if (source !== null && place !== undefined)
      pairs.set(inputIn(source), place);
  }
  let next = 0;
  const until = (end: number): readonly InputPair[] => {
    const alone = results.slice(next, end);
    next = end;
    return alone.map((it) => ({ source: undefined, output: it }));
  };
  return [
    ...inputsOf(source).flatMap((it) => {
      const place = pairs.get(it.pointer) ?? -1;
      if (place < next) return { source: it, output: undefined };
      return [
        ...until(place),
        ...until(place + 1).map(({ output }) => ({ source: it, output })),
      ];
    }),
    ...until(results.length),
  ];
}

function inputsOf(algorithm: Excerpt | undefined): readonly JsonNode[] {
  const { node } = algorithm ?? {};
  const inputs =
    node?.kind === 'object' &&
    node.members.find(({ key }) => key.toLowerCase() === 'inputs')?.value;
  return inputs && inputs.kind === 'array' ? inputs.items : [];
}

/** Returns the part of a pointer that names an input: `/0/inputs/1`. */
function inputIn(pointer: string): string {
  return pointer.split('/').slice(0, 4).join('/');
}

/** Returns the first index of a pointer; NaN if it begins with a key. */
export function indexIn(pointer: string): number {
  return Number(pointer.split('/')[1] || NaN);
}

function nameOf(node: JsonNode): string | undefined {
  if (node.kind !== 'object') return undefined;
  const name = node.members.find(({ key }) => key === 'name' || key === 'Name');
  return name?.value.kind === 'string' ? name.value.value : undefined;
}

function excerptOf(text: string, node: JsonNode): Excerpt {
  const before = text.slice(Math.max(0, node.start - 40), node.start);
  const indentation = /[ \t]*$/.exec(before)?.[0].length ?? 0;
  return { text, node, start: node.start - indentation, end: node.end };
}

/** Returns the leaves of an excerpt with their keys, in the order of the text. */
export function spansOf({ text, node }: Excerpt): readonly Span[] {
  const spans: Span[] = [];
  const visit = (value: JsonNode, start: number): void => {
    if (isLeaf(value)) {
      const { pointer, start: valueStart, end } = value;
      spans.push({ pointer, start, valueStart, end });
    } else if (value.kind === 'array')
      for (const item of value.items) visit(item, item.start);
    else if (value.kind === 'object') {
      let behind = value.start + 1;
      for (const member of value.members) {
        visit(member.value, text.indexOf('"', behind));
        behind = member.value.end;
      }
    }
  };
  if (node) visit(node, node.start);
  return spans;
}
