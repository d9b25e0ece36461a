import { isUtf8 } from 'node:buffer';
import path from 'node:path';

/** The bytes of a text in UTF-8, one character for each. */
export function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** A name as the file system has it. */
export interface Name {
  /** One character for each byte. */
  readonly bytes: string;
  readonly text: string;
  /** Whether `text` leads back to the same name. */
  readonly isText: boolean;
}

/** A name that is not valid UTF-8 has `\x` and two hexadecimal digits for each byte above 127. */
export function nameOf(name: Buffer): Name {
  const isText = isUtf8(name);
  return {
    bytes: name.toString('latin1'),
    text: isText ? name.toString() : escaped(name),
    isText,
  };
}

function escaped(name: Buffer): string {
  return name
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`);
}

/** The path with `/` on every system. */
export function withSlashes(file: string): string {
  return path.sep === '/' ? file : file.replaceAll(path.sep, '/');
}

/** Whether `inner` is `outer` or lies below it; both absolute. */
export function isWithin(inner: string, outer: string): boolean {
  return (
    inner === outer ||
    inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep)
  );
}
