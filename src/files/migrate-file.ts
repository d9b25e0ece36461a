import { resolve } from 'node:path';
import type { PrintOptions } from '../current/print-options.js';
import { convertFile, statusOnceWritten } from '../file/convert-file.js';
import type { DecidedSources } from '../file/decided-sources.js';
import { isHeldBack } from '../file/record.js';
import { decideHere } from './decisions-file.js';
import type { FoundFile } from './found-file.js';
import { type Undo, whyNotReplaced } from './git-undo.js';
import { inspectTarget } from './inspect-target.js';
import type { Processed } from './process-files.js';
import { pathFromHere } from './read-file.js';
import type { Run } from './run.js';
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
  /** Where its Current text is written, as an absolute path; undefined: nowhere. */
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
    const { outputText = null } = converted;
    if (outputText === null) return { record: converted };
    const { result, ...reason } = isHeldBack(converted)
      ? { result: 'none' as const }
      : await write(file, outputText, bytes, { writing, inside }, beforeWrite);
    return {
      record: {
        ...converted,
        ...reason,
        output: target === undefined ? null : pathFromHere(target),
        status: statusOnceWritten(
          converted.status,
          result,
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

/** Writes the Current text of a file, unless it is up to date or something is against it. */
async function write(
  file: PlannedFile,
  outputText: string,
  source: Uint8Array,
  {
    writing,
    inside,
  }: Pick<Run, 'writing'> & { readonly inside: readonly string[] },
  beforeWrite: () => void,
): Promise<Written> {
  const { path, target } = file;
  if (!writing || target === undefined) return { result: 'none' };
  const { out, dryRun, force = false } = writing;
  const bytes = new TextEncoder().encode(outputText);
  // Only an empty array is the same in both formats.
  if (out === undefined && Buffer.from(bytes).equals(source))
    return { result: 'unchanged' };
  const output: Output = {
    target,
    path: pathFromHere(target),
    bytes,
    force,
    ...(out === undefined ? { inside } : { below: resolve(out) }),
  };
  const inspected = out === undefined ? { old: source } : inspectOutput(output);
  if ('result' in inspected) return inspected;
  if (dryRun && !writing.write) return { result: 'none' };
  const cause = whyNotReplaced(file, source);
  if (cause !== undefined) return notWritten(path, cause);
  if (!dryRun) {
    beforeWrite();
    return replaceOutput(output, inspected.old);
  }
  try {
    inspectTarget(target, inside);
    return { result: 'none' };
  } catch (error) {
    return notWritten(path, describeError(error, 'the file'));
  }
}
