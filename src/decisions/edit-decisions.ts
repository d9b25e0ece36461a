import {
  lineBreaks,
  lineEndingFor,
  type PrintOptions,
} from '../current/print-options.js';
import { escapedJson } from '../json/escaped-json.js';
import {
  type JsonArray,
  type JsonNode,
  memberOf,
  plainValueOf,
  stringAt,
} from '../json/node.js';
import { locate } from '../json/parse.js';
import { sourceTextOf } from '../json/source-text.js';
import { type Decision, rankIn, type Rule } from '../rule/rule.js';
import { undecidedChoice } from './decision.js';
import { isSameJson } from './match-decisions.js';

interface PlacedStub {
  readonly stub: object;
  /** The index of the element after it; undefined for the end of the list. */
  readonly before: number | undefined;
  /** The index of the stub that goes; it replaces that one if it is `before`. */
  readonly answered?: number;
}

/** Returns the elements of `decisions`, stubs included. */
export function decisionNodes(root: JsonNode): readonly JsonNode[] {
  const list = memberOf(root, 'decisions');
  return list?.kind === 'array' ? list.items : [];
}

/**
 * Returns the index before which a new decision goes: behind those of its rule and
 * of the rules before it. So git merges branches that add decisions about different
 * rules. Undefined: at the end.
 * @param rules in the order of the file
 */
export function indexFor(
  nodes: readonly JsonNode[],
  rule: string,
  rules: readonly Rule[],
): number | undefined {
  const rank = rankIn(rules, rule);
  const last = nodes.findLastIndex(
    (it) => rankIn(rules, stringAt(it, 'rule') ?? '') <= rank,
  );
  return last + 1 < nodes.length ? last + 1 : undefined;
}

/**
 * Returns the text of a decisions file without decisions.
 * @param schema where editors find the schema of the file, from its folder
 */
export function printNewFile(print: PrintOptions, schema?: string): string {
  const file = {
    ...(schema !== undefined && { $schema: schema }),
    decisions: [],
  };
  const text = `${printAt(file, '', print)}\n`;
  return text.replaceAll('\n', lineBreakOf('', print));
}

/**
 * Inserts stubs into `decisions`, with the indentation and line breaks of the
 * surrounding text.
 * @param old the whole text of the file, which must be a valid decisions file
 */
export function editDecisions(
  old: string,
  stubs: readonly PlacedStub[],
  configured: PrintOptions,
): string {
  const { text } = sourceTextOf(old);
  const list = memberOf(locate(text), 'decisions');
  if (list?.kind !== 'array') throw new Error('`decisions` is not a list');
  const [, level] = /\n([\t ]+)(?=\S)/.exec(text) ?? [];
  const print = { ...configured };
  if (level !== undefined) {
    print.useTabs = level.startsWith('\t');
    if (!print.useTabs) print.tabWidth = level.length;
  }
  const edits = (
    list.items.length === 0
      ? fillList(text, list, stubs, print)
      : stubs.flatMap((stub) => insertStub(text, list, stub, print))
  ).toSorted((a, b) => a.start - b.start);
  const lineBreak = lineBreakOf(text, print);
  let end = 0;
  const pieces = edits.map((edit) => {
    const kept = text.slice(end, edit.start);
    end = edit.end;
    return kept + edit.added.replaceAll('\n', lineBreak);
  });
  const mark = old.slice(0, old.length - text.length);
  return mark + pieces.join('') + text.slice(end);
}

