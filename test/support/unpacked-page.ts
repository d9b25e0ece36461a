import { gunzipSync } from 'node:zlib';

/** Returns an HTML page with the JSON in the place of its packed data. */
export function unpackedPage(html: string): string {
  // What is gzipped begins like this in base64.
  return html.replaceAll(/(?<=^|>)H4sI[\w+/=]+/gm, (packed) =>
    gunzipSync(Buffer.from(packed, 'base64')).toString(),
  );
}
