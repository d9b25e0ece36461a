/** Appends a key or an index to a JSON Pointer (RFC 6901). */
export function pointerTo(parent: string, key: string | number): string {
  return typeof key === 'number'
    ? `${parent}/${key}`
    : `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The last key, or index, of a JSON Pointer. */
export function lastKeyOf(pointer: string): string {
  const key = pointer.slice(pointer.lastIndexOf('/') + 1);
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}
