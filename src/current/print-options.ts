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

/** What prettier does where nothing is configured, but for the line ending: that follows the source. */
export const defaultPrintOptions: PrintOptions = {
  printWidth: 80,
  tabWidth: 2,
  useTabs: false,
  objectWrap: 'preserve',
  endOfLine: 'auto',
};

/** Prettier knows no limit and fails where the spaces do not fit into a string. */
export const widestTab = 1000;

/** What an option may be. */
interface PrintOptionKind<Value> {
  readonly fits: (value: unknown) => value is Value;
  /** What fits, in words. */
  readonly expected: string;
}

/** What each option may be. */
export const printOptionKinds: {
  readonly [Name in keyof PrintOptions]: PrintOptionKind<PrintOptions[Name]>;
} = {
  printWidth: { fits: isPrintWidth, expected: 'a whole number greater than 0' },
  tabWidth: {
    fits: isTabWidth,
    expected: `a whole number from 0 to ${widestTab}`,
  },
  useTabs: { fits: isBoolean, expected: 'true or false' },
  objectWrap: { fits: isObjectWrap, expected: '"preserve" or "collapse"' },
  endOfLine: { fits: isEndOfLine, expected: '"lf", "crlf", "cr" or "auto"' },
};

function isPrintWidth(value: unknown): value is number {
  return (
    typeof value === 'number' &&
    value > 0 &&
    (Number.isInteger(value) || value === Infinity)
  );
}

function isTabWidth(value: unknown): value is number {
  return (
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= 0 &&
    value <= widestTab
  );
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isObjectWrap(value: unknown): value is PrintOptions['objectWrap'] {
  return value === 'preserve' || value === 'collapse';
}

function isEndOfLine(value: unknown): value is PrintOptions['endOfLine'] {
  return (
    value === 'lf' || value === 'crlf' || value === 'cr' || value === 'auto'
  );
}
