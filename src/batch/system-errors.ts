import { constants } from 'node:os';

/** The code of an error of the system (`ENOENT`), undefined for any other error. */
export function codeOf(error: unknown): string | undefined {
  // Not `instanceof Error`: the errors of node:fs may come from another realm.
  if (typeof error !== 'object' || error === null) {
    return undefined;
  }
  if ('errno' in error && typeof error.errno === 'number') {
    // The numbers first: libuv has no names for some, a full quota among them.
    const number = -error.errno;
    const known = Object.entries(constants.errno);
    const entry = known.find(([, other]) => other === number);
    if (entry !== undefined) {
      return entry[0];
    }
  }
  return 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/**
 * What went wrong and what to do, as the end of a sentence that begins "was
 * not written, because". `subject` is what was being used ("the folder /a").
 * An error without a code of the system carries such words as its message.
 */
export function inWords(
  error: unknown,
  subject: string,
  doing: 'write to' | 'read' = 'write to',
): string {
  const code = codeOf(error);
  switch (code) {
    case 'ENOSPC':
      return 'the disk is full: free some space and run again';
    case 'EDQUOT':
      return 'your share of the disk (quota) is used up: free some space and run again';
    case 'EFBIG':
      return 'it would be larger than this system allows a file to be: raise the limit (ulimit -f) or write to another disk';
    case 'EIO':
      return `the disk reported an input/output error on ${subject}: check the disk and run again`;
    case 'EROFS':
      return `${subject} is on a file system that is mounted read-only: mount it writable or write elsewhere`;
    case 'EACCES':
    case 'EPERM':
      return `you have no permission to ${doing} ${subject}: get that permission${doing === 'read' ? '' : ' or write elsewhere'}`;
    case 'ENOENT':
      return `${subject} does not exist: create it or correct the path`;
    case 'ENOTDIR':
      return `a part of the path of ${subject} is a file, not a folder: correct the path`;
    case 'EISDIR':
      return `${subject} is a folder: name a file in it`;
    case 'ELOOP':
      return `the symbolic links of ${subject} lead in a circle: correct the links`;
    case 'ENAMETOOLONG':
      return 'its path or name is too long for this file system: choose a shorter one';
    case 'EMFILE':
    case 'ENFILE':
      return 'too many files are open: close some programs or raise the limit (ulimit -n) and run again';
    case 'EBUSY':
    case 'ETXTBSY':
      return `${subject} is in use by the system (it may be a mount): free it or write elsewhere`;
    case 'ESTALE':
    case 'ETIMEDOUT':
      return `the network disk of ${subject} does not answer: connect it again and run again`;
    case undefined:
      return messageOf(error);
    default:
      return `the system reported ${code} on ${subject}: remove the cause and run again`;
  }
}

/** What `work` gives; its failure is thrown on as an error in words about `subject`. */
export function about<T>(subject: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(inWords(error, subject), { cause: error });
  }
}

function messageOf(error: unknown): string {
  return typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
    ? error.message
    : String(error);
}
