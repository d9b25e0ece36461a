import { type JsonMember, type JsonNode, pointerTo } from './node.js';
import {
  bareCharacterMessage,
  nestingMessage,
  sizeMessage,
  unexpectedMessage,
} from './syntax-messages.js';

/** How many arrays and objects may be open at once. */
const deepestNesting = 512;

/** How many values a text may hold. */
const mostValues = 2_000_000;

/** A key that its object has already; the offsets are those of the repeated key. */
export interface RepeatedKey {
  readonly key: string;
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
}

export interface SyntaxFault {
  /** UTF-16 offset of the first wrong character; the length of a text that ends too early. */
  readonly offset: number;
  /** What is wrong there, as a sentence without its full stop. */
  readonly message: string;
}

export type Parsed =
  | {
      readonly ok: true;
      readonly root: JsonNode;
      /** Every repetition of a key, in the order of the text. */
      readonly repeatedKeys: readonly RepeatedKey[];
    }
  | { readonly ok: false; readonly fault: SyntaxFault };

/**
 * Parses strict JSON (RFC 8259) of at most 512 levels and 2,000,000 values.
 * Returns its values with their places, or the first fault.
 */
export function parseJson(text: string): Parsed {
  const parser = new Parser(text);
  try {
    const root = parser.parse();
    return { ok: true, root, repeatedKeys: parser.repeatedKeys };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { offset } = error;
    return { ok: false, fault: { offset, message: messageOf(error, text) } };
  }
}

/**
 * Returns the values of a text that is known to be valid, with their places.
 *
 * @throws for other text
 */
export function locate(text: string): JsonNode {
  return new Parser(text).parse();
}

type FaultKind = 'unexpected' | 'bare character' | 'nesting' | 'size';

class Fault extends Error {
  constructor(
    readonly offset: number,
    readonly kind: FaultKind,
  ) {
    super(`${kind} at offset ${offset}`);
  }
}

function messageOf({ kind, offset }: Fault, text: string): string {
  switch (kind) {
    case 'unexpected':
      return unexpectedMessage(text, offset);
    case 'bare character':
      return bareCharacterMessage(text, offset);
    case 'nesting':
      return nestingMessage(deepestNesting);
    case 'size':
      return sizeMessage(mostValues);
  }
}

const codeOf = (char: string): number => char.charCodeAt(0);
const space = codeOf(' ');
const lineFeed = codeOf('\n');
const carriageReturn = codeOf('\r');
const tab = codeOf('\t');
const quote = codeOf('"');
const backslash = codeOf('\\');
const colon = codeOf(':');
const comma = codeOf(',');
const minus = codeOf('-');
const plus = codeOf('+');
const point = codeOf('.');
const zero = codeOf('0');
const nine = codeOf('9');
const openingBracket = codeOf('[');
const closingBracket = codeOf(']');
const openingBrace = codeOf('{');
const closingBrace = codeOf('}');
const letterE = codeOf('e');
const capitalE = codeOf('E');
const letterF = codeOf('f');
const letterN = codeOf('n');
const letterT = codeOf('t');

interface Key {
  readonly key: string;
  /** What the key adds to a JSON Pointer. */
  readonly step: string;
}

/** An object with more members looks its keys up in a set. */
const fewKeys = 16;

/** Parses value by value, from the beginning of a text to its end. */
class Parser {
  readonly repeatedKeys: RepeatedKey[] = [];
  private at = 0;
  private depth = 0;
  private values = 0;
  /** Every key that was met, by its spelling: equal keys share their strings. */
  private readonly keys = new Map<string, Key>();

  constructor(private readonly text: string) {}

  parse(): JsonNode {
    const root = this.readValue('');
    this.skipSpace();
    return this.at < this.text.length ? this.fail() : root;
  }

  private readValue(pointer: string): JsonNode {
    this.skipSpace();
    if (++this.values > mostValues) this.fail('size');
    const start = this.at;
    const code = this.text.charCodeAt(start);
    switch (code) {
      case openingBrace: {
        const members = this.readMembers(pointer);
        return { kind: 'object', pointer, start, end: this.at, members };
      }
      case openingBracket: {
        const items = this.readItems(pointer);
        return { kind: 'array', pointer, start, end: this.at, items };
      }
      case quote: {
        const value = valueOfString(this.readString());
        return { kind: 'string', pointer, start, end: this.at, value };
      }
      case letterT:
        this.readWord('true');
        return { kind: 'boolean', pointer, start, end: this.at, value: true };
      case letterF:
        this.readWord('false');
        return { kind: 'boolean', pointer, start, end: this.at, value: false };
      case letterN:
        this.readWord('null');
        return { kind: 'null', pointer, start, end: this.at };
      default: {
        const spelling = this.readNumber();
        return { kind: 'number', pointer, start, end: this.at, spelling };
      }
    }
  }

