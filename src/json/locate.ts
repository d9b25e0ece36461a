import { type JsonMember, type JsonNode, pointerTo } from './node.js';
import {
  closingBrace,
  closingBracket,
  comma,
  endOfString,
  space,
  stringOf,
} from './scan.js';

/** A key that its object has already; the offsets are those of the repeated key. */
export interface RepeatedKey {
  readonly key: string;
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
}

/** A text that was read with its places. */
export interface LocatedText {
  readonly root: JsonNode;
  /** Every repetition of a key, in the order of the text. */
  readonly repeatedKeys: readonly RepeatedKey[];
}

/**
 * Reads a text that is known to be valid JSON and not to be nested too deep.
 *
 * json-source-map knows no repeated keys, loses `__proto__` and the spelling of
 * numbers, and takes several times as long: so it only tells where a text stops
 * being JSON.
 */
export function locateText(text: string): LocatedText {
  const reader = new Reader(text);
  return { root: reader.read(''), repeatedKeys: reader.repeatedKeys };
}

/** The located tree of a text that is known to be valid JSON. */
export function locate(text: string): JsonNode {
  return locateText(text).root;
}

interface Key {
  readonly key: string;
  /** What it adds to a JSON Pointer. */
  readonly step: string;
}

const fewKeys = 16;

/** Reads value by value, from the beginning of a text to its end. */
class Reader {
  readonly repeatedKeys: RepeatedKey[] = [];
  private at = 0;
  /** Every key that was met, by its spelling: the same strings for the same key. */
  private readonly keys = new Map<string, Key>();

  constructor(private readonly text: string) {}

  read(pointer: string): JsonNode {
    this.skipSpace();
    const start = this.at;
    switch (this.text.charAt(start)) {
      case '{': {
        const members = this.readMembers(pointer);
        return { kind: 'object', pointer, start, end: this.at, members };
      }
      case '[': {
        const items: JsonNode[] = [];
        while (this.hasNext())
          items.push(this.read(pointerTo(pointer, items.length)));
        return { kind: 'array', pointer, start, end: this.at, items };
      }
      case '"': {
        const value = stringOf(this.readString());
        return { kind: 'string', pointer, start, end: this.at, value };
      }
      case 't':
        this.at += 'true'.length;
        return { kind: 'boolean', pointer, start, end: this.at, value: true };
      case 'f':
        this.at += 'false'.length;
        return { kind: 'boolean', pointer, start, end: this.at, value: false };
      case 'n':
        this.at += 'null'.length;
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
    while (this.hasNext()) {
      const start = this.at;
      const { key, step } = this.readKey();
      const end = this.at;
      const place = pointer + step;
      // Few keys are compared one by one sooner than a set is made of them.
      if (members.length === fewKeys)
        seen = new Set(members.map((member) => member.key));
      const isRepeated = seen
        ? seen.has(key)
        : members.some((member) => member.key === key);
      if (isRepeated)
        this.repeatedKeys.push({ key, pointer: place, start, end });
      seen?.add(key);
      this.skipSpace();
      this.at += ':'.length;
      members.push({ key, value: this.read(place) });
    }
    return members;
  }

  /** Moves to what comes next in a container, or behind its end. */
  private hasNext(): boolean {
    this.skipSpace();
    const isBehindLast = this.isClosing();
    this.at++;
    if (isBehindLast) return false;
    this.skipSpace();
    if (!this.isClosing()) return true;
    // An empty container closes where it opens.
    this.at++;
    return false;
  }

  private isClosing(): boolean {
    const code = this.text.charCodeAt(this.at);
    return code === closingBrace || code === closingBracket;
  }

  private skipSpace(): void {
    while (this.text.charCodeAt(this.at) <= space) this.at++;
  }

  private readKey(): Key {
    const spelling = this.readString();
    const known = this.keys.get(spelling);
    if (known) return known;
    const key = stringOf(spelling);
    const read = { key, step: pointerTo('', key) };
    this.keys.set(spelling, read);
    return read;
  }

  /** The string literal that begins here. */
  private readString(): string {
    const start = this.at;
    this.at = endOfString(this.text, start);
    return this.text.slice(start, this.at);
  }

  private readNumber(): string {
    const { text, at: start } = this;
    if (start >= text.length) throw new Error('locate() needs valid JSON');
    let end = start + 1;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code <= space || code === comma) break;
      if (code === closingBrace || code === closingBracket) break;
    }
    this.at = end;
    return text.slice(start, end);
  }
}
