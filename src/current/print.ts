import { builders, printer } from 'prettier/doc';
import type { PrintOptions } from './print-options.js';
import {
  type CurrentObject,
  type CurrentValue,
  isEmptyOrScalar,
  isList,
  jsonText,
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
 * data from `JSON.stringify(…, null, 2)`, in a time linear in the length: what
 * may or may not fit on a line goes through prettier's own document printer.
 */
export function printCurrent(
  algorithms: readonly CurrentObject[],
  options: PrintOptions,
  lineEnding: 'lf' | 'crlf' | 'cr',
): string {
  const text =
    options.objectWrap === 'collapse'
      ? print(docOf(algorithms, options), options)
      : printExpanded(
          algorithms,
          { level: 0, before: '', behind: '' },
          options,
        );
  return lineEnding === 'lf'
    ? `${text}\n`
    : `${text}\n`.replaceAll('\n', lineBreaks[lineEnding]);
}

function print(
  doc: Doc,
  { printWidth, tabWidth, useTabs }: PrintOptions,
): string {
  return printer.printDocToString(doc, { printWidth, tabWidth, useTabs })
    .formatted;
}

/** Where a value is printed. */
interface Spot {
  /** Levels of indentation. */
  readonly level: number;
  /** What stands before it on its line. */
  readonly before: string;
  /** What stands behind it on its last line. */
  readonly behind: string;
}

/** Prints a value where every object that has members is expanded. */
function printExpanded(
  value: CurrentValue,
  spot: Spot,
  options: PrintOptions,
): string {
  if (isEmptyOrScalar(value)) return jsonText(value);
  if (isList(value) && !isExpanded(value))
    return printArray(value, spot, options);
  const { level } = spot;
  const parts = isList(value)
    ? value.map((item) => ({ before: '', item }))
    : Object.entries(value as CurrentObject).map(([key, item]) => ({
        before: `${JSON.stringify(key)}: `,
        item,
      }));
  const lines = parts.map(({ before, item }, index) => {
    const behind = index < parts.length - 1 ? ',' : '';
    const below = { level: level + 1, before, behind };
    const text = printExpanded(item, below, options);
    return indentation(level + 1, options) + before + text + behind;
  });
  const [opening, closing] = isList(value) ? '[]' : '{}';
  return `${opening}\n${lines.join('\n')}\n${indentation(level, options)}${closing}`;
}

/** Whether the value takes several lines, however short it is. */
function isExpanded(value: CurrentValue): boolean {
  if (isEmptyOrScalar(value)) return false;
  return isList(value) ? value.some(isExpanded) : true;
}

/** Prints an array that is put on one line if it fits there. */
function printArray(
  array: readonly CurrentValue[],
  { level, before, behind }: Spot,
  options: PrintOptions,
): string {
  let doc: Doc = [hardline, before, arrayDoc(array, options), behind];
  for (let i = 0; i < level; i++) doc = indent(doc);
  const start = '\n'.length + indentation(level, options).length;
  const text = print(doc, options);
  return text.slice(start + before.length, text.length - behind.length);
}

function indentation(
  level: number,
  { useTabs, tabWidth }: PrintOptions,
): string {
  return useTabs ? '\t'.repeat(level) : ' '.repeat(tabWidth * level);
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
