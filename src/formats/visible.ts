/**
 * Control, bidirectional and other invisible characters, halves of surrogate
 * pairs, and what GitHub's runner takes for a command in the log of a CI run:
 * `::` where a line may begin, `##[` anywhere.
 */
const unsafe =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u115F\u1160\u3164\uFFA0]|(?<!\S):(?=:)|:(?=::)|(?<=##)\[/gu;

/** Makes every character of a text visible, so that none acts on the place where it is shown. */
export function visible(text: string): string {
  return text.replaceAll(unsafe, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}

/** Makes lines visible for the eye: tabs become blanks, and ends of CRLF lines do not show. */
export function visibleLines(text: string): string {
  return text
    .split('\n')
    .map((line) => visible(line.replace(/\r$/, '').replaceAll('\t', '  ')))
    .join('\n');
}
