import { builders, printer } from 'prettier/doc';
import {
  type CurrentObject,
  type CurrentValue,
  isEmptyOrScalar,
  isList,
  jsonText,
  spellingOf,
} from './current-value.js';
import { lineBreaks, type PrintOptions } from './print-options.js';

/** Prints algorithms as `prettier` prints `JSON.stringify(…, null, 2)`. */
export function printCurrent(
  algorithms: readonly CurrentObject[],
  options: PrintOptions,
  lineEnding: keyof typeof lineBreaks,
): string {
  const text = `${printValue(algorithms, options)}\n`;
  return lineEnding === 'lf'
    ? text
    : text.replaceAll('\n', lineBreaks[lineEnding]);
}

function printValue(root: CurrentValue, options: PrintOptions): string {
  const { printWidth, tabWidth, useTabs } = options;
  const indentation = useTabs ? '\t' : ' '.repeat(tabWidth);

  /**
   * @param level indentation level of the line on which the value begins
   * @param before the key before the value
   * @param behind the comma after it
   */
  function print(
    value: CurrentValue,
    level: number,
    before = '',
    behind = '',
  ): string {
    if (isEmptyOrScalar(value)) return before + jsonText(value) + behind;
    if (!needsLines(value)) {
      const line = before + onOneLine(value) + behind;
      if (fits(line, printWidth - tabWidth * level)) return line;
    }
    const lineBreak = `\n${indentation.repeat(level)}`;
    const [open, close] = isList(value) ? '[]' : '{}';
    return [
      `${before}${open ?? ''}`,
      ...linesOf(value, level + 1).map((line) => indentation + line),
      `${close ?? ''}${behind}`,
    ].join(lineBreak);
  }

  function linesOf(value: CurrentValue, level: number): readonly string[] {
    if (isList(value) && value.every((it) => spellingOf(it) !== undefined))
      return fillLines(value.map(jsonText), printWidth - tabWidth * level);
    const members = membersOf(value);
    const last = members.length - 1;
    return members.map(([before, member], index) =>
      print(member, level, before, index < last ? ',' : ''),
    );
  }

  /** Returns the items of an array, or the members of an object with the text before them. */
  function membersOf(
    value: CurrentValue,
  ): readonly (readonly [before: string, value: CurrentValue])[] {
    return isList(value)
      ? value.map((item) => ['', item])
      : Object.entries(value as CurrentObject).map(([key, member]) => [
          `${JSON.stringify(key)}: `,
          member,
        ]);
  }

  function onOneLine(value: CurrentValue): string {
    if (isEmptyOrScalar(value)) return jsonText(value);
    const texts = membersOf(value).map(
      ([before, member]) => before + onOneLine(member),
    );
    return isList(value) ? `[${texts.join(', ')}]` : `{ ${texts.join(', ')} }`;
  }

  function needsLines(value: CurrentValue): boolean {
    if (isEmptyOrScalar(value)) return false;
    // The input to prettier has such an object on several lines, which `preserve`
    // keeps.
    if (!isList(value) && options.objectWrap === 'preserve') return true;
    return Object.values(value as object).some(needsLines) || isTable(value);
  }

  return print(root, 0);
}

/** Prettier never puts several objects or arrays of more than one element each on one line. */
function isTable(value: CurrentValue): boolean {
  if (!isList(value) || value.length < 2) return false;
  const isRow = (item: CurrentValue): boolean =>
    typeof item === 'object' &&
    item !== null &&
    isList(item) === isList(value[0] ?? null) &&
    Object.keys(item).length > 1;
  return value.every(isRow);
}

/** Prettier puts as many numbers on each line as fit. */
function fillLines(
  numbers: readonly string[],
  width: number,
): readonly string[] {
  const lines: string[] = [];
  for (const [index, number] of numbers.entries()) {
    const text = index < numbers.length - 1 ? `${number},` : number;
    const line = `${lines.at(-1) ?? ''} ${text}`;
    if (index > 0 && line.length <= width) lines[lines.length - 1] = line;
    else lines.push(text);
  }
  return lines;
}

/** Returns whether a line is not wider than a number of columns, as prettier counts them. */
function fits(line: string, width: number): boolean {
  // ASCII text is as wide as it is long.
  if (/^[ -~]*$/.test(line)) return line.length <= width;
  const { group, softline } = builders;
  // Prettier measures each string by itself.
  const doc = group([softline, ...line.split(/("(?:\\.|[^"\\])*")/)]);
  const options = { printWidth: width, tabWidth: 0, useTabs: false };
  return !printer.printDocToString(doc, options).formatted.startsWith('\n');
}
