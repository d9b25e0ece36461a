import {
  type JsonMember,
  type JsonNode,
  type Located,
  pointerTo,
} from './node.js';
import { bareCharacterMessage, unexpectedMessage } from './syntax-messages.js';

const maxNesting = 512;
const maxValues = 2_000_000;
const maxRepeatedKeys = 100_000;

export interface RepeatedKey extends Located {
  readonly key: string;
}

type Parsed =
  | {
      readonly ok: true;
      readonly root: JsonNode;
      readonly repeatedKeys: readonly RepeatedKey[];
    }
  | {
      readonly ok: false;
      readonly fault: {
        /** UTF-16 offset of the first wrong character; the length of a text that ends too early. */
        readonly offset: number;
        /** What is wrong there, as a sentence without its full stop. */
        readonly message: string;
      };
    };

/**
 * What is skipped in a text that is to be read although it is not JSON: comments, and
 * of each merge conflict the marks and one side.
 */
export const skippedInMending: readonly RegExp[] = [
  /\/\/.*|#.*|\/\*[^]*?\*\/|^<{7}.*|^(?:\|{7}|={7})[^]*?^>{7}.*/my,
  /\/\/.*|#.*|\/\*[^]*?\*\/|^<{7}[^]*?^={7}.*|^>{7}.*/my,
];

/**
 * Parses strict JSON (RFC 8259) of at most 512 levels and 2,000,000 values.
 * Returns its values with their places, or the first fault.
 * @param skipped taken for white space; then trailing commas are allowed too
 */
export function parseJson(text: string, skipped?: RegExp): Parsed {
  const parser = new Parser(text, 0, skipped);
  try {
    const root = parser.parse();
    return { ok: true, root, repeatedKeys: parser.repeatedKeys };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { offset, message } = error;
    return { ok: false, fault: { offset, message } };
  }
}

/**
 * Returns the values of a text that is known to be valid, with their places. It may begin
 * with a byte order mark.
 * @throws for other text
 */
export function locate(text: string): JsonNode {
  return new Parser(text, text.startsWith('\uFEFF') ? 1 : 0).parse();
}

class Fault extends Error {
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

class Parser {
  readonly repeatedKeys: RepeatedKey[] = [];
  private depth = 0;
  private values = 0;

  constructor(
    private readonly text: string,
    private at = 0,
    /** Sticky. */
    private readonly skipped?: RegExp,
  ) {}

  parse(): JsonNode {
    const root = this.readValue('');
    this.skipSpace();
    return this.at < this.text.length ? this.fail() : root;
  }

