import { escapedJson } from '../json/escaped-json.js';
import type { Report } from '../report/report.js';

/**
 * Invisible and bidirectional characters, lone surrogates, and workflow
 * commands of GitHub's runner: `::` at the start of a line, `##[` anywhere.
 */
const unsafe =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u115F\u1160\u3164\uFFA0]|(?<!\S):(?=:)|:(?=::)|(?<=##)\[/gu;

/** Makes every character visible, so that none controls the terminal or page. */
export function visible(text: string): string {
  return text.replaceAll(unsafe, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}

/** Makes lines visible; tabs become blanks, and CR at the end is dropped. */
export function visibleLines(text: string): string {
  return text
    .split('\n')
    .map((line) => visible(line.replace(/\r$/, '').replaceAll('\t', '  ')))
    .join('\n');
}

/** Returns a report as JSON text. The same report gives the same bytes. */
export function reportText(report: Report): string {
  return [...reportTextParts(report)].join('');
}

/** Yields the JSON text of a report file by file: the whole can exceed the longest string. */
export function* reportTextParts(report: Report): Iterable<string> {
  const { files, verification } = report;
  let text = escapedJson(
    {
      ...report,
      files: [],
      ...(verification && { verification: { ...verification, files: [] } }),
    },
    2,
  );
  const lists = [files, ...(verification ? [verification.files] : [])];
  for (const [depth, list] of lists.entries()) {
    const indent = '  '.repeat(depth + 1);
    // Strings have no line break, so this is the key of the report or of `verification`.
    const open = `\n${indent}"files": [`;
    const start = text.indexOf(open) + open.length;
    yield text.slice(0, start);
    text = text.slice(start);
    for (const [index, file] of list.entries()) {
      if (index > 0) yield ',';
      const lines = `\n${escapedJson(file, 2)}`;
      yield lines.replaceAll('\n', `\n${indent}  `);
    }
    if (list.length > 0) yield `\n${indent}`;
  }
  yield `${text}\n`;
}
