import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { decodeUtf8 } from '../json/decode.js';
import { locateText } from '../json/locate.js';
import { parseJson } from '../json/syntax.js';
import { recognise } from '../legacy/recognise.js';
import type { AgainstFile } from '../report/verification/verify.js';
import { shownPath } from './decisions-file.js';
import type { StagedSource } from './migrate.js';
import { readInputFile } from './read-file.js';
import { settledFile, type StagedFile } from './stage-file.js';

/** The Current files that Legacy files are held against. */
export interface Against {
  /** By the path of the Legacy file. */
  readonly files: ReadonlyMap<string, AgainstFile>;
  /** Sentences for people: what could not be read, or is no Current file. */
  readonly troubles: readonly string[];
}

/**
 * Reads the Current file of each Legacy file. Never rejects.
 *
 * @param against a folder with the same relative paths below it, or the Current
 *   file of the only Legacy file
 */
export async function readAgainst(
  against: string,
  sources: readonly StagedSource[],
  workingFolder: string,
  maxBytes: number,
): Promise<Against> {
  const legacy = sources.filter(({ staged }) => staged.kind === 'converted');
  const isFolder = await stat(resolve(workingFolder, against)).then(
    (it) => it.isDirectory(),
    () => false,
  );
  if (!isFolder && legacy.length > 1)
    return {
      files: new Map(),
      troubles: [
        `--against ${against} is one file, and there are ${legacy.length} Legacy files: name a folder with the same relative paths below it, or one Legacy file.`,
      ],
    };
  const files = new Map<string, AgainstFile>();
  const troubles: string[] = [];
  for (const { source } of legacy) {
    const path = isFolder ? join(against, source.below) : against;
    const read = await readCurrent(path, workingFolder, maxBytes);
    if (read.ok) files.set(source.path, read.file);
    else troubles.push(read.reason);
  }
  return { files, troubles };
}

type ReadCurrent =
  | { readonly ok: true; readonly file: AgainstFile }
  | { readonly ok: false; readonly reason: string };

/** Reads what may have been edited by hand: it need not keep to the Current format in every way. */
async function readCurrent(
  given: string,
  workingFolder: string,
  maxBytes: number,
): Promise<ReadCurrent> {
  const path = shownPath(resolve(workingFolder, given), workingFolder);
  const read = await readInputFile(given, maxBytes);
  if (!read.ok) return read;
  const refused = (why: string): ReadCurrent => ({
    ok: false,
    reason: `${path} was not compared, because ${why}.`,
  });
  const decoded = decodeUtf8(read.bytes);
  if (!decoded.ok) return refused('it is not valid UTF-8');
  const { text } = decoded.source;
  const parsed = parseJson(text);
  if (!parsed.ok) return refused(`it is not JSON: ${parsed.fault.message}`);
  const isEmpty = Array.isArray(parsed.value) && parsed.value.length === 0;
  if (!isEmpty && recognise(parsed.value, true) !== 'current')
    return refused('it is not a Current file');
  const { root, repeatedKeys } = locateText(text);
  const [repeated] = repeatedKeys;
  if (repeated)
    return refused(
      `the key ${JSON.stringify(repeated.key)} stands twice in one object`,
    );
  return { ok: true, file: { path, root } };
}

/** The files with what became of them, for a run that writes nothing. */
export function comparedOnly(
  sources: readonly StagedSource[],
): readonly StagedFile[] {
  return sources.map(({ staged }) =>
    staged.kind === 'converted'
      ? settledFile(staged, staged.isPartial ? 'partial' : 'would-write', null)
      : staged,
  );
}