  private readValue(pointer: string): JsonNode {
    this.skipSpace();
    if (++this.values > maxValues)
      this.fail(
        `the file has more than ${maxValues.toLocaleString('en')} values; split it into several files`,
      );
    const start = this.at;
    switch (this.text[start]) {
      case '{': {
        const members = this.readMembers(pointer);
        return { kind: 'object', pointer, start, end: this.at, members };
      }
      case '[': {
        const items = this.readItems(pointer);
        return { kind: 'array', pointer, start, end: this.at, items };
      }
      case '"': {
        const value = this.readString();
        return { kind: 'string', pointer, start, end: this.at, value };
      }
      case 't':
        this.readWord('true');
        return { kind: 'boolean', pointer, start, end: this.at, value: true };
      case 'f':
        this.readWord('false');
        return { kind: 'boolean', pointer, start, end: this.at, value: false };
      case 'n':
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
    const seen = new Set<string>();
    this.open();
    if (this.closes('}')) return members;
    do {
      this.skipSpace();
      const start = this.at;
      if (this.text[start] !== '"') this.fail();
      const key = this.readString();
      const end = this.at;
      const place = pointerTo(pointer, key);
      if (seen.has(key)) {
        if (this.repeatedKeys.length >= maxRepeatedKeys)
          this.fail(
            `the file has more than ${maxRepeatedKeys.toLocaleString('en')} keys that their object already has; remove them`,
            start,
          );
        this.repeatedKeys.push({ key, pointer: place, start, end });
      }
      seen.add(key);
      this.skipSpace();
      this.expect(':');
      members.push({ key, value: this.readValue(place) });
    } while (this.continues('}'));
    return members;
  }

  private readItems(pointer: string): readonly JsonNode[] {
    const items: JsonNode[] = [];
    this.open();
    if (this.closes(']')) return items;
    do items.push(this.readValue(pointerTo(pointer, items.length)));
    while (this.continues(']'));
    return items;
  }

  private open(): void {
    if (++this.depth > maxNesting)
      this.fail(`more than ${maxNesting} arrays and objects are open at once`);
    this.at++;
  }

  private closes(closing: string): boolean {
    this.skipSpace();
    if (!this.skip(closing)) return false;
    this.depth--;
    return true;
  }

  private continues(closing: string): boolean {
    if (this.closes(closing)) return false;
    this.expect(',');
    return !this.skipped || !this.closes(closing);
  }

  private skip(char: string): boolean {
    if (this.text[this.at] !== char) return false;
    this.at++;
    return true;
  }

  private expect(char: string): void {
    if (!this.skip(char)) this.fail();
  }

  private skipSpace(): void {
    const { text, skipped } = this;
    let { at } = this;
    do {
      for (let char = text[at]; isSpace(char); char = text[at]) at++;
      this.at = at;
      if (!skipped) return;
      skipped.lastIndex = at;
      if (skipped.test(text)) at = skipped.lastIndex;
    } while (at > this.at);
  }

  private readString(): string {
    const { text, at: start } = this;
    let isEscaped = false;
    for (let at = start + 1; at < text.length; at++) {
      const char = text[at];
      if (char === '"') {
        this.at = at + 1;
        return isEscaped
          ? (JSON.parse(text.slice(start, at + 1)) as string)
          : text.slice(start + 1, at);
      }
      if (char === '\\') {
        isEscaped = true;
        at = this.endOfEscape(at);
      } else if (isControl(text, at))
        this.fail(bareCharacterMessage(text, at), at);
    }
    return this.fail(undefined, text.length);
  }

  private endOfEscape(start: number): number {
    const { text } = this;
    const isUnicode = text[start + 1] === 'u';
    const expected = isUnicode ? /[\da-fA-F]/ : /["\\/bfnrt]/;
    let at = start + (isUnicode ? 2 : 1);
    const end = start + (isUnicode ? '\\u0000'.length : '\\n'.length);
    for (; at < end; at++)
      if (!expected.test(text.charAt(at)))
        this.fail(
          isControl(text, at) ? bareCharacterMessage(text, at) : undefined,
          at,
        );
    return end - 1;
  }

  private readWord(word: string): void {
    for (const char of word) this.expect(char);
  }

  private readNumber(): string {
    const start = this.at;
    this.skip('-');
    if (!this.skip('0')) this.readDigits();
    if (this.skip('.')) this.readDigits();
    if (this.skip('e') || this.skip('E')) {
      if (!this.skip('+')) this.skip('-');
      this.readDigits();
    }
    return this.text.slice(start, this.at);
  }

  private readDigits(): void {
    const start = this.at;
    while (isDigit(this.text[this.at])) this.at++;
    if (this.at === start) this.fail();
  }

  private fail(message?: string, offset = this.at): never {
    throw new Fault(offset, message ?? unexpectedMessage(this.text, offset));
  }
}

const isSpace = (char: string | undefined): boolean =>
  char === ' ' || char === '\n' || char === '\r' || char === '\t';

const isDigit = (char: string | undefined): boolean =>
  char !== undefined && char >= '0' && char <= '9';

const isControl = (text: string, at: number): boolean =>
  text.charCodeAt(at) < 0x20;
