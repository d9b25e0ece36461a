import {
  isLeaf,
  type JsonNode,
  memberOf,
  stringAt,
} from '../../../json/node.js';
import { parseJson } from '../../../json/parse.js';
import { sourceTextOf } from '../../../json/source-text.js';
import type { FileField } from '../../../file/record.js';
import { isInside } from '../state.js';

/** An algorithm in the Legacy and in the Current text, or all of both. */
export interface CodeBlock {
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
  /** Undefined where the text is not valid JSON. */
  readonly node: JsonNode | undefined;
  readonly start: number;
  readonly end: number;
}

/** A leaf with its key. */
interface CodeSpan {
  readonly pointer: string;
  /** Start of the key, or of a value without one. */
  readonly start: number;
  readonly end: number;
}

/** Both texts of a file, and what became of each value. */
export interface FileTexts {
  readonly sourceText: string | null;
  readonly outputText: string | null;
  readonly fields: readonly FileField[];
}

/** Pairs the algorithms of both texts, in the order of the source. */
export function blocksOf(texts: FileTexts): readonly CodeBlock[] {
  const source = wholeOf(texts.sourceText);
  const output = wholeOf(texts.outputText);
  const items = itemsOf(source?.node);
  if (!source || items.length === 0)
    return [{ pointer: '', name: '', source, output }];
  const results = itemsOf(output?.node);
  const pairs = pairsOf(texts.fields);
  return items.map((node, index) => {
    const at = pairs.get(node.pointer);
    const result = results.find(({ pointer }) => pointer === at);
    return {
      pointer: node.pointer,
      name:
        stringAt(node, 'name') ??
        stringAt(node, 'Name') ??
        `Algorithm ${index + 1}`,
      source: excerptOf(source.text, node),
      output: output && result && excerptOf(output.text, result),
    };
  });
}

function wholeOf(withMark: string | null): Excerpt | undefined {
  if (withMark === null) return undefined;
  const { text } = sourceTextOf(withMark);
  const parsed = parseJson(text);
  // Invalid JSON is shown as it is.
  const node = parsed.ok ? parsed.root : undefined;
  return { text, node, start: 0, end: text.trimEnd().length };
}

function itemsOf(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.kind === 'array' ? node.items : [];
}

/**
 * Maps the pointers of algorithms and of what is in them, in the source, to their
 * counterparts in the output: to what their values became.
 */
export function pairsOf(
  fields: readonly FileField[],
): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const { source, target } of fields) {
    const from = source?.split('/') ?? [];
    const to = target[0]?.split('/') ?? [];
    // A value may become part of something else in the same algorithm.
    const parts = from.length === to.length ? from.length : 3;
    for (let end = 2; end < Math.min(parts, from.length, to.length); end++) {
      const pointer = from.slice(0, end).join('/');
      if (!pairs.has(pointer)) pairs.set(pointer, to.slice(0, end).join('/'));
    }
  }
  return pairs;
}

export function inputList(excerpt: Excerpt | undefined): JsonNode | undefined {
  const node = excerpt?.node;
  return memberOf(node, 'inputs') ?? memberOf(node, 'Inputs');
}

/** Returns the first index of a pointer; NaN if it begins with a key. */
export function indexIn(pointer: string): number {
  return Number(pointer.split('/')[1] || NaN);
}

function excerptOf(text: string, node: JsonNode): Excerpt {
  const before = text.slice(Math.max(0, node.start - 40), node.start);
  const indentation = /[ \t]*$/.exec(before)?.[0].length ?? 0;
  return { text, node, start: node.start - indentation, end: node.end };
}

/** Returns the leaves of an excerpt with their keys, in the order of the text. */
export function spansOf({ text, node }: Excerpt): readonly CodeSpan[] {
  const spans: CodeSpan[] = [];
  const visit = (value: JsonNode, start: number): void => {
    if (isLeaf(value)) {
      const { pointer, end } = value;
      spans.push({ pointer, start, end });
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

/** The fields of a file, and their indices by the pointers into either text. */
export interface FieldLinks {
  readonly fields: readonly FileField[];
  readonly source: ReadonlyMap<string, readonly number[]>;
  readonly output: ReadonlyMap<string, readonly number[]>;
}

/** Indexes the fields of a file by the pointers of their sources and targets. */
export function linkFields(fields: readonly FileField[]): FieldLinks {
  const source = new Map<string, number[]>();
  const output = new Map<string, number[]>();
  const add = (to: typeof source, pointer: string, index: number): void => {
    const known = to.get(pointer);
    if (known) known.push(index);
    else to.set(pointer, [index]);
  };
  for (const [index, field] of fields.entries()) {
    if (field.source !== null) add(source, field.source, index);
    for (const pointer of field.target) add(output, pointer, index);
  }
  return { fields, source, output };
}

/** Returns the indices of the fields whose source is at the pointer or below it. */
export function fieldsBelow(
  { fields }: FieldLinks,
  pointer: string,
): readonly number[] {
  return fields.flatMap(({ source }, index) =>
    source !== null && isInside(source, pointer) ? [index] : [],
  );
}
