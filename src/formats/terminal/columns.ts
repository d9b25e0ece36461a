import stringWidth from 'string-width';

/** What nearly every text is made of: characters of one column each, none of which joins another. */
const plain = /^[ -~À-ÿ–…→≠✓━█▓▒▚░]*$/;

/** Columns that a visible text takes; wide characters take two. */
export function columnsOf(text: string): number {
  return plain.test(text) ? text.length : stringWidth(text);
}

/** The most of some columns, however many there are: a call takes no hundred thousand arguments. */
export function widest(columns: readonly number[]): number {
  return columns.reduce((most, it) => Math.max(most, it), 0);
}

/** Made for the first text that is not plain: that takes a while. */
let segmenter: Intl.Segmenter | undefined;

/** What a person takes for the characters of a text. */
export function charactersOf(text: string): readonly string[] {
  if (plain.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter();
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}
