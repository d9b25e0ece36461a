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

/** Throws a TypeError if two files have the same path. */
export function refuseRepeated(
  what: string,
  files: readonly SourceFile[],
): void {
  const paths = new Set<string>();
  for (const { path } of files) {
    if (paths.has(path))
      throw new TypeError(
        `${what} has two files with the path ${JSON.stringify(path)}.`,
      );
    paths.add(path);
  }
}

/** Returns the bytes of a file. Throws a TypeError unless it has either text or bytes. */
export function bytesOf({ text, bytes }: Content): Uint8Array {
  if ((text === undefined) === (bytes === undefined))
    throw new TypeError('A file needs either `text` or `bytes`.');
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
