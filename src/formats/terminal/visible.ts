/**
 * What a terminal or a page must not get from a file: control characters,
 * bidirectional and other invisible marks, line separators, halves of surrogate
 * pairs.
 */
const unsafe =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u115F\u1160\u3164\uFFA0]/gu;

/** Makes every character of a text visible, so that none acts on the place where it is shown. */
export function visible(text: string): string {
  return text.replaceAll(unsafe, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}
