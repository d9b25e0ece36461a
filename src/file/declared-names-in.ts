import { declaredNames } from '../mapping/constructs/name-shared.js';
import { openFile } from './open.js';

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
  const opened = openFile(bytes, named);
  return opened.kind === 'stopped' || opened.format === 'other'
    ? []
    : declaredNames(opened.root).map(({ value }) => value);
}
