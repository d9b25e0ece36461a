import { dirname, resolve } from 'node:path';
import type { PrintOptions } from '../current/print-options.js';
import { convertFile } from '../file/convert-file.js';
import type { DecidedSources } from '../file/decided-sources.js';
import {
  type FileRecord,
  type FileStatus,
  isHeldBack,
} from '../file/record.js';
import { decideHere } from './decisions-file.js';
import type { FoundFile } from './found-file.js';
import { type Undo, refuseUnsaved } from './git-undo.js';
import { inspectTarget } from './inspect-target.js';
import type { ProcessFile } from './process-files.js';
import { pathFromHere } from './read-file.js';
import type { Run, Writing } from './run.js';
import { troublesOf } from './run-errors.js';
import type { TargetedFile } from './targets.js';
import { createVerify } from './verify-files.js';
import { attemptWrite, writeFileSafely } from './write-file.js';
import { makeFolderBelow, oldOutput } from './write-output.js';

/** A file of a migration. */
export interface PlannedFile extends TargetedFile, Undo {
  /** How its Current text is printed. */
  readonly print: PrintOptions;
}

/** Returns a function that maps one file, and writes it or verifies it. */
export async function createMigrator(
  run: Run,
  files: readonly FoundFile[],
  sources: DecidedSources | undefined,
): Promise<ProcessFile<PlannedFile>> {
  const { allowPartial = false, writing } = run;
  const decideIn = decideHere(run.decisions);
  const needsFields = run.sinks.some((it) => it.needsFields);
  const verify = run.verifies ? await createVerify(run) : undefined;
  const inside = placesOf(files);
  return async (file, bytes, beforeWrite) => {
    const { path, print, named, target } = file;
    const options = {
      print,
      named,
      decideIn,
      allowPartial,
      sources,
      needsFields,
    };
    if (verify) return verify(file, bytes, options);
    const converted = convertFile(path, bytes, options);
    const result = resultOf(converted, bytes, writing);
    if (!result) return { record: converted };
    const output = target === undefined ? null : pathFromHere(target);
    const record: FileRecord = { ...converted, output };
    if (isHeldBack(record)) return { record };
    try {
      const written = await write(
        file,
        result,
        bytes,
        inside,
        run,
        beforeWrite,
      );
      const status = statusOnceWritten(record, written, writing?.dryRun);
      return { record: { ...record, status } };
    } catch (error) {
      const [reason] = troublesOf(error) ?? [];
      if (reason === undefined) throw error;
      return { record: { ...record, status: 'failed', reason } };
    }
  };
}

/** Whether the Current text of a file is not written, written, or there already. */
type WriteStatus = Extract<FileStatus, 'ready' | 'written' | 'up-to-date'>;

function statusOnceWritten(
  { status }: FileRecord,
  written: WriteStatus,
  isDryRun = true,
): FileStatus {
  if (status === 'current') return status;
  const isThere =
    written === 'written' || (written === 'up-to-date' && !isDryRun);
  return status === 'partial' && isThere ? status : written;
}

/** Returns where symbolic links may lead: the folders that were searched, and named files. */
function placesOf(files: readonly FoundFile[]): readonly string[] {
  const places = files.map(({ absolute, below, named }) =>
    named ? absolute : absolute.slice(0, -below.length),
  );
  return [...new Set(places)];
}

/** Returns the bytes that a file gives; undefined if it gives none. */
function resultOf(
  { status, outputText }: FileRecord,
  source: Uint8Array,
  writing: Writing | undefined,
): Uint8Array | undefined {
  if (status === 'current' && writing?.copiesCurrent) return source;
  return typeof outputText === 'string'
    ? new TextEncoder().encode(outputText)
    : undefined;
}

/**
 * Writes the result of a file, unless it is up to date. Throws a run error if something
 * is against it.
 * @param inside where symbolic links of files that are replaced may lead
 */
async function write(
  file: PlannedFile,
  bytes: Uint8Array,
  source: Uint8Array,
  inside: readonly string[],
  { writing }: Run,
  beforeWrite: () => void,
): Promise<WriteStatus> {
  const { target } = file;
  if (writing?.print) {
    writing.print(bytes);
    return 'written';
  }
  if (!writing || target === undefined) return 'ready';
  const { dryRun, force = false } = writing;
  const isInPlace = target === file.absolute;
  const path = pathFromHere(target);
  const expected = isInPlace ? source : oldOutput(target, path, bytes, force);
  // In place, only an empty array is the same in both formats.
  if (expected && Buffer.compare(expected, bytes) === 0) return 'up-to-date';
  if (dryRun && !writing.write) return 'ready';
  attemptWrite(path, () => {
    refuseUnsaved(file, source);
    if (dryRun) inspectTarget(target, inside);
  });
  if (dryRun) return 'ready';
  beforeWrite();
  const out = writing.out === undefined ? undefined : resolve(writing.out);
  if (out !== undefined) makeFolderBelow(out, dirname(target), path);
  const below = out === undefined ? undefined : [out];
  const request = {
    target,
    path,
    expected,
    inside: isInPlace ? inside : below,
  };
  await writeFileSafely(request, bytes);
  return 'written';
}
