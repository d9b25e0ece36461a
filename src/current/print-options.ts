import { joinWords, quoted } from '../rule/message-text.js';

/** The options of prettier that have an effect on how JSON is printed. */
export interface PrintOptions {
  /** Columns that a line should not exceed. */
  readonly printWidth: number;
  /** Columns of one level of indentation. */
  readonly tabWidth: number;
  readonly useTabs: boolean;
  /** Whether an object that fits on one line is put there. */
  readonly objectWrap: 'preserve' | 'collapse';
  /** `auto`: CRLF where the source has line breaks and every one is CRLF, else LF. */
  readonly endOfLine: 'lf' | 'crlf' | 'cr' | 'auto';
}

/** Prettier's defaults, but for the line ending, which follows the source. */
export const defaultPrintOptions: PrintOptions = {
  printWidth: 80,
  tabWidth: 2,
  useTabs: false,
  objectWrap: 'preserve',
  endOfLine: 'auto',
};

/** Prettier has no limit and fails where the spaces do not fit into a string. */
const widestTab = 1000;

interface PrintOptionKind<Value> {
  readonly fits: (value: unknown) => value is Value;
  /** What fits, in words. */
  readonly expected: string;
}

/** What each option may be. */
export const printOptionKinds: {
  readonly [Name in keyof PrintOptions]: PrintOptionKind<PrintOptions[Name]>;
} = {
  printWidth: {
    fits: (value) => value === Infinity || isWhole(value, 1, Infinity),
    expected: 'a whole number greater than 0',
  },
  tabWidth: {
    fits: (value) => isWhole(value, 0, widestTab),
    expected: `a whole number from 0 to ${widestTab}`,
  },
  useTabs: {
    fits: (value) => typeof value === 'boolean',
    expected: 'true or false',
  },
  objectWrap: oneOf('preserve', 'collapse'),
  endOfLine: oneOf('lf', 'crlf', 'cr', 'auto'),
};

function isWhole(value: unknown, least: number, most: number): value is number {
  return (
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
  );
}

function oneOf<Word extends string>(
  ...words: readonly Word[]
): PrintOptionKind<Word> {
  return {
    fits: (value): value is Word => words.some((word) => word === value),
    expected: joinWords(words.map(quoted)),
  };
}
