import { isDeepStrictEqual } from 'node:util';
import { openJson } from '../../../src/file/open.js';
import {
  childrenOf,
  isLeaf,
  type JsonNode,
  lastKeyOf,
  memberOf,
  plainValueOf,
  unescapeKey,
} from '../../../src/json/node.js';

/** So many containers may be open at once. */
const deepest = 512;

/** What Node itself reads of the bytes; undefined where they are no JSON in UTF-8. */
function readByNode(
  bytes: Uint8Array,
): { readonly text: string; readonly value: unknown } | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** How many containers are open at once in a text that is JSON; a repeated key hides what it held from `JSON.parse`. */
function depthOf(text: string): number {
  const brackets = text.replaceAll(/"(?:[^"\\]|\\[^])*"|[^[\]{}]/g, '');
  let depth = 0;
  let most = 0;
  for (const bracket of brackets) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    most = Math.max(most, depth);
  }
  return most;
}

/** How many keys of the text are lost in what `JSON.parse` makes of it. */
function keysLost(node: JsonNode): number {
  const keys = node.kind === 'object' ? node.members.map(({ key }) => key) : [];
  return childrenOf(node)
    .map(keysLost)
    .reduce((sum, lost) => sum + lost, keys.length - new Set(keys).size);
}

/** Reads bytes as Node reads them, or refuses them where it does; every value with its place. */
export function readsAsNode(bytes: Uint8Array): void {
  const byNode = readByNode(bytes);
  const opened = openJson(bytes);
  const isDeep = byNode !== undefined && depthOf(byNode.text) > deepest;
  if ((opened.kind === 'json') !== (byNode !== undefined && !isDeep))
    throw new Error(`taken or refused, unlike Node: ${opened.kind}`);
  if (opened.kind !== 'json') {
    const [finding] = opened.findings;
    const { start = -1, end = -1 } = finding?.place ?? {};
    if (!(0 <= start && start <= end && end <= opened.source.text.length))
      throw new Error(`refused at ${start} to ${end}`);
    return;
  }
  const { text } = opened.source;
  if (text !== byNode?.text) throw new Error('another text');
  const { root, repeatedKeys } = opened;
  same(plainValueOf(root), byNode.value);
  if (keysLost(root) !== repeatedKeys.length)
    throw new Error(`${repeatedKeys.length} repeated keys are reported`);
  for (const { key, start, end, pointer } of repeatedKeys)
    if (
      JSON.parse(text.slice(start, end)) !== key ||
      lastKeyOf(pointer) !== key
    )
      throw new Error(`the repeated key ${key} is not at ${start}`);
  everyPlace(root, root, text, repeatedKeys.length > 0);
}

function everyPlace(
  node: JsonNode,
  root: JsonNode,
  text: string,
  hasRepeated: boolean,
): void {
  const spelled = text.slice(node.start, node.end);
  if (isLeaf(node)) same(JSON.parse(spelled), plainValueOf(node));
  if (!/^\S[^]*$/.test(spelled) || spelled !== spelled.trim())
    throw new Error(`a value is taken to be ${JSON.stringify(spelled)}`);
  // A pointer leads to the first of the values with a repeated key.
  if (!hasRepeated && nodeAt(root, node.pointer) !== node)
    throw new Error(`${node.pointer} leads elsewhere`);
  for (const child of childrenOf(node))
    everyPlace(child, root, text, hasRepeated);
}

/** The value that a pointer leads to, step by step; undefined where there is none. */
function nodeAt(root: JsonNode, pointer: string): JsonNode | undefined {
  return pointer
    .split('/')
    .slice(1)
    .reduce<JsonNode | undefined>(
      (at, token) =>
        at?.kind === 'array'
          ? at.items[Number(token)]
          : memberOf(at, unescapeKey(token)),
      root,
    );
}

function same(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(
      `read as ${JSON.stringify(actual)}, and not ${JSON.stringify(expected)}`,
    );
}
