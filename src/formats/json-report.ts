import type { Report } from '../report/report.js';

/** Invisible and bidirectional characters, and `##[`, which would be a command in the log of a CI run. */
const unsafe = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]|(?<=##)\[/gu;

/** Returns a report as JSON text. The same report gives the same bytes. */
export function reportText(report: Report): string {
  return `${escapedJson(report, 2)}\n`;
}

/** Returns a value as JSON text in which every character is visible. */
export function escapedJson(value: unknown, indentation?: number): string {
  // All of them stand in strings, where an escape means the same.
  return JSON.stringify(value, null, indentation).replaceAll(unsafe, (char) =>
    char
      .split('')
      .map((it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
