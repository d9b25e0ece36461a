import { resolve } from 'node:path';
import type { PrintOptions } from '../current/print-options.js';
import { convertFile, statusOnceWritten } from '../file/convert-file.js';
import type { DecidedSources } from '../file/decided-sources.js';
import { type FileRecord, isHeldBack } from '../file/record.js';
import { decideHere } from './decisions-file.js';
import type { FoundFile } from './found-file.js';
import { type Undo, whyNotReplaced } from './git-undo.js';
import { inspectTarget } from './inspect-target.js';
import type { Processed } from './process-files.js';
import { pathFromHere } from './read-file.js';
import type { Run, Writing } from './run.js';
import { describeError } from './run-errors.js';
import { needFields } from './run-tasks.js';
import { createVerify } from './verify-files.js';
import {
  inspectOutput,
  notWritten,
  type Output,
  replaceOutput,
  type Written,
} from './write-output.js';

/** A file of a migration. */
export interface PlannedFile extends FoundFile, Undo {
  /** How its Current text is printed. */
  readonly print: PrintOptions;
  /** Where its Current text is written; undefined: to no file. */
  readonly target: string | undefined;
}

/** @param beforeWrite called before a write */
type MigrateFile = (
  file: PlannedFile,
  bytes: Uint8Array,
  beforeWrite: () => void,
) => Promise<Processed>;

/** Returns a function that maps one file, and writes it or verifies it. */
export async function createMigrator(
  run: Run,
  files: readonly FoundFile[],
  sources: DecidedSources | undefined,
): Promise<MigrateFile> {
  const { allowPartial = false, writing } = run;
  const decideIn = decideHere(run.decisions);
  const needsFields = needFields(run.sinks);
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
    const { outcome, ...reason } = isHeldBack(converted)
      ? { outcome: 'none' as const }
      : await write(file, result, bytes, { writing, inside }, beforeWrite);
    return {
      record: {
        ...converted,
        ...reason,
        output: target === undefined ? null : pathFromHere(target),
        status: statusOnceWritten(
          converted.status,
          outcome,
          writing?.dryRun ?? true,
        ),
      },
    };
  };
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

/** Writes the result of a file, unless it is up to date or something is against it. */
async function write(
  file: PlannedFile,
  bytes: Uint8Array,
  source: Uint8Array,
  {
    writing,
    inside,
  }: Pick<Run, 'writing'> & { readonly inside: readonly string[] },
  beforeWrite: () => void,
): Promise<Written> {
  const { path, target } = file;
  if (writing?.print) {
    writing.print(bytes);
    return { outcome: 'written' };
  }
  if (!writing || target === undefined) return { outcome: 'none' };
  const { out, dryRun, force = false } = writing;
  const isInPlace = target === file.absolute;
  // Only an empty array is the same in both formats.
  if (isInPlace && Buffer.from(bytes).equals(source))
    return { outcome: 'unchanged' };
  const output: Output = {
    target,
    path: pathFromHere(target),
    bytes,
    force,
    ...(out !== undefined && { below: resolve(out) }),
    ...(isInPlace && { inside }),
  };
  const inspected = isInPlace ? { old: source } : inspectOutput(output);
  if ('outcome' in inspected) return inspected;
  if (dryRun && !writing.write) return { outcome: 'none' };
  const cause = whyNotReplaced(file, source);
  if (cause !== undefined) return notWritten(path, cause);
  if (!dryRun) {
    beforeWrite();
    return replaceOutput(output, inspected.old);
  }
  try {
    inspectTarget(target, inside);
    return { outcome: 'none' };
  } catch (error) {
    return notWritten(path, describeError(error, 'the file'));
  }
}
