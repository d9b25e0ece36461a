import type { Report } from '../report/report.js';

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

/** Invisible and bidirectional characters, and `##[`, which would be a command in the log of a CI run. */
const unsafeInJson = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]|(?<=##)\[/gu;

/** Returns a report as JSON text. The same report gives the same bytes. */
export function reportText(report: Report): string {
  return `${escapedJson(report, 2)}\n`;
}

/** Returns a value as JSON text in which every character is visible. */
export function escapedJson(value: unknown, indentation?: number): string {
  // These characters occur only in strings, where an escape means the same.
  return JSON.stringify(value, null, indentation).replaceAll(
    unsafeInJson,
    (char) =>
      char
        .split('')
        .map((it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join(''),
  );
}
