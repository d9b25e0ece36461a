import { docOf, onLine, printDoc } from './prettier-doc.js';
import type { PrintOptions } from './print-options.js';
import {
  type CurrentObject,
  type CurrentValue,
  isEmptyOrScalar,
  isList,
  jsonText,
  spellingOf,
} from './current-value.js';

/** The characters of each line ending. */
export const lineBreaks = { lf: '\n', crlf: '\r\n', cr: '\r' } as const;

/** The line ending of the output: what is configured, else CRLF where every line break of the source is CRLF. */
export function lineEndingFor(
  source: string,
  { endOfLine }: PrintOptions,
): 'lf' | 'crlf' | 'cr' {
  if (endOfLine !== 'auto') return endOfLine;
  return source.includes('\r\n') && !/\r(?!\n)|(?<!\r)\n/.test(source)
    ? 'crlf'
    : 'lf';
}

/**
 * Prints algorithms as an array, byte for byte as `prettier` prints the same
 * data from `JSON.stringify(…, null, 2)`, in a time linear in the length: where
 * it is not plain what fits on a line, prettier's own document printer decides.
 */
export function printCurrent(
  algorithms: Iterable<CurrentObject>,
  options: PrintOptions,
  lineEnding: 'lf' | 'crlf' | 'cr',
): string {
  const text =
    options.objectWrap === 'collapse'
      ? printDoc(docOf([...algorithms], options), options)
      : printExpanded(algorithms, options);
  return lineEnding === 'lf'
    ? `${text}\n`
    : `${text}\n`.replaceAll('\n', lineBreaks[lineEnding]);
}

/** Prints one algorithm after the other, and holds none of them. */
function printExpanded(
  algorithms: Iterable<CurrentObject>,
  options: PrintOptions,
): string {
  const printer = new Printer(options);
  const texts = Array.from(algorithms, (it) => printer.print(it, 1));
  const empty = printer.print({}, 1);
  return texts.every((text) => text === empty)
    ? printer.print(Array<CurrentObject>(texts.length).fill({}), 0)
    : `[\n${texts.join(',\n')}\n]`;
}

/** Prints values in which every object that has members is expanded. */
class Printer {
  /** Joined at the end: a text that grows piece by piece would keep all the pieces. */
  private pieces: string[] = [];
  /** What lines begin with, by their level. */
  private readonly indentations: string[] = [];
  /** What the keys that were met are printed as. */
  private readonly keys = new Map<string, string>();

  constructor(private readonly options: PrintOptions) {}

  /** @param level of indentation */
  print(value: CurrentValue, level: number): string {
    this.pieces = [];
    this.write(value, level, this.indentation(level), '');
    return this.pieces.join('');
  }

  /**
   * @param level of indentation
   * @param before what stands before the value on its line
   * @param behind what stands behind it on its last line
   */
  private write(
    value: CurrentValue,
    level: number,
    before: string,
    behind: string,
  ): void {
    if (isEmptyOrScalar(value))
      this.pieces.push(before, jsonText(value), behind);
    else if (!isList(value))
      this.writeObject(value as CurrentObject, level, before, behind);
    else if (value.some(isExpanded))
      this.writeList(value, level, before, behind);
    else this.writeArray(value, level, before, behind);
  }

  private writeObject(
    object: CurrentObject,
    level: number,
    before: string,
    behind: string,
  ): void {
    this.pieces.push(before, '{\n');
    this.writeLines(Object.keys(object), level + 1, (key, comma) => {
      this.write(object[key] ?? null, level + 1, this.key(key), comma);
    });
    this.pieces.push(this.indentation(level), '}', behind);
  }

  /** Writes an array with each of its elements on a line of its own. */
  private writeList(
    list: readonly CurrentValue[],
    level: number,
    before: string,
    behind: string,
  ): void {
    this.pieces.push(before, '[\n');
    this.writeLines(list, level + 1, (item, comma) => {
      this.write(item, level + 1, '', comma);
    });
    this.pieces.push(this.indentation(level), ']', behind);
  }

  /** Writes items below each other. */
  private writeLines<Item>(
    items: readonly Item[],
    level: number,
    writeItem: (item: Item, comma: string) => void,
  ): void {
    items.forEach((item, index) => {
      this.pieces.push(this.indentation(level));
      writeItem(item, index < items.length - 1 ? ',' : '');
      this.pieces.push('\n');
    });
  }

  /** Writes an array that is put on one line if it fits there. */
  private writeArray(
    array: readonly CurrentValue[],
    level: number,
    before: string,
    behind: string,
  ): void {
    const { tabWidth, printWidth } = this.options;
    const line = before + jsonText(array) + behind;
    const isPlain = array.every(isEmptyOrScalar) && /^[ -~]*$/.test(line);
    if (isPlain && tabWidth * level + line.length <= printWidth)
      this.pieces.push(line);
    // Where they do not fit, numbers fill their lines.
    else if (isPlain && array.every((it) => spellingOf(it) === undefined))
      this.writeList(array, level, before, behind);
    else {
      const doc = [before, docOf(array, this.options), behind];
      const text = printDoc(onLine(doc, level), this.options);
      this.pieces.push(text.slice(`\n${this.indentation(level)}`.length));
    }
  }

  private indentation(level: number): string {
    const { useTabs, tabWidth } = this.options;
    return (this.indentations[level] ??= useTabs
      ? '\t'.repeat(level)
      : ' '.repeat(tabWidth * level));
  }

  /** The key as it stands before its value. */
  private key(key: string): string {
    const known = this.keys.get(key);
    if (known !== undefined) return known;
    const printed = `${JSON.stringify(key)}: `;
    this.keys.set(key, printed);
    return printed;
  }
}

/** Whether the value takes several lines, however short it is. */
function isExpanded(value: CurrentValue): boolean {
  if (isEmptyOrScalar(value)) return false;
  return isList(value) ? value.some(isExpanded) : true;
}
