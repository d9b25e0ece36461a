/**
 * A path relative to the root of the sources as a relative reference (RFC 3986):
 * every byte that is not unreserved is percent-encoded, also the colon, before
 * which anything would be read as a scheme. Nothing begins with a slash, for that
 * would lead out of the root.
 */
export function uriOf(path: string): string {
  const uri = path.split('/').map(encoded).join('/');
  return uri.startsWith('/') ? `.${uri}` : uri;
}

function encoded(segment: string): string {
  return [...new TextEncoder().encode(segment)]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      return /[\w.~-]/.test(char)
        ? char
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
