import { inTurns } from '../in-turns.js';
import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { askGit } from './answer.js';
import type { BlobEntry } from './tree.js';

/** A file of the work tree, and what git has recorded for it. */
export interface Comparison {
  readonly real: string;
  /** Path below the root, one character for each byte. */
  readonly inBytes: string;
  readonly recorded: BlobEntry;
}

/**
 * The files whose bytes are the recorded ones, or would be once git has turned
 * CRLF into LF, where it does. Never rejects.
 *
 * The bytes are compared here and not by git: git would run the clean filters
 * of the repository, and believe the index about files that it is told to
 * assume unchanged. So a file that only a filter (LFS, too) makes equal counts
 * as different.
 */
export async function withSameContent<C extends Comparison>(
  root: string,
  comparisons: readonly C[],
): Promise<ReadonlySet<C>> {
  const same = new Set<C>();
  const sameWithLf: C[] = [];
  await inTurns(comparisons, async (comparison) => {
    switch (await likeness(comparison)) {
      case 'same':
        same.add(comparison);
        break;
      case 'same with LF':
        sameWithLf.push(comparison);
        break;
      case 'different':
    }
  });
  const converted = await convertedToLf(root, sameWithLf);
  for (const comparison of converted) same.add(comparison);
  return same;
}

async function likeness({
  real,
  recorded,
}: Comparison): Promise<'same' | 'same with LF' | 'different'> {
  if (!recorded.mode.startsWith('100')) return 'different';
  const bytes = await contentOf(real);
  if (bytes === undefined) return 'different';
  if (blobId(bytes, recorded.id) === recorded.id) return 'same';
  if (!bytes.includes('\r\n')) return 'different';
  const text = bytes.toString('latin1').replaceAll('\r\n', '\n');
  const withLf = Buffer.from(text, 'latin1');
  return blobId(withLf, recorded.id) === recorded.id
    ? 'same with LF'
    : 'different';
}

/** Undefined: there is no file, or none that can be read. */
async function contentOf(file: string): Promise<Buffer | undefined> {
  try {
    // Asked first: a pipe would never end.
    return (await lstat(file)).isFile() ? await readFile(file) : undefined;
  } catch {
    return undefined;
  }
}

/** The id that git gives to these bytes, by the hash that made `like`. */
function blobId(bytes: Buffer, like: string): string {
  return createHash(like.length === 40 ? 'sha1' : 'sha256')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}

/** Those of the files whose CRLF git turns into LF when they are checked in. */
async function convertedToLf<C extends Comparison>(
  root: string,
  files: readonly C[],
): Promise<readonly C[]> {
  if (files.length === 0) return [];
  const paths = files.map(({ inBytes }) => `${inBytes}\0`).join('');
  const [attributes, setting] = await Promise.all([
    askGit(
      root,
      ['check-attr', '-z', '--stdin', 'text', 'eol'],
      Buffer.from(paths, 'latin1'),
    ),
    askGit(root, ['config', '--get', 'core.autocrlf']),
  ]);
  if (!attributes.ok) return [];
  const isDefault =
    setting.ok &&
    /^(true|yes|on|1|input)\n$/i.test(setting.value.toString('latin1'));
  const valueOf = attributesIn(attributes.value);
  return files.filter(({ inBytes }) => {
    const text = valueOf.get(`${inBytes}\0text`);
    if (text === 'unset') return false;
    const eol = valueOf.get(`${inBytes}\0eol`);
    if (eol === 'lf' || eol === 'crlf') return true;
    return text === 'set' || text === 'auto' || text === 'input' || isDefault;
  });
}

/** By path, null character and attribute. */
function attributesIn(output: Buffer): ReadonlyMap<string, string> {
  const fields = output.toString('latin1').split('\0');
  const values = new Map<string, string>();
  for (let at = 0; at + 2 < fields.length; at += 3)
    values.set(
      `${fields[at] ?? ''}\0${fields[at + 1] ?? ''}`,
      fields[at + 2] ?? '',
    );
  return values;
}
