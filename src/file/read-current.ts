import { decodeUtf8, encodingMessage } from '../json/decode.js';
import { parseJson } from '../json/parse.js';
import { recogniseFormat } from '../legacy/recognise.js';
import type { JsonNode } from '../json/node.js';

/** A Current file that a Legacy file is compared with. */
export interface AgainstFile {
  /** How reports call it. */
  readonly path: string;
  readonly root: JsonNode;
}

/** A Current file to hold a Legacy file against, or why it cannot be one. */
export type ReadCurrent =
  | { readonly ok: true; readonly file: AgainstFile }
  | { readonly ok: false; readonly reason: string };

/** Reads what may have been edited by hand: it need not keep to the Current format in every way. */
export function readCurrent(path: string, bytes: Uint8Array): ReadCurrent {
  const refused = (why: string): ReadCurrent => ({
    ok: false,
    reason: `${path} was not compared, because ${why}.`,
  });
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return refused(encodingMessage(bytes, decoded));
  const { text } = decoded.source;
  const parsed = parseJson(text);
  if (!parsed.ok) return refused(`it is not JSON: ${parsed.fault.message}`);
  const { root, repeatedKeys } = parsed;
  const isEmpty = root.kind === 'array' && root.items.length === 0;
  if (!isEmpty && recogniseFormat(root, true) !== 'current')
    return refused('it is not a Current file');
  const [repeated] = repeatedKeys;
  if (repeated)
    return refused(
      `the key ${JSON.stringify(repeated.key)} stands twice in one object`,
    );
  return { ok: true, file: { path, root } };
}
