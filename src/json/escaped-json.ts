const unsafe = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]|(?<=##)\[/gu;

/**
 * Returns a value as JSON text in which every character is visible, and no
 * line is a command of GitHub's runner.
 */
export function escapedJson(value: unknown, indentation?: number): string {
  // They occur only in strings, where escapes are equivalent.
  return JSON.stringify(value, null, indentation).replaceAll(unsafe, (char) =>
    char
      .split('')
      .map((it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** Returns the members of an object as JSON text, each on a line. */
export function membersOf(object: object): string {
  return Object.entries(object)
    .map(([key, value]) => `${JSON.stringify(key)}: ${escapedJson(value)}`)
    .join(',\n');
}
