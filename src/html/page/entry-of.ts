/** What a number of a packed table names. */
export function entryOf<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new Error(`no entry ${index}`);
  return value;
}
