import type { PrintOptions } from '../current/print-options.js';
import { lineBreaks, lineEndingFor, printCurrent } from '../current/print.js';
import { type CurrentObject, jsonText } from '../current/value.js';
import { locate } from '../json/locate.js';
import type { JsonArray } from '../json/node.js';

/** The text with the stubs behind the last element of `decisions`, in the style of what stands there. */
export function inserted(
  text: string,
  stubs: readonly CurrentObject[],
  configured: PrintOptions,
): string {
  const list = decisionList(text);
  const last = list.items.at(-1);
  const print = { ...configured, ...indentationOf(text) };
  const lineBreak = lineBreakOf(text, print);
  const inLines = (stub: CurrentObject, base: string): string =>
    printed(stub, base, print).replaceAll('\n', lineBreak);

  if (!last) {
    const { base } = lineUpTo(text, list.start);
    const deeper = base + (print.useTabs ? '\t' : ' '.repeat(print.tabWidth));
    const isOpen = /[\r\n]/.test(text.slice(list.start, list.end));
    const lines = stubs.map(
      (stub) => lineBreak + deeper + inLines(stub, deeper),
    );
    const end = isOpen ? '' : lineBreak + base;
    return spliced(text, list.start + 1, lines.join(',') + end);
  }
  if (!/[\r\n]/.test(text.slice(list.start, list.end))) {
    const isSpaced = /\s/.test(text.charAt(list.start - 1));
    const onOneLine = (stub: CurrentObject): string =>
      isSpaced
        ? `, ${jsonText(stub)}`
        : `,${JSON.stringify(JSON.parse(jsonText(stub)))}`;
    return spliced(text, last.end, stubs.map(onOneLine).join(''));
  }
  const { base, isAtStart } = lineUpTo(text, last.start);
  const separator = isAtStart ? `,${lineBreak}${base}` : ', ';
  return spliced(
    text,
    last.end,
    stubs.map((stub) => separator + inLines(stub, base)).join(''),
  );
}

function spliced(text: string, offset: number, added: string): string {
  return text.slice(0, offset) + added + text.slice(offset);
}

function decisionList(text: string): JsonArray {
  const root = locate(text);
  const list =
    root.kind === 'object'
      ? root.members.find(({ key }) => key === 'decisions')?.value
      : undefined;
  if (list?.kind !== 'array') throw new Error('decisions are a list');
  return list;
}

/** The indentation of the line, and whether there is nothing else on it before the offset. */
function lineUpTo(
  text: string,
  offset: number,
): { readonly base: string; readonly isAtStart: boolean } {
  const line = /[^\r\n]*$/.exec(text.slice(0, offset))?.[0] ?? '';
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
