/** Appends a key or an index to a JSON Pointer (RFC 6901). */
export function pointerTo(parent: string, key: string | number): string {
  return typeof key === 'number'
    ? `${parent}/${key}`
    : `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
