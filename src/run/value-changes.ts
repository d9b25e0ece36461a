import type { FileField, FileFinding, FileRecord } from '../file/record.js';
import { isLeaf, type JsonNode, leavesOf, pointerTo } from '../json/node.js';
import { locate } from '../json/parse.js';
import { changedMeanings } from './changed-meanings.js';
import type { ValueChange } from './comparison.js';

/** More changes of values are only counted. */
export const maxValues = 30;

/** A file in one state, with what its values become. */
type Side = Pick<
  FileRecord,
  'path' | 'format' | 'sourceText' | 'fields' | 'findings'
>;

/** The keys by which the objects of a list are known, in both formats. */
const nameKeys = [
  'name',
  'inputName',
  'inputname',
  'Name',
  'InputName',
  'OutputName',
  'PropertyName',
];

/**
 * Returns the values that differ between two texts of one format, matched by the names of
 * algorithms and inputs and by keys. An object that is in one of them only is one value.
 */
export function valueChanges(then: Side, now: Side): readonly ValueChange[] {
  const before = then.sourceText ?? '';
  const after = now.sourceText ?? '';
  const [root, rootNow] = [locate(before), locate(after)];
  const changed = differences(
    { node: root, text: before },
    { node: rootNow, text: after },
    [],
  );
  const meanings =
    now.format === 'current' && changed.length > 0
      ? changedMeanings(
          changed.map((it) => ({
            then: it.then?.node.pointer,
            now: it.now?.node.pointer,
          })),
          root,
          rootNow,
        )
      : [];
  return changed.map(({ names, then: old, now: value }, at) => ({
    path: now.path,
    place: names.join(' › '),
    pointer: (value ?? old)?.node.pointer ?? '',
    then: old ? onOneLine(old) : null,
    now: value ? onOneLine(value) : null,
    becomes: value ? whatBecomes(value.node, now.fields ?? []) : null,
    decision: value ? decisionsAt(value.node, now.findings) : null,
    open: value ? openAt(value.node, now.findings) : [],
    meaning: meanings[at] ?? null,
  }));
}

/** A value, and the text that it is in. */
interface Spelled {
  readonly node: JsonNode;
  readonly text: string;
}

interface Difference {
  /** The names and keys that lead to it. */
  readonly names: readonly string[];
  readonly then: Spelled | undefined;
  readonly now: Spelled | undefined;
}

function spelled({ node, text }: Spelled): string {
  return text.slice(node.start, node.end);
}

/** Returns a value as it is spelled, without its layout. */
function onOneLine(it: Spelled): string {
  return spelled(it).replaceAll(
    /("(?:[^"\\]|\\.)*")|\s+/g,
    (_, text?: string) => text ?? ' ',
  );
}

function differences(
  then: Spelled | undefined,
  now: Spelled | undefined,
  names: readonly string[],
): readonly Difference[] {
  const [before, after] = [namedParts(then), namedParts(now)];
  if (before && after) {
    const parts = [...new Set([...after.keys(), ...before.keys()])];
    // The only object of a list needs no number.
    const isOnly = now?.node.kind === 'array' && parts.join() === '1';
    return parts.flatMap((name) =>
      differences(before.get(name), after.get(name), [
        ...names,
        ...(isOnly ? [] : [name]),
      ]),
    );
  }
  const isSame = then && now && layoutFree(then) === layoutFree(now);
  return isSame ? [] : [{ names, then, now }];
}

/** Returns the members of an object, or the objects of a list, by name; undefined for other values. */
function namedParts(
  it: Spelled | undefined,
): ReadonlyMap<string, Spelled> | undefined {
  if (!it || isLeaf(it.node)) return undefined;
  const { node, text } = it;
  if (node.kind === 'object')
    return new Map(
      node.members.map(({ key, value }) => [key, { node: value, text }]),
    );
  if (node.kind !== 'array' || !node.items.every((it) => it.kind === 'object'))
    return undefined;
  const parts = new Map<string, Spelled>();
  for (const [index, item] of node.items.entries()) {
    const name = nameIn(item) ?? `${index + 1}`;
    // A name may be there twice.
    let own = name;
    for (let at = 2; parts.has(own); at++) own = `${name} (${at})`;
    parts.set(own, { node: item, text });
  }
  return parts;
}

function nameIn(node: JsonNode): string | undefined {
  if (node.kind !== 'object') return undefined;
  const named = node.members.find(
    ({ key, value }) => nameKeys.includes(key) && value.kind === 'string',
  );
  return named?.value.kind === 'string' ? named.value.value : undefined;
}

function layoutFree({ node, text }: Spelled): string {
  return leavesOf(node)
    .map(
      (leaf) =>
        `${leaf.pointer.slice(node.pointer.length)} ${spelled({ node: leaf, text })}`,
    )
    .join('\n');
}

function isAtOrBelow(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(pointerTo(outer, ''));
}

/** Returns what a value becomes in Current, as JSON text; null if nothing. */
function whatBecomes(
  { pointer }: JsonNode,
  fields: readonly FileField[],
): string | null {
  const texts = fields.flatMap(({ source, after }) =>
    source !== null && after !== null && isAtOrBelow(source, pointer)
      ? [after]
      : [],
  );
  return texts.length === 0 ? null : [...new Set(texts)].join(', ');
}

/** Returns the rules of the errors about a value. */
function openAt(
  { pointer }: JsonNode,
  findings: readonly FileFinding[],
): readonly string[] {
  const errors = findings.filter(
    (it) => it.level === 'error' && isAtOrBelow(it.pointer, pointer),
  );
  return [...new Set(errors.map(({ rule }) => rule))];
}

/** Returns the decisions about a value, as `rule: choice`; null if there are none. */
function decisionsAt(
  { pointer }: JsonNode,
  findings: readonly FileFinding[],
): string | null {
  const decisions = findings.flatMap((it) =>
    it.decision && isAtOrBelow(it.pointer, pointer)
      ? [`${it.decision.rule ?? it.rule}: ${it.decision.choose}`]
      : [],
  );
  return decisions.length === 0 ? null : [...new Set(decisions)].join(', ');
}
