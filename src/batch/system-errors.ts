/** Returns the code of a system error (`ENOENT`); undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  // Not `instanceof Error`: an error of node:fs may come from another realm.
  return typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string'
    ? error.code
    : undefined;
}

type Describe = (subject: string, doing: string) => string;

const denied: Describe = (subject, doing) =>
  `you have no permission to ${doing} ${subject}: get that permission${doing === 'read' ? '' : ' or write elsewhere'}`;

const descriptions: Readonly<Record<string, Describe>> = {
  ENOSPC: () => 'the disk is full: free some space and run again',
  EFBIG: () =>
    'it would exceed the largest file size that this system allows: raise the limit (ulimit -f) or write to another disk',
  EIO: (subject) =>
    `the disk reported an input/output error on ${subject}: check the disk and run again`,
  EROFS: (subject) =>
    `${subject} is on a file system that is mounted read-only: mount it writable or write elsewhere`,
  EACCES: denied,
  EPERM: denied,
  ENOENT: (subject) =>
    `${subject} does not exist: create it or correct the path`,
  ENOTDIR: () => 'a part of its path is a file, not a folder: correct the path',
  EISDIR: (subject) => `${subject} is a folder: name a file in it`,
  ELOOP: (subject) =>
    `the symbolic links of ${subject} lead in a circle: correct the links`,
  ENAMETOOLONG: () =>
    'its path or name is too long for this file system: choose a shorter one',
};

/**
 * Returns what went wrong and what to do, as the end of "was not written,
 * because".
 * @param subject what was used ("the folder /a")
 */
export function describeError(
  error: unknown,
  subject: string,
  doing: 'write to' | 'read' = 'write to',
): string {
  const code = errorCode(error);
  if (code === undefined)
    return error instanceof Error ? error.message : String(error);
  return (
    descriptions[code]?.(subject, doing) ??
    `the system reported ${code} on ${subject}: remove the cause and run again`
  );
}
