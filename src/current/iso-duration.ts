/** A number for each letter; a fraction only where nothing follows. */
function parts(letters: readonly string[]): string {
  return letters
    .map((letter) => String.raw`(?:\d+(?:[.,]\d+(?=.$))?${letter})?`)
    .join('');
}

const date = parts(['Y', 'M', 'W', 'D']);
const time = parts(['H', 'M', 'S']);
const duration = new RegExp(`^P(?=.)${date}(?:T(?=.)${time})?$`);

/** Whether a text is an ISO 8601 duration, such as `P30D`. */
export function isDuration(text: string): boolean {
  return duration.test(text);
}
