import { tool } from '#tool';

/**
 * Invisible and bidirectional characters, lone surrogates, and workflow
 * commands of GitHub's runner: `::` at the start of a line, `##[` anywhere.
 */
const unsafe =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u115F\u1160\u3164\uFFA0]|(?<!\S):(?=:)|:(?=::)|(?<=##)\[/gu;

/** What most texts are. */
const harmless = /^[ -9;-Z\\-~]*$/;

/** Makes every character visible, so that none controls the terminal or page. */
export function visible(text: string): string {
  if (harmless.test(text)) return text;
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

/** Returns a command of this tool to copy, its arguments quoted for a shell. */
export function commandLine(
  args: readonly string[],
  program: string = tool.name,
): string {
  const quotedArgs = args.map((arg) =>
    /^[\w@%+=:,./-]+$/.test(arg)
      ? arg
      : `'${visible(arg).replaceAll("'", String.raw`'\''`)}'`,
  );
  return [program, ...quotedArgs].join(' ');
}
