import { openJson } from '../file/open.js';
import { bytewise } from '../file/paths.js';
import { positionsIn, type SourceText } from '../json/source-text.js';
import { escapedJson } from '../json/escaped-json.js';
import {
  isObject,
  type JsonNode,
  memberOf,
  plainValueOf,
} from '../json/node.js';
import type { Place } from '../rule/rule.js';
import { type BaselineEntry, keyOf } from './baseline.js';

/** An entry with its place in the baseline file. */
export interface ListedEntry extends BaselineEntry {
  readonly place: Place;
}

export interface Baseline {
  readonly source: SourceText;
  readonly entries: readonly ListedEntry[];
}

export type ReadBaseline =
  | { readonly ok: true; readonly baseline: Baseline }
  /** `reason`: a sentence for people. */
  | { readonly ok: false; readonly reason: string };

/**
 * Reads a baseline file; `shown` is its path in messages.
 * @param isUpdate whether a merge conflict may be in it: then both sides count
 */
export function readBaseline(
  bytes: Uint8Array,
  path: string,
  isUpdate = false,
): ReadBaseline {
  const opened = openJson(bytes);
  const { source } = opened;
  if (opened.kind === 'json') return baselineIn(opened, path);
  const at = (offset: number): string => {
    const { line, column } = positionsIn(source)(offset);
    return `${path}:${line}:${column}`;
  };
  const conflictAt = source.text.search(conflict);
  if (conflictAt < 0) {
    const [fault] = opened.findings;
    const place = at(fault?.place.start ?? 0);
    return { ok: false, reason: `${place}: ${fault?.message ?? ''}` };
  }
  if (!isUpdate)
    return {
      ok: false,
      reason: `${at(conflictAt)}: git left a merge conflict here. Run --update-baseline: it keeps the entries of both sides whose findings are still there.`,
    };
  return mergeSides(
    ['$1', '$2'].map((side) =>
      readBaseline(
        new TextEncoder().encode(source.text.replaceAll(conflict, side)),
        path,
      ),
    ),
  );
}

/** A merge conflict: ours, perhaps the common ancestor, theirs. */
const conflict =
  /^<{7}(?: .*)?\r?\n([^]*?)(?:^\|{7}(?: .*)?\r?\n[^]*?)?^={7}\r?\n([^]*?)^>{7}.*(?:\r?\n|$)/gm;

function mergeSides(sides: readonly ReadBaseline[]): ReadBaseline {
  const entries = new Map<string, ListedEntry>();
  for (const side of sides) {
    if (!side.ok) return side;
    for (const entry of side.baseline.entries) {
      const { count = 0 } = entries.get(lineKeyOf(entry)) ?? {};
      if (entry.count > count) entries.set(lineKeyOf(entry), entry);
    }
  }
  const source = { text: '', byteOrderMark: false };
  return { ok: true, baseline: { source, entries: [...entries.values()] } };
}

function baselineIn(
  { source, root }: { readonly source: SourceText; readonly root: JsonNode },
  path: string,
): ReadBaseline {
  const list = memberOf(root, 'findings');
  if (list?.kind !== 'array')
    return {
      ok: false,
      reason: `${path} is not a baseline: it needs an array \`findings\`, as --create-baseline writes it.`,
    };
  if (memberOf(root, 'files'))
    return {
      ok: false,
      reason: `${path} is not a baseline but a saved report: make a baseline with --create-baseline.`,
    };
  const entries: ListedEntry[] = [];
  for (const node of list.items) {
    const { pointer, start, end } = node;
    const value = plainValueOf(node);
    if (isEntry(value))
      entries.push({ ...value, place: { pointer, start, end } });
    // The last line.
    else if (value !== null)
      return {
        ok: false,
        reason: `${path}: ${pointer} needs the texts \`path\` and \`rule\`, a text or null as \`algorithm\`, \`input\` and \`value\`, a whole number from 1 as \`count\`, and, if there, texts as \`owner\` and \`reason\` and a day such as 2026-01-31 as \`until\`.`,
      };
  }
  return { ok: true, baseline: { source, entries } };
}

function isEntry(value: unknown): value is BaselineEntry {
  if (!isObject(value)) return false;
  const { path, rule, algorithm, input, count, until, owner, reason } = value;
  const isText = (it: unknown): boolean => typeof it === 'string';
  return (
    [path, rule].every(isText) &&
    [algorithm, input, value['value']].every(
      (it) => it === null || isText(it),
    ) &&
    [until, owner, reason].every((it) => it === undefined || isText(it)) &&
    (until === undefined || (typeof until === 'string' && isDay(until))) &&
    Number.isSafeInteger(count) &&
    Number(count) > 0
  );
}

/** Returns whether a text is a day of the calendar, such as `2026-01-31`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  // The parser takes 31 February for 3 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Formats entries so that git merges what several branches remove: one entry a
 * line, sorted by path and key, each line with a comma and an empty line after it.
 */
export function baselineText(entries: readonly BaselineEntry[]): string {
  const sorted = entries
    .map((entry) => ({ entry, key: lineKeyOf(entry) }))
    .toSorted((a, b) => bytewise(a.key, b.key));
  return [
    '{',
    '"version": 1,',
    '"findings": [',
    ...sorted.flatMap(({ entry }) => [lineOf(entry), '']),
    // Removing the last entry changes no other line.
    'null',
    ']',
    '}',
    '',
  ].join('\n');
}

/**
 * Returns the text of a baseline with fewer entries. A removed entry leaves its
 * empty line: two branches that remove neighbours then do not conflict. A text
 * with another layout, or without some of the entries, is written anew.
 */
export function updatedText(
  text: string,
  entries: readonly BaselineEntry[],
): string {
  const left = new Map(entries.map((it) => [lineKeyOf(it), lineOf(it)]));
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const entry = entryIn(line);
    if (!entry) return [line];
    const key = lineKeyOf(entry);
    const now = left.get(key);
    left.delete(key);
    return now ?? [];
  });
  const updated = lines.join('\n');
  const read = readBaseline(new TextEncoder().encode(updated), '');
  const isWhole = left.size === 0 && read.ok;
  return isWhole && read.baseline.entries.length === entries.length
    ? updated
    : baselineText(entries);
}

function entryIn(line: string): BaselineEntry | undefined {
  if (!/^\{.*\},$/.test(line)) return undefined;
  const opened = openJson(new TextEncoder().encode(line.slice(0, -1)));
  const value = opened.kind === 'json' ? plainValueOf(opened.root) : undefined;
  return isEntry(value) ? value : undefined;
}

function lineOf(entry: BaselineEntry): string {
  const { path, rule, algorithm, input, value, count } = entry;
  const { owner, reason, until } = entry;
  const ordered = { path, rule, algorithm, input, value, count };
  return `${escapedJson({ ...ordered, owner, reason, until })},`;
}

function lineKeyOf(entry: BaselineEntry): string {
  return `${entry.path} ${keyOf(entry)}`;
}
