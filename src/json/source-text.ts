/** The text of a file, without its byte order mark. */
export interface SourceText {
  readonly text: string;
  readonly byteOrderMark: boolean;
}

export type Decoded =
  | { readonly ok: true; readonly source: SourceText }
  | {
      readonly ok: false;
      readonly valid: SourceText;
      readonly byteOffset: number;
    };

/** Returns a text without its byte order mark, and whether it has one. */
export function sourceTextOf(text: string): SourceText {
  return text.startsWith('\uFEFF')
    ? { text: text.slice(1), byteOrderMark: true }
    : { text, byteOrderMark: false };
}

/**
 * Decodes UTF-8 strictly, without replacing anything. For other bytes, returns
 * the text before the first byte that is not UTF-8.
 */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  const text = decodePrefix(bytes, false);
  if (text !== undefined) return { ok: true, source: sourceTextOf(text) };

  // The decoder does not say where it stopped: search for the longest prefix
  // that it accepts. `stream` allows a sequence that is cut at the end.
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (decodePrefix(bytes.subarray(0, middle), true) === undefined)
      bad = middle;
    else good = middle;
  }
  const valid = decodePrefix(bytes.subarray(0, good), true) ?? '';
  return {
    ok: false,
    valid: sourceTextOf(valid),
    byteOffset: new TextEncoder().encode(valid).length,
  };
}

function decodePrefix(bytes: Uint8Array, stream: boolean): string | undefined {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return decoder.decode(bytes, { stream });
  } catch {
    return undefined;
  }
}

/**
 * Decodes bytes that look like UTF-16: they begin with its byte order mark or
 * have a zero byte among the first four. Returns undefined for other bytes.
 */
export function decodeUtf16(bytes: Uint8Array): string | undefined {
  const encoding = encodingOfUtf16(bytes);
  return encoding && new TextDecoder(encoding).decode(bytes);
}

function encodingOfUtf16(
  bytes: Uint8Array,
): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zero = bytes.subarray(0, 4).indexOf(0);
  if (zero === -1) return undefined;
  // JSON begins with ASCII, whose upper byte is zero.
  return zero % 2 === 0 ? 'utf-16be' : 'utf-16le';
}

/** Returns why bytes are not UTF-8 and what to do, as a sentence without capital and full stop. */
export function encodingMessage(
  bytes: Uint8Array,
  { byteOffset }: Extract<Decoded, { ok: false }>,
): string {
  const byte = (bytes[byteOffset] ?? 0).toString(16).padStart(2, '0');
  return encodingOfUtf16(bytes)
    ? 'the file is UTF-16; save it as UTF-8'
    : `the byte 0x${byte} at offset ${byteOffset} is not valid UTF-8; save the file as UTF-8`;
}

/** A line and a column, both counted from 1. Columns are UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** UTF-16 code units from the beginning of the file, a byte order mark included. */
  readonly offset: number;
}

/** Returns the offsets at which lines begin. LF, CRLF and a lone CR end a line, as in editors. */
export function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = 1; at <= text.length; at++) {
    const last = text[at - 1];
    if (last === '\n' || (last === '\r' && text[at] !== '\n')) starts.push(at);
  }
  return starts;
}

/** Returns a function that turns offsets into the text into positions. */
export function positionsIn(source: SourceText): (offset: number) => Position {
  const starts = lineStartsOf(source.text);
  const before = source.byteOrderMark ? 1 : 0;
  return (offset) => {
    const line = lineAt(starts, offset);
    return {
      line: line + 1,
      column: offset - (starts[line] ?? 0) + 1,
      offset: offset + before,
    };
  };
}

/** Returns the index of the line that an offset is in. */
export function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export function splitLines(text: string): readonly string[] {
  return text.split(/\r\n?|\n/);
}
