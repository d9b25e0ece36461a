const jsonNumber = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Integers are written out to at most so many digits. */
const longestInteger = 64;

/** Whether the text is a number as JSON (RFC 8259) spells them. */
export function isJsonNumber(text: string): boolean {
  return jsonNumber.test(text);
}

/** Whether a number is spelled with digits alone (and a sign). */
export function isSpelledAsInteger(spelling: string): boolean {
  return /^-?\d+$/.test(spelling);
}

/** Whether a JSON number has no fraction, however it is spelled: `5.0` and `1e3` have none. */
export function isWhole(spelling: string): boolean {
  const [, , whole = '', fraction = '', exponent = '0'] =
    jsonNumber.exec(spelling) ?? [];
  const digits = whole + fraction;
  const zeros = digits.length - digits.replace(/0+$/, '').length;
  return (
    zeros === digits.length || Number(exponent) - fraction.length + zeros >= 0
  );
}

/**
 * A JSON number in integer notation: `5.0` is `5`, `1e3` is `1000`, digits alone
 * stay as they are. The arithmetic is on digits, so nothing is rounded.
 * `undefined` for a number with a fraction, for one that takes more than
 * {@link longestInteger} digits to write out, and for text that is no number.
 */
export function integerNotation(spelling: string): string | undefined {
  if (isSpelledAsInteger(spelling)) return spelling;
  const parts = jsonNumber.exec(spelling);
  if (!parts) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return `${sign}0`;
  const zeros =
    Number(exponent) - fraction.length + digits.length - significant.length;
  return zeros < 0 || significant.length + zeros > longestInteger
    ? undefined
    : sign + significant + '0'.repeat(zeros);
}
