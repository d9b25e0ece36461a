import { openLocated, type Stopped } from '../../convert/open.js';
import type { SourceText } from '../../json/decode.js';

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
  const { source, value } = opened;
  const sections = valuesUnder(value, 'AssetProperties');
  const keys = sections
    .flatMap((section) => valuesUnder(section, 'AssetPropertyTypeKey'))
    .filter((key) => typeof key === 'string');
  return {
    kind: 'types',
    source,
    propertyKeys: sections.length === 0 ? undefined : new Set(keys),
  };
}

/** Every value that stands under the key, at any depth. */
function valuesUnder(value: unknown, wanted: string): readonly unknown[] {
  const found: unknown[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      if (key === wanted) found.push(child);
      visit(child);
    }
  };
  visit(value);
  return found;
}
