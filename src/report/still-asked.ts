import type { FileRecord } from '../file/record.js';

/** Returns whether an answer can still change what is written of a file. */
export function isStillAsked({
  path,
  status,
  output,
  verification,
}: Pick<FileRecord, 'path' | 'status' | 'output' | 'verification'>): boolean {
  // No answer reaches a file that is Current now, or is compared with a Current one.
  if (typeof verification?.against === 'string') return false;
  if (status === 'partial') return output !== path;
  return ['to-decide', 'to-fix', 'up-to-date', 'ready'].includes(status);
}
