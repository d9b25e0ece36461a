const runErrorName = 'RunError';

/** Creates an error that ends the run, with a message for each trouble. */
export function runError(...troubles: readonly string[]): Error {
  return Object.assign(new Error(troubles.join('\n')), {
    name: runErrorName,
    troubles,
  });
}

/** Returns the messages of a run error; undefined for another error. */
export function troublesOf(error: unknown): readonly string[] | undefined {
  return error instanceof Error &&
    error.name === runErrorName &&
    'troubles' in error
    ? (error.troubles as readonly string[])
    : undefined;
}

const stopErrorName = 'StopError';

/** Creates an error for a run that a signal stopped, with its exit code. */
export function stopError(message: string, status: number): Error {
  return Object.assign(new Error(message), { name: stopErrorName, status });
}

export function isStopError(
  error: unknown,
): error is Error & { readonly status: number } {
  return error instanceof Error && error.name === stopErrorName;
}

export const endings = [
  { signal: 'SIGINT', status: 130 },
  { signal: 'SIGTERM', status: 143 },
  { signal: 'SIGHUP', status: 129 },
] as const;

/**
 * Lets a run finish what it must when a signal comes. Before it is armed, and
 * at a second signal, signals keep their default action.
 */
export function createSignalGuard() {
  let ending: (typeof endings)[number] | undefined;
  let stop: () => void;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const listen = (signal: NodeJS.Signals): void => {
    ending ??= endings.find((it) => it.signal === signal);
    disarm();
    stop();
  };
  let isArmed = false;
  const arm = (): void => {
    if (isArmed) return;
    isArmed = true;
    for (const { signal } of endings) process.on(signal, listen);
  };
  const disarm = (): void => {
    for (const { signal } of endings) process.off(signal, listen);
  };
  return { arm, disarm, ending: () => ending, stopped };
}

export type SignalGuard = ReturnType<typeof createSignalGuard>;

/** What removes temporary files that are there. */
const cleanUps = new Set<() => void>();

/** Calls a function when a signal ends the process, which it ends as without it. */
export function cleanUpAtSignals(cleanUp: () => void): void {
  if (cleanUps.size === 0)
    for (const { signal } of endings) process.prependListener(signal, endBy);
  cleanUps.add(cleanUp);
}

export function forgetCleanUp(cleanUp: () => void): void {
  cleanUps.delete(cleanUp);
  if (cleanUps.size === 0)
    for (const { signal } of endings) process.off(signal, endBy);
}

function endBy(signal: NodeJS.Signals): void {
  // The files at hand are finished first, or a question in the terminal ends.
  if (process.listenerCount(signal) > 1) return;
  for (const cleanUp of cleanUps) {
    forgetCleanUp(cleanUp);
    try {
      cleanUp();
    } catch {
      // Nothing more can be done.
    }
  }
  process.kill(process.pid, signal);
}

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

/** Returns whether Node cannot hold the value, whatever the memory. */
export function isTooLargeForNode(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /^(Map|Set) maximum size exceeded$|^Invalid (string|array) length$/.test(
      error.message,
    )
  );
}

/** Says why a file was not processed. */
export function failureMessage(
  path: string,
  what: string,
  error: unknown,
): string {
  return isTooLargeForNode(error)
    ? `${path} was not ${what}, because there is more in it than Node can hold in one text (512 MiB) or one list (16 million): split it.`
    : `${path} was not ${what}, because of a bug in infomodel-migrate: ${String(error)}`;
}
