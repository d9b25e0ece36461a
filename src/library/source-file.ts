import { isObject } from '../json/node.js';
import type { Kind } from './expect.js';

/** The content of a file: text, or bytes as on a disk. */
export type Content =
  | { readonly text: string; readonly bytes?: undefined }
  | { readonly bytes: Uint8Array; readonly text?: undefined };

/**
 * A file, with the path that names it in reports: relative, with `/`. The `where`
 * of a decision is compared with that path, relative to the folder of the
 * decisions.
 */
export type SourceFile = Content & { readonly path: string };

const textKind: Kind = [(value) => typeof value === 'string', 'a text'];

/** The kinds of the fields of a file. */
export const contentKinds: Readonly<Record<'path' | 'text' | 'bytes', Kind>> = {
  path: textKind,
  text: textKind,
  bytes: [(value) => value instanceof Uint8Array, 'a Uint8Array'],
};

/** Throws a TypeError unless exactly one of text and bytes is given. */
export function expectContent(what: string, { text, bytes }: Content): void {
  if ((text === undefined) === (bytes === undefined))
    throw new TypeError(`${what} needs either \`text\` or \`bytes\`.`);
}

/** Throws a TypeError if these are not files, or if two have the same path. */
export function expectFiles(
  what: string,
  given: unknown,
): asserts given is readonly SourceFile[] {
  if (!Array.isArray(given)) throw new TypeError(`${what} must be a list.`);
  const paths = new Set<string>();
  for (const [index, file] of (given as readonly unknown[]).entries()) {
    const { path } = expectFile(`${what}[${index}]`, file);
    if (paths.has(path))
      throw new TypeError(
        `${what} has two files with the path ${JSON.stringify(path)}.`,
      );
    paths.add(path);
  }
}

/** Throws a TypeError if this is not a file. Ignores other properties. */
export function expectFile(what: string, given: unknown): SourceFile {
  if (!isObject(given)) throw new TypeError(`${what} must be an object.`);
  const file = given as SourceFile;
  for (const name of ['path', 'text', 'bytes'] as const) {
    const [fits, expected] = contentKinds[name];
    const isMissing = file[name] === undefined && name !== 'path';
    if (!isMissing && !fits(file[name]))
      throw new TypeError(`${what}: \`${name}\` must be ${expected}.`);
  }
  expectContent(what, file);
  return file;
}

/** Returns the bytes of a file. */
export function bytesOf({ text, bytes }: Content): Uint8Array {
  if (bytes) return bytes;
  const encoder = new TextEncoder();
  const lone = /\p{Surrogate}/u.exec(text);
  if (!lone) return encoder.encode(text);
  // Half a character has no UTF-8. An encoder would replace it; these bytes are
  // reported as invalid UTF-8, with their place.
  return Buffer.concat([
    encoder.encode(text.slice(0, lone.index)),
    Uint8Array.of(0xed, 0xa0, 0x80),
  ]);
}
