/** Longer values are cut in the middle. */
const longestQuote = 60;

/** Cuts the middle out of a text that is too long, but no character in two. */
export function shortened(text: string, longest = longestQuote): string {
  if (text.length <= longest) return text;
  const head = Math.ceil((longest - 1) / 2);
  const tail = text.length - (longest - 1 - head);
  return `${wholeSlice(text, 0, head)}…${wholeSlice(text, tail, text.length)}`;
}

/**
 * What stands between two offsets, without what is half of a character at either
 * end: a character may be a pair of surrogates.
 */
export function wholeSlice(text: string, from: number, to: number): string {
  return text.slice(
    isInPair(text, from) ? from + 1 : from,
    isInPair(text, to) ? to - 1 : to,
  );
}

function isInPair(text: string, offset: number): boolean {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff;
}
