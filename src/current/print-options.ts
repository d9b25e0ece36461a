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
