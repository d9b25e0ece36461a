import { Readable } from 'node:stream';
import type { PrintOptions } from '../current/print-options.js';
import type { Detail } from '../report/detail.js';
import type { DecideIn } from '../report/shared-names.js';
import { mayTakeAllMemory, readLarge, sizeOf } from './memory.js';
import {
  readInputFile,
  readInputStream,
  type ReadOutcome,
} from './read-file.js';
import { failedFile, stageBytes, type StagedFile } from '../file/stage-file.js';

/** A file to read and map. Plain data, so that threads can pass it on. */
export interface StageTask {
  /** How reports call it. */
  readonly path: string;
  readonly absolute: string;
  readonly named: boolean;
  readonly print: PrintOptions;
  readonly maxBytes: number;
  /** What the report is to have of the file. */
  readonly detail: Detail;
  /** Whether the result takes the place of the file, which must still be the same then. */
  readonly replaces: boolean;
  /** What is mapped instead of what stands in the file. */
  readonly content?: Uint8Array;
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
        (trouble) => failedFile(path, trouble),
      )
    : readAndMap(task, decideIn);
}

async function readAndMap(
  task: StageTask,
  decideIn: DecideIn,
): Promise<StagedFile> {
  const { path, named, print, detail } = task;
  const read = await contentOf(task);
  if (!read.ok) return failedFile(path, read.reason);
  const { bytes } = read;
  const staged = stageBytes(
    path,
    bytes,
    { print, named, decideIn: (text) => decideIn(path, text) },
    detail,
  );
  return task.replaces && staged.kind === 'converted'
    ? { ...staged, sourceBytes: bytes }
    : staged;
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
