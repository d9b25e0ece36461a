import { builders, printer } from 'prettier/doc';
import type { PrintOptions } from './print-options.js';
import {
  type CurrentObject,
  type CurrentValue,
  isList,
  spellingOf,
} from './value.js';

type Doc = builders.Doc;

const { fill, group, hardline, indent, join, line, softline } = builders;

/** The characters of each line ending. */
export const lineBreaks = { lf: '\n', crlf: '\r\n', cr: '\r' } as const;

/** The line ending of the output: what is configured, else CRLF where every line break of the source is CRLF. */
export function lineEndingFor(
  source: string,
  { endOfLine }: PrintOptions,
): 'lf' | 'crlf' | 'cr' {
  if (endOfLine !== 'auto') return endOfLine;
  return /\r\n/.test(source) && !/\r(?!\n)|(?<!\r)\n/.test(source)
    ? 'crlf'
    : 'lf';
}

/**
 * Prints an array of algorithms byte for byte as `prettier` prints the same
 * data from `JSON.stringify(…, null, 2)`: through prettier's own document
 * printer, but without its parser and comments, and algorithm by algorithm,
 * which takes a time linear in the length.
 */
export function printCurrent(
  algorithms: readonly CurrentObject[],
  options: PrintOptions,
  lineEnding: 'lf' | 'crlf' | 'cr',
): string {
  const text =
    options.objectWrap === 'collapse' || algorithms.length === 0
      ? print([docOf(algorithms, options), hardline], options)
      : printOneByOne(algorithms, options);
  return lineEnding === 'lf'
    ? text
    : text.replaceAll('\n', lineBreaks[lineEnding]);
}

function print(
  doc: Doc,
  { printWidth, tabWidth, useTabs }: PrintOptions,
): string {
  return printer.printDocToString(doc, { printWidth, tabWidth, useTabs })
    .formatted;
}

/** An object is always expanded here, so no line depends on another algorithm. */
function printOneByOne(
  algorithms: readonly CurrentObject[],
  options: PrintOptions,
): string {
  const printed = algorithms.map((algorithm) =>
    // The brackets are only there for the indentation.
    print(
      ['[', indent([hardline, docOf(algorithm, options)]), hardline, ']'],
      options,
    ).slice('[\n'.length, -'\n]'.length),
  );
  return `[\n${printed.join(',\n')}\n]\n`;
}

/** The document that prettier makes of a JSON value. */
function docOf(value: CurrentValue, options: PrintOptions): Doc {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const number = spellingOf(value);
  if (number !== undefined) return number;
  return isList(value)
    ? arrayDoc(value, options)
    : objectDoc(value as CurrentObject, options);
}

function objectDoc(object: CurrentObject, options: PrintOptions): Doc {
  const members = Object.entries(object).map(([key, value]): Doc => [
    JSON.stringify(key),
    ': ',
    docOf(value, options),
  ]);
  if (members.length === 0) return '{}';
  return group(
    ['{', indent([line, join([',', line], members)]), line, '}'],
    // Such an object is spelled on several lines, which `preserve` preserves.
    { shouldBreak: options.objectWrap === 'preserve' },
  );
}

function arrayDoc(array: readonly CurrentValue[], options: PrintOptions): Doc {
  if (array.length === 0) return '[]';
  const items = array.map((item) => docOf(item, options));
  const isNumbers = array.every((item) => spellingOf(item) !== undefined);
  const contents = isNumbers
    ? fill(separatedByLines(items))
    : join([',', line], items);
  return group(['[', indent([softline, contents]), softline, ']'], {
    shouldBreak: isTable(array),
  });
}

/** Numbers fill their lines: each item with its comma, then a line between. */
function separatedByLines(items: readonly Doc[]): Doc[] {
  return items.flatMap((item, index) =>
    index < items.length - 1 ? [[item, ','], line] : [item],
  );
}

/** Several objects, or several arrays, of more than one element each are never put on one line. */
function isTable(array: readonly CurrentValue[]): boolean {
  const isRow = (item: CurrentValue): boolean =>
    typeof item === 'object' &&
    item !== null &&
    spellingOf(item) === undefined &&
    isList(item) === isList(array[0] ?? null) &&
    Object.keys(item).length > 1;
  return array.length > 1 && array.every(isRow);
}
