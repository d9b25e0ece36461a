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
