import { decodeUtf8 } from '../json/decode.js';
import { locateText } from '../json/locate.js';
import { parseJson } from '../json/syntax.js';
import { recognise } from '../legacy/recognise.js';
import { declaredNames } from '../mapping/constructs/name-shared.js';

/**
 * The names that the algorithms of a Legacy or Current file have, without
 * mapping it; none where it is neither, or where a file-level rule stops it.
 *
 * @param named the user named this very file
 */
export function declaredNamesIn(
  bytes: Uint8Array,
  named: boolean,
): readonly string[] {
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return [];
  const { text } = decoded.source;
  const parsed = parseJson(text);
  if (!parsed.ok) return [];
  const format = recognise(parsed.value, named);
  const isModel = format === 'legacy' || format === 'current';
  if (!isModel) return [];
  const { root, repeatedKeys } = locateText(text);
  return repeatedKeys.length === 0
    ? declaredNames(root).map(({ value }) => value)
    : [];
}
