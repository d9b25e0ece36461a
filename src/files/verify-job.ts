import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CurrentDocument,
  definitionsIn,
} from '../behaviour/compare/definitions.js';
import { currentErrors } from '../file/check-file.js';
import { type ReadCurrent, openCurrent } from '../file/open.js';
import type { Processed } from '../file/record.js';
import type { Verifier, verifyFile } from '../file/verify-file.js';
import { getOrCompute } from '../json/collections.js';
import type { FileFacts } from '../run/facts.js';
import { type ConvertJob, convertOptionsOf } from './convert-job.js';
import { findFiles } from './find-files.js';
import { comparedPath, pathFromHere } from './disk-paths.js';
import { readInputFile } from './read-file.js';
import type { Against, VerifyRequest } from './request.js';
import { describeError, runError } from './run-errors.js';
import type { StateFile } from './state.js';

/** What comparing files with what they become needs. */
export interface VerifyJob {
  readonly kind: 'verify';
  readonly convert: ConvertJob;
  readonly verifyFile: typeof verifyFile;
  readonly verifier: Verifier;
  readonly against: Against | undefined;
  /** In bytes. */
  readonly maxSize: number;
  /** The Current files below the folder compared with, by the names of their algorithms. */
  readonly pathsByName: ReadonlyMap<string, readonly string[]>;
  /** What breaks the format in the Current files, by path. */
  readonly errors: ReturnType<typeof currentErrors>;
}

/** Throws a run error if the path cannot be read. */
export function findAgainst(path: string): Against {
  try {
    return { path, isFolder: statSync(path).isDirectory() };
  } catch (error) {
    const cause = describeError(error, 'the path', 'read');
    throw runError(`--against ${path} was not read, because ${cause}.`);
  }
}

export async function verifyJob(
  { against, maxSize }: VerifyRequest,
  convert: ConvertJob,
  files: readonly StateFile[],
): Promise<VerifyJob> {
  // Lazy: loads the calendar library.
  const verifying = await import('../file/verify-file.js');
  const below = against?.isFolder
    ? findFiles({ paths: [against.path] }).files.map(({ path }) => path)
    : [];
  // Git may ignore those that are compared.
  const compared = against ? files.map((it) => currentPath(against, it)) : [];
  const pathsByName = new Map<string, string[]>();
  const documents = function* (): Generator<CurrentDocument> {
    for (const path of new Set([...below, ...compared])) {
      const read = readAgainst(path, maxSize);
      if (!read.ok) continue;
      for (const { name } of definitionsIn(read.file))
        getOrCompute(pathsByName, name, () => []).push(path);
      yield read.file;
    }
  };
  return {
    kind: 'verify',
    convert,
    verifyFile: verifying.verifyFile,
    verifier: verifying.newVerifier(),
    against,
    maxSize,
    errors: currentErrors(documents(), structuredClone),
    pathsByName,
  };
}

/** Throws a run error if several Legacy files are compared with one file. */
export function refuseSeveral(
  { against }: VerifyRequest,
  facts: readonly FileFacts[],
): void {
  const legacy = facts.filter(
    ({ status, format }) => status !== 'failed' && format === 'legacy',
  ).length;
  if (against && !against.isFolder && legacy > 1)
    throw runError(
      `--against ${against.path} is one file, and there are ${legacy} Legacy files: name a folder with the same relative paths below it, or one Legacy file.`,
    );
}

/**
 * Compares what a Legacy file means with what its output, or an existing Current file,
 * means. The algorithms of all Current files below a folder count together.
 */
export function verifyInJob(
  job: VerifyJob,
  file: StateFile,
  bytes: Uint8Array,
): Processed {
  const { verifier, against, maxSize, pathsByName, errors } = job;
  const options = convertOptionsOf(job.convert, file);
  if (!against) return job.verifyFile(file.path, bytes, options, verifier);
  const path = currentPath(against, file);
  const compared = {
    ...options,
    errors,
    against: existsSync(path)
      ? readAgainst(path, maxSize)
      : // It has no algorithm.
        {
          ok: true as const,
          file: { path, algorithms: [], strays: [] },
        },
    elsewhere: (name: string) =>
      [...new Set(pathsByName.get(name))]
        .filter((it) => it !== path)
        .map((it) => readAgainst(it, maxSize))
        .flatMap((it) => (it.ok ? definitionsIn(it.file) : []))
        .filter((it) => it.name === name),
  };
  return job.verifyFile(file.path, bytes, compared, verifier);
}

/** Returns the path of the Current file at the place of a Legacy file. */
function currentPath({ path, isFolder }: Against, { below }: StateFile) {
  return isFolder ? pathFromHere(comparedPath(join(path, below))) : path;
}

/** Reads a Current file to compare with. Never throws. */
function readAgainst(path: string, maxSize: number): ReadCurrent {
  const read = readInputFile(path, { maxSize });
  return read.ok ? openCurrent(pathFromHere(path), read.bytes) : read;
}
