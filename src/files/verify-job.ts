import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { definitionsIn } from '../behaviour/compare/definitions.js';
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
): Promise<VerifyJob> {
  // Lazy: loads the calendar library.
  const verifying = await import('../file/verify-file.js');
  return {
    kind: 'verify',
    convert,
    verifyFile: verifying.verifyFile,
    verifier: verifying.newVerifier(),
    against,
    maxSize,
    pathsByName: against?.isFolder
      ? pathsIn(against.path, maxSize)
      : new Map<string, readonly string[]>(),
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
  const { verifier, against, maxSize, pathsByName } = job;
  const options = convertOptionsOf(job.convert, file);
  if (!against) return job.verifyFile(file.path, bytes, options, verifier);
  const path = against.isFolder ? join(against.path, file.below) : against.path;
  const compared = {
    ...options,
    against: existsSync(path)
      ? readAgainst(path, maxSize)
      : // It has no algorithm.
        { ok: true as const, file: { path, algorithms: [] } },
    elsewhere: (name: string) =>
      [...new Set(pathsByName.get(name))]
        .filter((it) => it !== pathFromHere(comparedPath(path)))
        .flatMap((it) => definitionsAt(it, maxSize))
        .filter((it) => it.name === name),
  };
  return job.verifyFile(file.path, bytes, compared, verifier);
}

/** Lists, for each name of an algorithm, the Current files below a folder that define it. */
function pathsIn(
  folder: string,
  maxSize: number,
): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, string[]>();
  for (const { path } of findFiles({ paths: [folder] }).files)
    for (const { name } of definitionsAt(path, maxSize))
      getOrCompute(paths, name, () => []).push(path);
  return paths;
}

function definitionsAt(
  path: string,
  maxSize: number,
): ReturnType<typeof definitionsIn> {
  const read = readAgainst(path, maxSize);
  return read.ok ? definitionsIn(read.file) : [];
}

/** Reads a Current file to compare with. Never throws. */
function readAgainst(path: string, maxSize: number): ReadCurrent {
  const read = readInputFile(path, { maxSize });
  return read.ok ? openCurrent(pathFromHere(path), read.bytes) : read;
}
