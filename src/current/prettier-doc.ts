import { builders, printer } from 'prettier/doc';
import type { PrintOptions } from './print-options.js';
import {
  type CurrentObject,
  type CurrentValue,
  isList,
  spellingOf,
} from './current-value.js';

export type Doc = builders.Doc;

export function printDoc(
  doc: Doc,
  { printWidth, tabWidth, useTabs }: PrintOptions,
): string {
  return printer.printDocToString(doc, { printWidth, tabWidth, useTabs })
    .formatted;
}

/** Returns the document on a line of its own, at an indentation level. */
export function onLine(doc: Doc, level: number): Doc {
  let indented: Doc = [builders.hardline, doc];
  for (let i = 0; i < level; i++) indented = builders.indent(indented);
  return indented;
}

export function docOf(value: CurrentValue, options: PrintOptions): Doc {
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
  const { group, indent, join, line } = builders;
  return group(
    ['{', indent([line, join([',', line], members)]), line, '}'],
    // The input to prettier has such an object on several lines, which `preserve`
    // keeps.
    { shouldBreak: options.objectWrap === 'preserve' },
  );
}

function arrayDoc(array: readonly CurrentValue[], options: PrintOptions): Doc {
  if (array.length === 0) return '[]';
  const items = array.map((item) => docOf(item, options));
  const { fill, group, indent, join, line, softline } = builders;
  const isNumbers = array.every((item) => spellingOf(item) !== undefined);
  const contents = isNumbers
    ? fill(separatedByLines(items))
    : join([',', line], items);
  return group(['[', indent([softline, contents]), softline, ']'], {
    shouldBreak: isTable(array),
  });
}

/** Numbers fill their lines: each item with its comma, then a line break if needed. */
function separatedByLines(items: readonly Doc[]): Doc[] {
  return items.flatMap((item, index) =>
    index < items.length - 1 ? [[item, ','], builders.line] : [item],
  );
}

/** Prettier never puts several objects or arrays of more than one element each on one line. */
function isTable(array: readonly CurrentValue[]): boolean {
  const isRow = (item: CurrentValue): boolean =>
    typeof item === 'object' &&
    item !== null &&
    spellingOf(item) === undefined &&
    isList(item) === isList(array[0] ?? null) &&
    Object.keys(item).length > 1;
  return array.length > 1 && array.every(isRow);
}
