const usageErrorName = 'UsageError';

/** An error of the command line: its message is all that the user is told. */
export function usageError(message: string): Error {
  return Object.assign(new Error(message), { name: usageErrorName });
}

/** Whether the command line is at fault, by our own words or those of yargs. */
export function isUsageError(error: unknown): error is Error {
  return (
    error instanceof Error && [usageErrorName, 'YError'].includes(error.name)
  );
}
