import type { FileRecord } from '../file/record.js';

/** Returns whether an answer can still change what is written of a file. */
export function isStillAsked({
  path,
  status,
  output,
  verification,
}: Pick<FileRecord, 'path' | 'status' | 'output' | 'verification'>): boolean {
  // No answer reaches a file that is Current now, or is compared with a Current one.
  if (status === 'partial')
    return output !== path && typeof verification?.against !== 'string';
  // A checked Legacy file is `unchanged`.
  return ['held', 'unchanged', 'would-write'].includes(status);
}