/** Replaces a piece of the text; the new text has LF line breaks. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly added: string;
}

function insertAt(offset: number, added: string): Edit {
  return { start: offset, end: offset, added };
}

function insertStub(
  text: string,
  { items }: JsonArray,
  { stub, before, answered }: PlacedStub,
  print: PrintOptions,
): readonly Edit[] {
  const neighbour = items.at(before ?? -1) ?? { start: 0, end: 0 };
  const { base, isAtStart } = lineBefore(text, neighbour.start);
  const separator = isAtStart ? `,\n${base}` : ', ';
  const printed = printAt(stub, base, print);
  if (before === undefined)
    return [insertAt(neighbour.end, separator + printed)];
  if (before === answered) return [{ ...neighbour, added: printed }];
  const inserted = insertAt(neighbour.start, printed + separator);
  const gone = items[answered ?? -1];
  if (!gone) return [inserted];
  const next = items.find(({ start }) => start > gone.start);
  // The last element goes with the comma before it.
  const [start, end] = next
    ? [gone.start, next.start]
    : [text.lastIndexOf(',', gone.start), gone.end];
  return [inserted, { start, end, added: '' }];
}

function fillList(
  text: string,
  { start, end }: JsonArray,
  stubs: readonly PlacedStub[],
  print: PrintOptions,
): readonly Edit[] {
  if (stubs.length === 0) return [];
  const { base } = lineBefore(text, start);
  const deeper = base + (print.useTabs ? '\t' : ' '.repeat(print.tabWidth));
  const lines = stubs.map(
    ({ stub }) => `\n${deeper}${printAt(stub, deeper, print)}`,
  );
  const isOnOneLine = !text.slice(start, end).includes('\n');
  const close = isOnOneLine ? `\n${base}` : '';
  return [insertAt(start + 1, lines.join(',') + close)];
}

function lineBefore(
  text: string,
  offset: number,
): { readonly base: string; readonly isAtStart: boolean } {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const base = /^[\t ]*/.exec(line)?.[0] ?? '';
  return { base, isAtStart: base === line };
}

function lineBreakOf(text: string, print: PrintOptions): string {
  return /\r?\n/.exec(text)?.[0] ?? lineBreaks[lineEndingFor(text, print)];
}

/**
 * Prints a value with prettier's defaults.
 * @param base the indentation of its first line, which the caller adds
 */
function printAt(
  value: object,
  base: string,
  { tabWidth, useTabs }: PrintOptions,
): string {
  const level = useTabs ? '\t' : ' '.repeat(tabWidth);
  return escapedJson(value, 1)
    .replaceAll(/^ +/gm, (spaces) => level.repeat(spaces.length))
    .replaceAll('\n', `\n${base}`);
}

/** An answer that is not yet in the decisions file. */
export interface NewDecision extends Pick<
  Decision,
  'rule' | 'choose' | 'reason' | 'where'
> {
  /** JSON text, for a choice that needs a value. */
  readonly value?: string | undefined;
  readonly dates?: string | undefined;
}

/** A character that no answer contains. */
const placeholder = '\u0000';

/**
 * Returns the text of a decisions file with one more decision: before every answer of its
 * rule, so that those override it; where there is none, instead of the stub that it
 * answers. That stub goes. Keeps all other bytes.
 * @param old the whole text of the file
 * @param rules in reading order
 */
export function addDecision(
  old: string,
  { rule, choose, value, dates, reason, where }: NewDecision,
  print: PrintOptions,
  rules: readonly Rule[],
): string {
  const decision = {
    rule,
    choose,
    ...(value !== undefined && { value: placeholder }),
    ...(dates !== undefined && { dates }),
    reason,
    ...(Object.keys(where).length > 0 && { where }),
  };
  const nodes = decisionNodes(locate(sourceTextOf(old).text));
  const isOfRule = (it: JsonNode, isStub: boolean): boolean =>
    stringAt(it, 'rule') === rule &&
    (stringAt(it, 'choose') === undecidedChoice) === isStub;
  const stub = nodes.findIndex((it) => {
    const asked = memberOf(it, 'where');
    return (
      isOfRule(it, true) && isSameJson(asked ? plainValueOf(asked) : {}, where)
    );
  });
  const first = nodes.findIndex((it) => isOfRule(it, false));
  const place = {
    stub: decision,
    before: [first, stub].find((it) => it >= 0) ?? indexFor(nodes, rule, rules),
    ...(stub >= 0 && { answered: stub }),
  };
  return (
    editDecisions(old, [place], print)
      // Insert the text as typed: a JavaScript number might lose digits.
      .replace(JSON.stringify(placeholder), () => value ?? '')
  );
}
