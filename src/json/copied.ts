/**
 * The same text in memory of its own. A text that is cut out of a longer one
 * keeps the whole of that: so does a name of which a run makes a note in each of
 * very many files.
 */
export function copied(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
