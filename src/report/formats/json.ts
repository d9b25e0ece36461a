import type { Format } from '../format.js';
import type { Report } from '../report.js';

/** Invisible and bidirectional characters, which a terminal must not get from a file. */
const invisible = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A report as JSON text. The same report gives the same bytes. */
export function reportText(report: Report): string {
  const text = JSON.stringify(report, null, 2);
  // All of them stand in strings, where an escape means the same.
  return `${text.replaceAll(invisible, escaped)}\n`;
}

function escaped(char: string): string {
  return char
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

/** The report object for programs. */
export const formatJson: Format = reportText;
