/**
 * The snake_case form in which names of function inputs are compared: an
 * upper-case ASCII letter becomes lower-case, with `_` before it unless it
 * stands first.
 */
export function snakeCase(name: string): string {
  return name.replace(
    /[A-Z]/g,
    (letter, at: number) => (at > 0 ? '_' : '') + letter.toLowerCase(),
  );
}
