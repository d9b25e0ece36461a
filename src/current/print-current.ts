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
  { printWidth, tabWidth, useTabs, objectWrap }: PrintOptions,
  lineEnding: keyof typeof lineBreaks,
): string {
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
    const width = printWidth - tabWidth * level;
    if (!needsLines(value)) {
      const line = before + onOneLine(value) + behind;
      if (fits(line, width)) return line;
    }
    const end = `\n${indentation.repeat(level)}`;
    const lineBreak = end + indentation;
    let text = '';
    if (!isList(value)) {
      const object = value as CurrentObject;
      const keys = Object.keys(object);
      const last = keys.at(-1);
      for (const key of keys) {
        const member = object[key] ?? null;
        const comma = key === last ? '' : ',';
        text +=
          lineBreak +
          print(member, level + 1, `${JSON.stringify(key)}: `, comma);
      }
      return `${before}{${text}${end}}${behind}`;
    }
    if (value.every((it) => spellingOf(it) !== undefined))
      text = fillLines(value, width - tabWidth, lineBreak);
    else
      for (const [index, item] of value.entries()) {
        const comma = index < value.length - 1 ? ',' : '';
        text += lineBreak + print(item, level + 1, '', comma);
      }
    return `${before}[${text}${end}]${behind}`;
  }

  function onOneLine(value: CurrentValue): string {
    if (isEmptyOrScalar(value)) return jsonText(value);
    if (isList(value)) return `[${value.map(onOneLine).join(', ')}]`;
    const members = Object.entries(value as CurrentObject).map(
      ([key, member]) => `${JSON.stringify(key)}: ${onOneLine(member)}`,
    );
    return `{ ${members.join(', ')} }`;
  }

  function needsLines(value: CurrentValue): boolean {
    if (isEmptyOrScalar(value)) return false;
    // The input to prettier has such an object on several lines, which `preserve`
    // keeps.
    if (!isList(value) && objectWrap === 'preserve') return true;
    return Object.values(value as object).some(needsLines) || isTable(value);
  }

  const text = `${print(algorithms, 0)}\n`;
  return lineEnding === 'lf'
    ? text
    : text.replaceAll('\n', lineBreaks[lineEnding]);
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
  numbers: readonly CurrentValue[],
  width: number,
  lineBreak: string,
): string {
  let text = '';
  let taken = 0;
  for (const [index, value] of numbers.entries()) {
    const number = jsonText(value) + (index < numbers.length - 1 ? ',' : '');
    const isBehind = index > 0 && taken + 1 + number.length <= width;
    text += (isBehind ? ' ' : lineBreak) + number;
    taken = isBehind ? taken + 1 + number.length : number.length;
  }
  return text;
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
