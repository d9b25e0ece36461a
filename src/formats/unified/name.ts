const letters: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

/**
 * A file name as git quotes it (`core.quotePath`), which GNU patch understands
 * too: control characters, quotes, backslashes and the bytes of all that is not
 * ASCII are escaped. What needs no quotes gets none; a name that ends with a
 * space does, because GNU patch would cut it.
 */
export function quotedName(name: string): string {
  const quoted = name.replaceAll(
    // eslint-disable-next-line no-control-regex -- these are what is escaped
    /[\u0000-\u001f"\\\u007f]|[^\u0000-\u007f]+/g,
    (found) => letters[found] ?? octal(found),
  );
  return quoted === name && !name.endsWith(' ') ? name : `"${quoted}"`;
}

function octal(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
    .join('');
}
