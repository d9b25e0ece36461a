import { parse as parseWithPositions } from 'json-source-map';
import { deepestNesting, type Excess, excessIn } from './excess.js';
import { offsetOfControlCharacter, withEmptyStrings } from './scan.js';

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

/**
 * Parses strict JSON (RFC 8259) that nests at most {@link deepestNesting} containers.
 *
 * @param hasPaths whether anybody asks for the paths of its values: then no very
 *   long keys may stand around very many of them
 */
export function parseJson(text: string, hasPaths = true): Parsed {
  const excess = excessIn(text, hasPaths);
  if (excess === undefined) {
    try {
      return { ok: true, value: JSON.parse(text) };
    } catch {
      // Its message is not for people and often has no place: look for the place below.
    }
  }
  return { ok: false, fault: firstFault(text, lexicalFault(text, excess)) };
}

/** What json-source-map does not find. */
type LexicalFault =
  Excess | { readonly kind: 'control-character'; readonly offset: number };

function lexicalFault(
  text: string,
  excess: Excess | undefined,
): LexicalFault | undefined {
  const control = offsetOfControlCharacter(text.slice(0, excess?.offset));
  return control === undefined
    ? excess
    : { kind: 'control-character', offset: control };
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
    // It looks up a path for each value: with long keys that takes for ever.
    parseWithPositions(withEmptyStrings(text));
  } catch (error) {
    const place = /in JSON at position (\d+)$/.exec(String(error));
    if (place) return Number(place[1]);
  }
  return text.length;
}

function lexicalMessage(text: string, fault: LexicalFault): string {
  switch (fault.kind) {
    case 'nesting':
      return `more than ${deepestNesting} arrays and objects are open at once`;
    case 'paths':
      return 'the paths of so many values are too long together: shorten the keys around them, or nest them less';
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

/** The mistakes that people make in JSON most often: what is found, after what, and what to say. */
const mistakes: readonly (readonly [
  found: RegExp,
  after: RegExp,
  reason: string,
])[] = [
  [/^./su, /\\u[\da-fA-F]{0,3}$/, '`\\u` takes four hexadecimal digits'],
  [/^./su, /\\$/, 'there is no such escape in a string'],
  [/^['\u2018-\u201f]/, /$/, 'strings have double quotes'],
  [/^[/#]/, /$/, 'JSON has no comments'],
  [/^[}\]]/, /,\s*$/, 'no comma may stand before a closing bracket'],
  [/^,/, /,\s*$/, 'there is a comma too many'],
  [/^\d/, /(^|[^\d.])-?0$/, 'a number has no leading zero'],
  [/^[^\d]/, /\d\.$/, 'digits follow the point'],
  [/^[+.]/, /$/, 'there is no such number in JSON'],
  [/^(NaN|Infinity|undefined)/, /$/, 'there is no such value in JSON'],
  [/^[^\d]/, /(^|[^\d.eE])-$/, 'digits follow the minus'],
  [/^\0/, /$/, 'the file may be UTF-16; save it as UTF-8'],
  [
    /^(True|False|None|TRUE|FALSE|NULL|Null)/,
    /$/,
    'write `true`, `false` and `null`',
  ],
  [/^[A-Za-z_$][\w$]*\s*:/, /[{,]\s*$/, 'keys have double quotes'],
  [/^["{[\d]/, /["}\]\w]\s*$/, 'a comma or a colon is missing'],
];

function reasonFor(text: string, offset: number): string | undefined {
  const found = text.slice(offset, offset + 40);
  const after = text.slice(Math.max(0, offset - 200), offset);
  const mistake = mistakes.find(
    ([isFound, isAfter]) => isFound.test(found) && isAfter.test(after),
  );
  return mistake?.[2] ?? noValue(found, after);
}

/** What stands around the place may begin as `true`, `false` or `null` and be none of them. */
function noValue(found: string, after: string): string | undefined {
  const begun = /(?<![\w$"])(t(r(ue?)?)?|f(a(l(se?)?)?)?|n(u(ll?)?)?)$/.exec(
    after,
  );
  if (!begun) return undefined;
  const word = begun[0] + (/^[\w$]*/.exec(found)?.[0] ?? '');
  return `\`${word}\` is no value of JSON`;
}

function nameOf(text: string, offset: number): string {
  const char = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  if (char === ' ') return 'a space';
  return /[\p{C}\p{Z}]/u.test(char)
    ? `the character U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : `\`${char}\``;
}
