import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pluralise } from '../rule/message-text.js';
import { inWords } from './system-errors.js';

export type ReadOutcome =
  | { readonly ok: true; readonly bytes: Uint8Array }
  /** `reason`: one sentence with the path, what was found and what to do. */
  | { readonly ok: false; readonly reason: string };

/**
 * Reads a whole file of at most `maxBytes`. Never rejects.
 *
 * @param shown how sentences call it
 */
export async function readInputFile(
  path: string,
  maxBytes: number,
  shown = path,
): Promise<ReadOutcome> {
  try {
    const content = regularContent(path, maxBytes);
    if (content) return { ok: true, bytes: content };
    const handle = await open(path, constants.O_RDONLY);
    try {
      // Read as a stream: the size of a pipe, or of a file that grows, is not known beforehand.
      return await readAll(
        handle.createReadStream({ autoClose: false }),
        shown,
        maxBytes,
      );
    } finally {
      await handle.close();
    }
  } catch (error) {
    return notRead(shown, inWords(error, 'the file', 'read'));
  }
}

/**
 * The content of a regular file, if it is one and is not too large; throws what
 * the system says where it may not be read. Read at once: for many small files,
 * waiting for each in turn takes ten times as long.
 */
export function regularContent(
  path: string,
  maxBytes: number,
): Uint8Array | undefined {
  // Whoever writes to a pipe would notice that it is opened and closed.
  if (!statSync(path).isFile()) return undefined;
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = fstatSync(file);
    if (!found.isFile() || found.size > maxBytes) return undefined;
    if (found.size === 0) return unsizedContent(file, maxBytes);
    const bytes = readFileSync(file);
    return bytes.length > maxBytes ? undefined : bytes;
  } finally {
    closeSync(file);
  }
}

/** The same where the system says that a file is empty: those in /proc say so, and may have no end. */
function unsizedContent(
  file: number,
  maxBytes: number,
): Uint8Array | undefined {
  const chunks: Uint8Array[] = [];
  for (let length = 0; length <= maxBytes;) {
    const chunk = Buffer.allocUnsafe(65_536);
    const count = readSync(file, chunk);
    if (count === 0) return Buffer.concat(chunks);
    chunks.push(chunk.subarray(0, count));
    length += count;
  }
  return undefined;
}

/** Reads a stream such as standard input to its end. Never rejects. */
export async function readInputStream(
  stream: Readable,
  name: string,
  maxBytes: number,
): Promise<ReadOutcome> {
  try {
    return await readAll(stream, name, maxBytes);
  } catch (error) {
    return notRead(name, inWords(error, name, 'read'));
  }
}

async function readAll(
  stream: Readable,
  name: string,
  maxBytes: number,
): Promise<ReadOutcome> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxBytes)
      return notRead(
        name,
        `it is larger than ${pluralise(maxBytes, 'byte')}: split it, or allow more with --max-size`,
      );
    chunks.push(chunk);
  }
  return { ok: true, bytes: Buffer.concat(chunks) };
}

function notRead(name: string, cause: string): ReadOutcome {
  return { ok: false, reason: `${name} was not read, because ${cause}.` };
}
