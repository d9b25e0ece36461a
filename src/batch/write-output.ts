import { mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { openFile } from '../file/open.js';
import { kindOf } from './read-file.js';
import { describeError, errorCode } from './system-errors.js';
import {
  notWrittenMessage,
  refuseOutside,
  writeFileSafely,
  type WriteResult,
} from './write-file.js';

export type Replaceable = 'current' | 'anything';

export interface Output {
  readonly target: string;
  readonly shown: string;
  readonly bytes: Uint8Array;
  readonly replaceable: Replaceable;
  /**
   * A folder that the file must stay in; missing folders are created. Without it,
   * the folder of the file must exist.
   */
  readonly below?: string | undefined;
  /** Where symbolic links may lead; by default, `below` or the folder of the file. */
  readonly inside?: readonly string[] | undefined;
}

export type OutputResult =
  | { readonly ok: true; readonly changed: boolean }
  | Extract<WriteResult, { ok: false }>;

export type FoundOutput =
  | { readonly kind: 'replaceable'; readonly old: Uint8Array | null }
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly reason: string };

export function inspectOutput({
  target,
  shown,
  bytes,
  replaceable,
}: Output): FoundOutput {
  let old: Buffer;
  try {
    const there = statSync(target);
    if (!there.isFile() && !there.isDirectory())
      return refused(shown, `it is ${kindOf(there)}: name a regular file`);
    old = readFileSync(target);
  } catch (error) {
    return errorCode(error) === 'ENOENT'
      ? { kind: 'replaceable', old: null }
      : refused(shown, describeError(error, 'the file', 'read'));
  }
  if (old.equals(bytes)) return { kind: 'same' };
  return isReplaceable(old, replaceable)
    ? { kind: 'replaceable', old }
    : refused(
        shown,
        `it exists and is not a Current file: move it away, write elsewhere, or use --force`,
      );
}

/** Writes an output file, unless it already has the bytes. Never rejects. */
export async function writeOutput(output: Output): Promise<OutputResult> {
  const found = inspectOutput(output);
  if (found.kind === 'same') return { ok: true, changed: false };
  if (found.kind === 'refused') return { ok: false, reason: found.reason };
  const written = await replaceOutput(output, found.old);
  return written.ok ? { ok: true, changed: true } : written;
}

/**
 * Writes an output file over its old content. Never rejects.
 * @param old null: there is no file
 */
export async function replaceOutput(
  { target, shown, bytes, below, inside }: Output,
  old: Uint8Array | null,
): Promise<WriteResult> {
  const folder = dirname(target);
  if (below !== undefined)
    try {
      mkdirSync(below, { recursive: true });
      makeFolder(folder, below);
    } catch (error) {
      const cause = describeError(error, `the folder ${folder}`);
      return { ok: false, reason: notWrittenMessage(shown, cause) };
    }
  return writeFileSafely({
    target,
    shown,
    bytes,
    expected: old,
    inside: inside ?? [below ?? folder],
  });
}

/** Creates a folder below another one; throws if a link on the way leads out of it. */
function makeFolder(folder: string, below: string): void {
  if (folder === below) return;
  makeFolder(dirname(folder), below);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    refuseOutside(realpathSync.native(folder), [below]);
  }
}

function isReplaceable(old: Buffer, replaceable: Replaceable): boolean {
  if (replaceable === 'anything' || old.toString().trim() === '[]') return true;
  return openFile(old, true).kind === 'current';
}

function refused(shown: string, cause: string): FoundOutput {
  return { kind: 'refused', reason: notWrittenMessage(shown, cause) };
}
