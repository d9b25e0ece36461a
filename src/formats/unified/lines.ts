/** The lines of a text, each with the line feed that ends it: what `git` and `patch` call lines. */
export function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}
