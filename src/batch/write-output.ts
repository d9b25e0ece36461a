import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { openFile } from '../file/open.js';
import { isObject } from '../json/node.js';
import { regularContent } from './read-file.js';
import { notWritten, writeFileSafely } from './write-file.js';
import { makeFolder } from './writing/folder.js';
import { codeOf, inWords } from './system-errors.js';

/** What may stand where an output goes, and is then replaced. */
export type Replaceable = 'current' | 'report' | 'anything';

/** A file that is to hold what was made. */
export interface Output {
  readonly target: string;
  /** How sentences call it. */
  readonly called: string;
  readonly bytes: Uint8Array;
  readonly replaceable: Replaceable;
  /**
   * A folder below which the file stays, through whatever links, and folders
   * that it needs are made; else its own folder, which must exist.
   */
  readonly below?: string;
}

export type OutputOutcome =
  | { readonly ok: true; readonly changed: boolean }
  /** `reason`: one sentence with the path, what was found and what to do. */
  | { readonly ok: false; readonly reason: string };

/** What stands where an output goes. */
export type Obstacle =
  | { readonly kind: 'none'; readonly old: Uint8Array | null }
  /** It holds the bytes already. */
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Looks at what stands where an output goes. Never throws. */
export function outputObstacle({
  target,
  called,
  bytes,
  replaceable,
}: Output): Obstacle {
  const refused = (cause: string): Obstacle => ({
    kind: 'refused',
    reason: notWritten(called, cause),
  });
  let old: Uint8Array | null | 'too large';
  try {
    old = contentOf(target, mostBytes(bytes, replaceable));
  } catch (error) {
    return refused(inWords(error, 'the file', 'read'));
  }
  if (old === null) return { kind: 'none', old };
  if (old === 'too large')
    return refused(
      replaceable === 'anything'
        ? 'it exists and is too large to be replaced: move it away or write elsewhere'
        : `it exists and is too large to tell whether it is ${kinds[replaceable]}: move it away, write elsewhere, or say --force`,
    );
  if (Buffer.compare(old, bytes) === 0) return { kind: 'same' };
  return mayReplace(old, replaceable)
    ? { kind: 'none', old }
    : refused(
        `it exists and is not ${kinds[replaceable]}: move it away, write elsewhere, or say --force`,
      );
}

/** Writes an output file, unless it holds the bytes already. Never rejects. */
export async function writeOutput(output: Output): Promise<OutputOutcome> {
  const { target, called, bytes, below } = output;
  const obstacle = outputObstacle(output);
  if (obstacle.kind === 'same') return { ok: true, changed: false };
  if (obstacle.kind === 'refused')
    return { ok: false, reason: obstacle.reason };
  if (below !== undefined) {
    try {
      makeFolder(dirname(target), below);
    } catch (error) {
      const cause = inWords(error, `the folder ${dirname(target)}`);
      return { ok: false, reason: notWritten(called, cause) };
    }
  }
  const written = await writeFileSafely({
    target,
    called,
    bytes,
    expected: obstacle.old,
    inside: [below ?? dirname(target)],
  });
  return written.ok ? { ok: true, changed: true } : written;
}

/** The most bytes of a file that `bytes` replace: to look at more than such a file can have would only take memory. */
function mostBytes(bytes: Uint8Array, replaceable: Replaceable): number {
  switch (replaceable) {
    case 'current':
      return 2 ** 26 + 2 * bytes.length;
    case 'report':
      return 2 ** 29;
    case 'anything':
      return 2 ** 31 - 1;
  }
}

/** The bytes of a regular file. Whatever else stands there is for the write to refuse: it may have no end. */
function contentOf(
  path: string,
  most: number,
): Uint8Array | null | 'too large' {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() === true
      ? (regularContent(path, most) ?? 'too large')
      : null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

const kinds: Readonly<Record<Replaceable, string>> = {
  current: 'a Current file',
  report: 'a report',
  anything: 'a file',
};

function mayReplace(old: Uint8Array, replaceable: Replaceable): boolean {
  switch (replaceable) {
    case 'anything':
      return true;
    case 'current': {
      const found = openFile(old, false);
      const isEmpty = Buffer.from(old).toString().trim() === '[]';
      return isEmpty || (found.kind === 'opened' && found.format === 'current');
    }
    case 'report':
      return isReport(old);
  }
}

/** Every report has these two keys. */
function isReport(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(value) && 'tool' in value && 'summary' in value;
  } catch {
    return false;
  }
}
