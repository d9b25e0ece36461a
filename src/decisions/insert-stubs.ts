import type { PrintOptions } from '../current/print-options.js';
import {
  lineBreaks,
  lineEndingFor,
  printCurrent,
} from '../current/print-current.js';
import { type CurrentObject, jsonText } from '../current/current-value.js';
import { groupBy } from '../json/collections.js';
import { locate } from '../json/locate.js';
import { type JsonArray, type JsonNode, memberOf } from '../json/node.js';
import { splitLines } from '../json/position.js';

/** A stub and its place in the list. */
export interface PlacedStub {
  readonly stub: CurrentObject;
  /** The element before which it goes, from 0; undefined: behind the last. */
  readonly before: number | undefined;
}

/** The text with the stubs in `decisions`, in the style of what stands there. */
export function inserted(
  text: string,
  stubs: readonly PlacedStub[],
  configured: PrintOptions,
): string {
  const list = decisionList(text);
  const print = { ...configured, ...indentationOf(text) };
  const last = list.items.at(-1);
  if (!last) return filled(text, list, stubs, print);

  const places = groupBy(stubs, ({ before }) => before);
  const at = (index: number | undefined): readonly CurrentObject[] =>
    (places.get(index) ?? []).map(({ stub }) => stub);
  const { separator, written } = styleAt(text, list, last, print);
  const behind = at(undefined).map((stub) => separator + written(stub));
  // From the end on, so that the offsets before stay right.
  return list.items.reduceRight(
    (result, element, index) => {
      const here = at(index);
      if (here.length === 0) return result;
      const style = styleAt(text, list, element, print);
      const added = here.map((stub) => style.written(stub) + style.separator);
      return spliced(result, element.start, added.join(''));
    },
    spliced(text, last.end, behind.join('')),
  );
}

/** The text with stubs in a list that is empty. */
function filled(
  text: string,
  list: JsonArray,
  stubs: readonly PlacedStub[],
  print: PrintOptions,
): string {
  const { base } = lineUpTo(text, list.start);
  const deeper = base + (print.useTabs ? '\t' : ' '.repeat(print.tabWidth));
  const lineBreak = lineBreakOf(text, print);
  const lines = stubs.map(
    ({ stub }) =>
      lineBreak +
      deeper +
      printed(stub, deeper, print).replaceAll('\n', lineBreak),
  );
  const end = isOnOneLine(text, list) ? lineBreak + base : '';
  return spliced(text, list.start + 1, lines.join(',') + end);
}

/** How elements are set apart, and how one is written. */
interface Style {
  readonly separator: string;
  readonly written: (stub: CurrentObject) => string;
}

/** The style in which an element stands. */
function styleAt(
  text: string,
  list: JsonArray,
  element: JsonNode,
  print: PrintOptions,
): Style {
  if (isOnOneLine(text, list))
    return /\s/.test(text.charAt(list.start - 1))
      ? { separator: ', ', written: jsonText }
      : {
          separator: ',',
          written: (stub) => JSON.stringify(JSON.parse(jsonText(stub))),
        };
  const { base, isAtStart } = lineUpTo(text, element.start);
  const lineBreak = lineBreakOf(text, print);
  return {
    separator: isAtStart ? `,${lineBreak}${base}` : ', ',
    written: (stub) => printed(stub, base, print).replaceAll('\n', lineBreak),
  };
}

function isOnOneLine(text: string, { start, end }: JsonArray): boolean {
  return !/[\r\n]/.test(text.slice(start, end));
}

function spliced(text: string, offset: number, added: string): string {
  return text.slice(0, offset) + added + text.slice(offset);
}

function decisionList(text: string): JsonArray {
  const list = memberOf(locate(text), 'decisions');
  if (list?.kind !== 'array') throw new Error('decisions are a list');
  return list;
}

/** The indentation of the line, and whether there is nothing else on it before the offset. */
function lineUpTo(
  text: string,
  offset: number,
): { readonly base: string; readonly isAtStart: boolean } {
  const line = splitLines(text.slice(0, offset)).at(-1) ?? '';
  const base = /^[\t ]*/.exec(line)?.[0] ?? '';
  return { base, isAtStart: base === line };
}

/** One level of indentation: what the first line that is indented has. */
function indentationOf(
  text: string,
): Partial<Pick<PrintOptions, 'useTabs' | 'tabWidth'>> {
  const [, level] = /[\r\n]([\t ]+)(?=[^\s])/.exec(text) ?? [];
  if (level === undefined) return {};
  return level.startsWith('\t')
    ? { useTabs: true }
    : { useTabs: false, tabWidth: level.length };
}

/** The line break that the text begins with, or else the one that is configured. */
export function lineBreakOf(text: string, print: PrintOptions): string {
  return /\r\n?|\n/.exec(text)?.[0] ?? lineBreaks[lineEndingFor(text, print)];
}

/**
 * A value as prettier prints it where its first line is indented by `base`; that
 * indentation itself is left to the caller.
 */
export function printed(
  value: CurrentObject,
  base: string,
  print: PrintOptions,
): string {
  const { printWidth, tabWidth, useTabs } = print;
  const columns = base.replaceAll('\t', ' '.repeat(tabWidth)).length;
  // The printer prints arrays: the value stands one level deeper than it will.
  const level = useTabs ? 1 : tabWidth;
  const text = printCurrent(
    [value],
    { ...print, printWidth: printWidth - columns + tabWidth },
    'lf',
  );
  return text.startsWith('[\n')
    ? text
        .slice('[\n'.length, -'\n]\n'.length)
        .split('\n')
        .map((line) => line.slice(level))
        .join(`\n${base}`)
    : text.slice('['.length, -']\n'.length);
}
