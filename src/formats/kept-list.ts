import { hash } from 'node:crypto';

/**
 * A Markdown list that people work in and later runs add to. A comment at the end of
 * each line of ours names what the line is about, with a checksum of its text. So a run
 * finds the line wherever it is, and sees whether somebody changed it.
 */

/** A line that later runs find again. */
export interface KeptLine {
  /** What it is about; no other line is about the same. */
  readonly key: readonly (string | null)[];
  /** How it begins, such as `- [ ] `. A line that is there keeps its own. */
  readonly mark: string;
  /** Markdown without a line break. */
  readonly text: string;
}

export interface KeptSection {
  readonly heading: KeptLine;
  readonly lines: readonly KeptLine[];
}

/** What a line of ours holds. */
interface ParsedLine {
  /** As it is printed. */
  readonly key: string;
  readonly mark: string;
  readonly text: string;
  /** Whether nobody changed the text. */
  readonly isOurs: boolean;
  /** What people wrote behind it. */
  readonly rest: string;
}

/** Parses a line; undefined for one that people wrote. */
export function parseLine(line: string): ParsedLine | undefined {
  const [, ours = '', key, sum, rest = ''] =
    /^(.*) <!-- (\[[^<>]*\]) ([\da-f]{8}) -->(.*)$/s.exec(line) ?? [];
  if (key === undefined) return undefined;
  // Not in the first pattern, which would try it for each end of a long indent.
  const [mark = ''] = /^\s*(?:#+ |[-*+] (?:\[.\] )?)?/.exec(ours) ?? [];
  const text = ours.slice(mark.length);
  return { key, mark, text, isOurs: sum === checksumOf(text), rest };
}

/** Counts the lines of a list that have a box. */
export function countLines(list: string): number {
  return list.split('\n').filter((it) => parseLine(it)?.mark.includes('['))
    .length;
}

/**
 * Adds to a list the lines that it does not have, and renews the text of those that it
 * has, unless somebody changed it. Everything else stays as it is.
 * @param list may be anything that people wrote
 */
export function addToList(
  list: string,
  sections: readonly KeptSection[],
): string {
  const wanted = new Map(
    sections
      .flatMap(({ heading, lines }) => [heading, ...lines])
      .map((line) => [printedKey(line), line]),
  );
  const old = list.split('\n');
  const places = new Map(old.map((line, at) => [parseLine(line)?.key, at]));
  const isMissing = (line: KeptLine): boolean => !places.has(printedKey(line));
  // Git or an editor may have changed the line ends.
  const end = list.includes('\r\n') ? '\r' : '';
  const print = (line: KeptLine): string => `${printedLine(line)}${end}`;
  const inserted = new Map<number, readonly string[]>();
  const appended: string[] = [];
  for (const { heading, lines } of sections) {
    const missing = lines.filter(isMissing).map(print);
    const place = places.get(printedKey(heading));
    if (place === undefined)
      appended.push(end, print(heading), end, ...missing);
    else if (missing.length > 0) inserted.set(endOfLines(old, place), missing);
  }
  const kept = old.flatMap((line, at) => {
    const parsed = parseLine(line);
    const now = parsed && wanted.get(parsed.key);
    const renewed =
      now && parsed.isOurs
        ? `${printedLine({ ...now, mark: parsed.mark })}${parsed.rest}`
        : line;
    return [renewed, ...(inserted.get(at) ?? [])];
  });
  if (appended.length === 0) return kept.join('\n');
  const above = kept.at(-1) === '' ? kept.slice(0, -1) : kept;
  const isSeparate = above.length === 0 || above.at(-1)?.trim() === '';
  return [...above, ...appended.slice(isSeparate ? 1 : 0), ''].join('\n');
}

/**
 * Returns the last line of a section that belongs to its items: the last one of ours,
 * with what people wrote below it as a part of the item.
 * @param heading the place of its heading
 */
function endOfLines(lines: readonly string[], heading: number): number {
  const next = lines.findIndex(
    (line, at) => at > heading && /^#{1,2} /.test(line),
  );
  const section = lines.slice(heading + 1, next < 0 ? undefined : next);
  const last = section.findLastIndex((line) => parseLine(line));
  if (last < 0) return heading + (section[0]?.trim() === '' ? 1 : 0);
  const below = section.slice(last + 1);
  const isBlank = below.map((line) => line.trim() === '');
  const firstBlank = isBlank.indexOf(true);
  const ends = below.findIndex((line, at) => {
    if (isBlank[at] === true || /^\s/.test(line)) return false;
    // Without a blank line above it, it is still a part of the item.
    const isBelowBlank = firstBlank >= 0 && firstBlank < at;
    return isBelowBlank || /^([-*+]|\d+[.)]|#+) /.test(line);
  });
  const item = isBlank.slice(0, ends < 0 ? undefined : ends);
  return heading + 1 + last + 1 + item.lastIndexOf(false);
}

function printedLine(line: KeptLine): string {
  const { mark, text } = line;
  return `${mark}${text} <!-- ${printedKey(line)} ${checksumOf(text)} -->`;
}

/** Prints a key so that no name in it ends the comment, or acts on whoever shows it. */
function printedKey({ key }: KeptLine): string {
  return JSON.stringify(key).replaceAll(
    /[^ -~]|[<>&#`]|-(?=-)|:(?=:)/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function checksumOf(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 8);
}
