import { parse as parseWithPositions } from 'json-source-map';
import { deepestNesting, findLexicalFault, type LexicalFault } from './scan.js';

export interface SyntaxFault {
  /** UTF-16 offset of the first character that is wrong; the length of the text where it ends too early. */
  readonly offset: number;
  /** What is wrong there, as a sentence without its full stop. */
  readonly message: string;
}

export type Parsed =
  /** `value` is as `JSON.parse` gives it: of a repeated key the last counts. */
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: SyntaxFault };

/** Parses strict JSON (RFC 8259) that nests at most {@link deepestNesting} containers. */
export function parseJson(text: string): Parsed {
  const lexical = findLexicalFault(text);
  if (lexical?.kind !== 'too-deep') {
    try {
      return { ok: true, value: JSON.parse(text) };
    } catch {
      // Its message is not for people and often has no place: look for the place below.
    }
  }
  return { ok: false, fault: firstFault(text, lexical) };
}

function firstFault(
  text: string,
  lexical: LexicalFault | undefined,
): SyntaxFault {
  const offset = offsetOfFault(text.slice(0, lexical?.offset));
  if (lexical && offset >= lexical.offset)
    return { offset: lexical.offset, message: lexicalMessage(text, lexical) };
  return { offset, message: messageAt(text, offset) };
}

/** Where json-source-map stops reading: behind the last character, if that is where it would like more. */
function offsetOfFault(text: string): number {
  try {
    parseWithPositions(text);
  } catch (error) {
    const place = /in JSON at position (\d+)$/.exec(String(error));
    if (place) return Number(place[1]);
  }
  return text.length;
}

function lexicalMessage(text: string, fault: LexicalFault): string {
  switch (fault.kind) {
    case 'too-deep':
      return `more than ${deepestNesting} arrays and objects are open at once`;
    case 'control-character':
      return `${nameOf(text, fault.offset)} stands bare in a string, where it must be escaped`;
  }
}

function messageAt(text: string, offset: number): string {
  if (text.trim() === '') return 'the file is empty';
  if (offset >= text.length) return 'the text ends before its JSON is complete';
  const found = `${nameOf(text, offset)} is not expected here`;
  const reason = reasonFor(text, offset);
  return reason ? `${found}: ${reason}` : found;
}

/** The mistakes that people make in JSON most often. */
function reasonFor(text: string, offset: number): string | undefined {
  const line = text.slice(Math.max(0, offset - 200), offset);
  if (/\\u[0-9a-fA-F]{0,3}$/.test(line))
    return '`\\u` takes four hexadecimal digits';
  if (line.endsWith('\\')) return 'there is no such escape in a string';
  const before = line.trimEnd();
  switch (text[offset]) {
    case "'":
      return 'strings have double quotes';
    case '/':
    case '#':
      return 'JSON has no comments';
    case '}':
    case ']':
      return before.endsWith(',')
        ? 'no comma may stand before a closing bracket'
        : undefined;
    case '"':
      return /["\]}\w]$/.test(before)
        ? 'a comma or a colon is missing'
        : undefined;
    case '+':
    case '.':
    case 'N':
    case 'I':
      return 'no such number in JSON';
    default:
      return undefined;
  }
}

function nameOf(text: string, offset: number): string {
  const char = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  return /[\p{C}\p{Z}]/u.test(char)
    ? `the character U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : `\`${char}\``;
}
