import type { PrintOptions } from '../current/print-options.js';
import type { DecideIn } from '../report/shared-names.js';
import { readInputFile } from './read-file.js';
import {
  failedFile,
  otherFile,
  stageBytes,
  type StagedFile,
} from './stage-file.js';

/** A file to read and map. Plain data, so that threads can pass it on. */
export interface StageTask {
  /** How reports call it. */
  readonly path: string;
  readonly absolute: string;
  readonly named: boolean;
  readonly print: PrintOptions;
  readonly maxBytes: number;
}

/** Keys of which an information model file has at least one. */
const tellingKeys = [
  'inputs',
  'schedule',
  'retention',
  'dependencies',
  'Inputs',
  'Outputs',
  'ExecutionFrequency',
].map((key) => Buffer.from(`"${key}"`));

/** Reads and maps one file. Never rejects for what the file is. */
export async function stage(
  { path, absolute, named, print, maxBytes }: StageTask,
  decideIn: DecideIn,
): Promise<StagedFile> {
  const read = await readInputFile(absolute, maxBytes);
  if (!read.ok) return failedFile(path, read.reason);
  const bytes = Buffer.from(read.bytes);
  // Of the other JSON files of a folder, most are told without parsing them.
  if (!named && !tellingKeys.some((key) => bytes.includes(key)))
    return otherFile(path);
  return stageBytes(path, bytes, {
    print,
    named,
    decideIn: (text) => decideIn(path, text),
  });
}
