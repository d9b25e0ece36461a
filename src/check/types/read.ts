import { openLocated, type Stopped } from '../../file/open.js';
import type { SourceText } from '../../json/decode.js';
import { plainValueOf } from '../../json/node.js';

/** A type configuration file. */
export interface TypeFile {
  readonly kind: 'types';
  readonly source: SourceText;
  /** Undefined where the file has no section `AssetProperties`. */
  readonly propertyKeys: ReadonlySet<string> | undefined;
}

/**
 * Reads the keys of asset properties: every `AssetPropertyTypeKey` in a section
 * `AssetProperties`. Of such files no more than that is shown, so the section
 * may stand at any depth and be of any form.
 */
export function readTypes(bytes: Uint8Array): TypeFile | Stopped {
  const opened = openLocated(bytes);
  if (opened.kind === 'stopped') return opened;
  const { source, root } = opened;
  return { kind: 'types', source, propertyKeys: keysIn(plainValueOf(root)) };
}

/** Each value is looked at once, also where sections stand in each other. */
function keysIn(root: unknown): ReadonlySet<string> | undefined {
  const found = { keys: new Set<string>(), sections: 0 };
  const visit = (node: unknown, isInside: boolean): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      const isSection = key === 'AssetProperties';
      if (isSection) found.sections++;
      if (isInside && key === 'AssetPropertyTypeKey')
        if (typeof child === 'string') found.keys.add(child);
      visit(child, isInside || isSection);
    }
  };
  visit(root, false);
  return found.sections > 0 ? found.keys : undefined;
}
