const jsonNumber = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

const maxIntegerDigits = 64;

/** Returns whether the text is a number as JSON (RFC 8259) spells them. */
export function isJsonNumber(text: string): boolean {
  return jsonNumber.test(text);
}

/** Returns whether a number is spelled with digits alone (and a sign). */
export function isSpelledAsInteger(spelling: string): boolean {
  return /^-?\d+$/.test(spelling);
}

/** A JSON number as digits and a power of ten, exact at any size: `-1.50e3` is -15 × 10². */
interface Decimal {
  readonly sign: '-' | '';
  /** Without zeros at either end; empty for zero. */
  readonly digits: string;
  readonly power: bigint;
}

function decimalOf(spelling: string): Decimal | undefined {
  const parts = jsonNumber.exec(spelling);
  if (!parts) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const all = whole + fraction;
  // Without the look-behind, a long run of zeros takes quadratic time.
  const upToZeros = all.replace(/(?<!0)0+$/, '');
  return {
    sign: sign === '-' ? '-' : '',
    digits: upToZeros.replace(/^0+/, ''),
    power: BigInt(exponent) + BigInt(whole.length - upToZeros.length),
  };
}

/** Returns the same text for all spellings of a number; exact at any size. */
export function canonicalNumber(spelling: string): string {
  const { sign = '', digits = '', power = 0n } = decimalOf(spelling) ?? {};
  return digits === '' ? `${sign}0` : `${sign}${digits}e${power}`;
}

/** Returns whether a JSON number has no fraction, however it is spelled: `5.0` and `1e3` have none. */
export function isWholeNumber(spelling: string): boolean {
  const decimal = decimalOf(spelling);
  return decimal !== undefined && (decimal.digits === '' || decimal.power >= 0);
}

/**
 * Returns a JSON number in integer notation: `5.0` becomes `5`, `1e3` becomes
 * `1000`. Works on digits, so nothing is rounded. Returns undefined for a
 * fraction, for more than {@link maxIntegerDigits} digits, and for text that is not
 * a number.
 */
export function integerNotation(spelling: string): string | undefined {
  if (isSpelledAsInteger(spelling)) return spelling;
  const decimal = decimalOf(spelling);
  if (!decimal) return undefined;
  const { sign, digits, power } = decimal;
  if (digits === '') return `${sign}0`;
  return power < 0 || BigInt(digits.length) + power > maxIntegerDigits
    ? undefined
    : sign + digits + '0'.repeat(Number(power));
}
