/** Alike are words that differ in nothing but the case of their first letter. */
export function isAlike(legacy: string, current: string): boolean {
  const letter = /\p{L}/u.exec(legacy);
  if (legacy === current || letter === null) return legacy === current;
  const end = letter.index + letter[0].length;
  return (
    legacy.slice(0, letter.index) +
      letter[0].toUpperCase() +
      legacy.slice(end) ===
    current
  );
}