  private readMembers(pointer: string): readonly JsonMember[] {
    const members: JsonMember[] = [];
    let seen: Set<string> | undefined;
    this.open();
    if (this.closes(closingBrace)) return members;
    do {
      this.skipSpace();
      const start = this.at;
      const { key, step } = this.readKey();
      const end = this.at;
      const place = pointer + step;
      if (members.length === fewKeys)
        seen = new Set(members.map((member) => member.key));
      const isRepeated = seen
        ? seen.has(key)
        : members.some((member) => member.key === key);
      if (isRepeated)
        this.repeatedKeys.push({ key, pointer: place, start, end });
      seen?.add(key);
      this.skipSpace();
      this.expect(colon);
      members.push({ key, value: this.readValue(place) });
    } while (this.continues(closingBrace));
    return members;
  }

  private readItems(pointer: string): readonly JsonNode[] {
    const items: JsonNode[] = [];
    this.open();
    if (this.closes(closingBracket)) return items;
    do items.push(this.readValue(pointerTo(pointer, items.length)));
    while (this.continues(closingBracket));
    return items;
  }

  private open(): void {
    if (++this.depth > deepestNesting) this.fail('nesting');
    this.at++;
  }

  /** Moves behind the end of a container, if it comes next. */
  private closes(closing: number): boolean {
    this.skipSpace();
    if (this.text.charCodeAt(this.at) !== closing) return false;
    this.at++;
    this.depth--;
    return true;
  }

  /** Moves behind the comma after a value, or behind the end of its container. */
  private continues(closing: number): boolean {
    if (this.closes(closing)) return false;
    this.expect(comma);
    return true;
  }

  private expect(code: number): void {
    if (this.text.charCodeAt(this.at) !== code) this.fail();
    this.at++;
  }

  private skipSpace(): void {
    const { text } = this;
    let { at } = this;
    for (;;) {
      const code = text.charCodeAt(at);
      if (
        code !== space &&
        code !== lineFeed &&
        code !== carriageReturn &&
        code !== tab
      )
        break;
      at++;
    }
    this.at = at;
  }

  private readKey(): Key {
    if (this.text.charCodeAt(this.at) !== quote) this.fail();
    const spelling = this.readString();
    const known = this.keys.get(spelling);
    if (known) return known;
    const key = valueOfString(spelling);
    const read = { key, step: pointerTo('', key) };
    this.keys.set(spelling, read);
    return read;
  }

  /** Returns the string literal that begins here. */
  private readString(): string {
    const { text, at: start } = this;
    for (let at = start + 1; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        this.at = at + 1;
        return text.slice(start, this.at);
      }
      if (code === backslash) at = this.endOfEscape(at);
      else if (code < space) this.fail('bare character', at);
    }
    return this.fail('unexpected', text.length);
  }

  /** Returns the offset of the last character of an escape. */
  private endOfEscape(start: number): number {
    const [escape = ''] =
      /^\\(?:["\\/bfnrt]|u[\da-fA-F]{0,4})?/.exec(
        this.text.slice(start, start + '\\u0000'.length),
      ) ?? [];
    const length = escape[1] === 'u' ? '\\u0000'.length : '\\n'.length;
    if (escape.length === length) return start + length - 1;
    const at = start + escape.length;
    const isBare = this.text.charCodeAt(at) < space;
    return this.fail(isBare ? 'bare character' : 'unexpected', at);
  }

  private readWord(word: string): void {
    for (let i = 0; i < word.length; i++) this.expect(word.charCodeAt(i));
  }

  private readNumber(): string {
    const start = this.at;
    this.skip(minus);
    if (!this.skip(zero)) this.readDigits();
    if (this.skip(point)) this.readDigits();
    if (this.skip(letterE) || this.skip(capitalE)) {
      if (!this.skip(plus)) this.skip(minus);
      this.readDigits();
    }
    return this.text.slice(start, this.at);
  }

  private readDigits(): void {
    const start = this.at;
    for (; ; this.at++) {
      const code = this.text.charCodeAt(this.at);
      if (!(code >= zero && code <= nine)) break;
    }
    if (this.at === start) this.fail();
  }

  /** Moves behind a character, if it comes next. */
  private skip(code: number): boolean {
    if (this.text.charCodeAt(this.at) !== code) return false;
    this.at++;
    return true;
  }

  private fail(kind: FaultKind = 'unexpected', offset = this.at): never {
    throw new Fault(offset, kind);
  }
}

/** Returns what a string literal spells. */
function valueOfString(spelling: string): string {
  return spelling.includes('\\')
    ? (JSON.parse(spelling) as string)
    : spelling.slice(1, -1);
}
