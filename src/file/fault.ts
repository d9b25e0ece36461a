/** Whether something is larger than Node lets it be, however much memory there is. */
export function isTooMuch(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /^(Map|Set) maximum size exceeded$|^Invalid (string|array) length$/.test(
      error.message,
    )
  );
}

/** Why nothing was made of a file: a sentence for people. */
export function faultWith(path: string, what: string, error: unknown): string {
  return isTooMuch(error)
    ? `${path} was not ${what}, because there is more in it than Node can hold in one text (512 MiB) or one list (16 million): split it.`
    : `${path} was not ${what}, because of a fault of infomodel-migrate: ${String(error)}`;
}
