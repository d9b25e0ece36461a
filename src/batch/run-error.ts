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

export interface Ending {
  readonly signal: NodeJS.Signals;
  readonly status: number;
}

export const endings: readonly Ending[] = [
  { signal: 'SIGINT', status: 130 },
  { signal: 'SIGTERM', status: 143 },
  { signal: 'SIGHUP', status: 129 },
];

/**
 * Lets a run finish the current file when a signal comes. Before it is armed, and
 * at a second signal, signals keep their default action.
 */
export function createSignalGuard() {
  let ending: Ending | undefined;
  const listen = (signal: NodeJS.Signals): void => {
    ending ??= endings.find((it) => it.signal === signal);
    disarm();
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
  return { arm, disarm, ending: () => ending };
}
