/** Compares two texts by their UTF-8 bytes: the order of everything that is printed and written. */
export function bytewise(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
