import stringWidth from 'string-width';

/**
 * What a terminal must not get from a file: control characters, bidirectional
 * and other invisible marks, line separators, halves of surrogate pairs.
 */
const unsafe =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u115F\u1160\u3164\uFFA0]/gu;

/** Makes every character of a text visible, so that none acts on the terminal. */
export function visible(text: string): string {
  return text.replaceAll(unsafe, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}

/** Columns that a visible text takes; wide characters take two. */
export function columnsOf(text: string): number {
  return stringWidth(text);
}

/** Breaks a text between words so that no line is wider than `width`. */
export function wrapped(
  text: string,
  width: number,
  indentation: string,
): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && columnsOf(indentation + longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].map((it) => indentation + it).join('\n');
}
