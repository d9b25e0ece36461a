/** In the source, and in the output. */
const patterns = {
  inputs: /^\/\d+(?:\/inputs\/\d+(?![^/]))?/,
  Inputs: /^\/\d+(?:\/Inputs\/\d+(?![^/]))?/,
};

/** Returns the pointer of the algorithm or input around a place; empty for the file. */
export function objectAt(
  pointer: string,
  inputs: keyof typeof patterns = 'inputs',
): string {
  return patterns[inputs].exec(pointer)?.[0] ?? '';
}
