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
