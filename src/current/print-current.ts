import { getOrCompute } from '../json/collections.js';
import {
  type CurrentObject,
  type CurrentValue,
  isEmptyOrScalar,
  isList,
  jsonText,
  spellingOf,
} from './current-value.js';
import { docOf, onLine, printDoc } from './prettier-doc.js';
import { lineBreaks, type PrintOptions } from './print-options.js';

/**
 * Prints algorithms as `prettier` prints `JSON.stringify(…, null, 2)`. Calls
 * prettier's slow printer only if it is unclear whether a value fits on a line.
 */
export function printCurrent(
  algorithms: readonly CurrentObject[],
  options: PrintOptions,
  lineEnding: keyof typeof lineBreaks,
): string {
  const text =
    options.objectWrap === 'collapse'
      ? printDoc(docOf(algorithms, options), options)
      : printExpanded(algorithms, options);
  return lineEnding === 'lf'
    ? `${text}\n`
    : `${text}\n`.replaceAll('\n', lineBreaks[lineEnding]);
}

/** Prints a value and puts every non-empty object on several lines. */
function printExpanded(root: CurrentValue, options: PrintOptions): string {
  const { printWidth, tabWidth, useTabs } = options;
  const indentation = useTabs ? '\t' : ' '.repeat(tabWidth);
  const keys = new Map<string, string>();

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
    if (isList(value)) return printList(value, level, before, behind);
    const members = Object.entries(value as CurrentObject).map(
      ([key, member]) =>
        [
          getOrCompute(keys, key, () => `${JSON.stringify(key)}: `),
          member,
        ] as const,
    );
    return `${before}{${printLines(members, level)}}${behind}`;
  }

  function printLines(
    members: readonly (readonly [before: string, value: CurrentValue])[],
    level: number,
  ): string {
    const last = members.length - 1;
    const lineBreak = `\n${indentation.repeat(level)}`;
    const lines = members.map(
      ([before, value], index) =>
        lineBreak +
        indentation +
        print(value, level + 1, before, index < last ? ',' : ''),
    );
    return lines.join('') + lineBreak;
  }

  function printList(
    list: readonly CurrentValue[],
    level: number,
    before: string,
    behind: string,
  ): string {
    const printItems = (): string =>
      `${before}[${printLines(
        list.map((item) => ['', item]),
        level,
      )}]${behind}`;
    if (list.some(isExpanded)) return printItems();
    const line = before + jsonText(list) + behind;
    // ASCII text is as wide as it is long.
    const isPlain = list.every(isEmptyOrScalar) && /^[ -~]*$/.test(line);
    if (isPlain && tabWidth * level + line.length <= printWidth) return line;
    // Prettier puts several numbers on each line when they do not fit on one.
    if (isPlain && list.every((it) => spellingOf(it) === undefined))
      return printItems();
    const doc = [before, docOf(list, options), behind];
    const text = printDoc(onLine(doc, level), options);
    return text.slice(`\n${indentation.repeat(level)}`.length);
  }

  return print(root, 0);
}

function isExpanded(value: CurrentValue): boolean {
  if (isEmptyOrScalar(value)) return false;
  return isList(value) ? value.some(isExpanded) : true;
}
