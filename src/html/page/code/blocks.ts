import { sourceTextOf } from '../../../json/decode.js';
import type { JsonNode } from '../../../json/node.js';
import { locate } from '../../../json/parse.js';
import type { Field, FileTexts } from '../report-data.js';

/** A JSON text and its located tree; the tree is undefined where the text is no valid JSON. */
export interface CodeText {
  /** Without a byte order mark. */
  readonly text: string;
  readonly root: JsonNode | undefined;
}

/** Part of a text: a whole algorithm, or all of it. */
export interface Excerpt {
  readonly code: CodeText;
  readonly node: JsonNode | undefined;
  readonly start: number;
  readonly end: number;
}

/** An algorithm in the Legacy and in the Current text. */
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

function readCode(text: string): CodeText {
  const { text: bare } = sourceTextOf(text);
  return { text: bare, root: treeOf(bare) };
}

function treeOf(text: string): JsonNode | undefined {
  try {
    return locate(text);
  } catch {
    // What stopped the file is shown as it is.
    return undefined;
  }
}

/** Pairs the algorithms of both texts, in the order of the source. */
export function blocksOf({
  source,
  output,
  fields,
}: FileTexts): readonly Block[] {
  const legacy = source === null ? undefined : readCode(source);
  const current = output === null ? undefined : readCode(output);
  const items = itemsOf(legacy);
  if (!legacy || !items)
    return [
      {
        pointer: '',
        name: '',
        source: legacy && wholeOf(legacy),
        output: current && wholeOf(current),
      },
    ];
  const results = itemsOf(current) ?? [];
  const pairs = pairsOf(fields);
  return items.map((node, index) => {
    const result = results[pairs.get(index) ?? -1];
    return {
      pointer: node.pointer,
      name: nameOf(node) ?? `Algorithm ${index + 1}`,
      source: excerptOf(legacy, node),
      output: current && result && excerptOf(current, result),
    };
  });
}

function itemsOf(code: CodeText | undefined): readonly JsonNode[] | undefined {
  const root = code?.root;
  return root?.kind === 'array' && root.items.length > 0
    ? root.items
    : undefined;
}

/** Which algorithm of the output comes from which of the source. */
function pairsOf(fields: readonly Field[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  for (const { source, target } of fields) {
    const to = target[0];
    if (source === null || to === undefined) continue;
    pairs.set(indexIn(source), indexIn(to));
  }
  return pairs;
}

/** The first index of a pointer; NaN where it begins with a key. */
export function indexIn(pointer: string): number {
  return Number(pointer.split('/')[1] || NaN);
}

function nameOf(node: JsonNode): string | undefined {
  if (node.kind !== 'object') return undefined;
  const name = node.members.find(({ key }) => key === 'name' || key === 'Name');
  return name?.value.kind === 'string' ? name.value.value : undefined;
}

function wholeOf(code: CodeText): Excerpt {
  return { code, node: code.root, start: 0, end: code.text.length };
}

/** An algorithm with the white space before it on its line. */
function excerptOf(code: CodeText, node: JsonNode): Excerpt {
  const before = /[ \t]*$/.exec(
    code.text.slice(Math.max(0, node.start - 40), node.start),
  );
  const start = node.start - (before?.[0].length ?? 0);
  return { code, node, start, end: node.end };
}
