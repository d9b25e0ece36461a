import { Readable } from 'node:stream';
import type { PrintOptions } from '../current/print-options.js';
import { convertBytes } from '../file/convert-bytes.js';
import type { DecideIn } from '../file/decide-with.js';
import {
  type Detail,
  type FailedFile,
  failedFile,
  type FileOutcome,
  isMapped,
} from '../file/file-outcome.js';
import { mayTakeAllMemory, readLarge, sizeOf } from './memory.js';
import {
  readInputFile,
  readInputStream,
  type ReadOutcome,
} from './read-file.js';

/** A file to read and map. Plain data, so that threads can pass it on. */
export interface StageTask {
  /** How reports call it. */
  readonly path: string;
  readonly absolute: string;
  readonly named: boolean;
  readonly print: PrintOptions;
  readonly maxBytes: number;
  /** Whether a file may be written although something is left out of it. */
  readonly allowPartial: boolean;
  /** What the report is to have of the file. */
  readonly detail: Detail;
  /** Whether the result takes the place of the file, which must still be the same then. */
  readonly replaces: boolean;
  /** What is mapped instead of what stands in the file. */
  readonly content?: Uint8Array;
}

/** A file that was read and mapped. Plain data, so that threads can pass it on. */
export interface StagedFile {
  readonly outcome: FileOutcome | FailedFile;
  /** What was read, of a file that is to be replaced. */
  readonly sourceBytes?: Uint8Array;
}

/** Whether there may be too little memory for the file: then it is mapped by the main thread. */
export function isLarge({ content, absolute }: StageTask): boolean {
  return mayTakeAllMemory(() => content?.length ?? sizeOf(absolute));
}

/** Reads and maps one file. Never rejects for what the file is. */
export function stage(
  task: StageTask,
  decideIn: DecideIn,
): Promise<StagedFile> {
  const { path } = task;
  return isLarge(task)
    ? readLarge(
        path,
        () => readAndMap(task, decideIn),
        (trouble) => ({ outcome: failedFile(path, trouble) }),
      )
    : readAndMap(task, decideIn);
}

async function readAndMap(
  task: StageTask,
  decideIn: DecideIn,
): Promise<StagedFile> {
  const { path, named, print, allowPartial, detail } = task;
  const read = await contentOf(task);
  if (!read.ok) return { outcome: failedFile(path, read.reason) };
  const { bytes } = read;
  const outcome = convertBytes(path, bytes, {
    ...{ print, named, decideIn, allowPartial, detail },
  });
  return task.replaces && isMapped(outcome)
    ? { outcome, sourceBytes: bytes }
    : { outcome };
}

function contentOf({
  path,
  absolute,
  maxBytes,
  content,
}: StageTask): Promise<ReadOutcome> {
  return content
    ? readInputStream(Readable.from([content]), path, maxBytes)
    : readInputFile(absolute, maxBytes, path);
}
