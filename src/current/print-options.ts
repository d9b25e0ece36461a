import { joinWords, quoted } from '../rule/message-text.js';

/** The prettier options that affect JSON. */
export interface PrintOptions {
  readonly printWidth: number;
  readonly tabWidth: number;
  readonly useTabs: boolean;
  /** `collapse` joins an object that fits on one line; `preserve` keeps a line break after its brace. */
  readonly objectWrap: 'preserve' | 'collapse';
  /** `auto`: CRLF if the source has line breaks and all are CRLF, otherwise LF. */
  readonly endOfLine: 'lf' | 'crlf' | 'cr' | 'auto';
}

/** Prettier's defaults, except the line ending, which follows the source. */
export const defaultPrintOptions: PrintOptions = {
  printWidth: 80,
  tabWidth: 2,
  useTabs: false,
  objectWrap: 'preserve',
  endOfLine: 'auto',
};

export const lineBreaks = { lf: '\n', crlf: '\r\n', cr: '\r' } as const;

/**
 * Returns the line ending of the output: the configured one, or else CRLF if
 * every line break of the source is CRLF.
 */
export function lineEndingFor(
  source: string,
  { endOfLine }: PrintOptions,
): keyof typeof lineBreaks {
  if (endOfLine !== 'auto') return endOfLine;
  return source.includes('\r\n') && !/\r(?!\n)|(?<!\r)\n/.test(source)
    ? 'crlf'
    : 'lf';
}

/** Prettier has no limit and fails where the indentation exceeds the longest string. */
const maxTabWidth = 1000;

interface PrintOptionKind<Value> {
  readonly fits: (value: unknown) => value is Value;
  readonly expected: string;
}

export const printOptionKinds: {
  readonly [Name in keyof PrintOptions]: PrintOptionKind<PrintOptions[Name]>;
} = {
  printWidth: {
    fits: (value) => value === Infinity || isWhole(value, 1, Infinity),
    expected: 'a whole number greater than 0',
  },
  tabWidth: {
    fits: (value) => isWhole(value, 0, maxTabWidth),
    expected: `a whole number from 0 to ${maxTabWidth}`,
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
