import { finding, type Finding, type Subject } from '../../rule/finding.js';
import { suggestionEnding, quoted } from '../../rule/message-text.js';
import type { Stated } from '../facts.js';
import { errorRule } from '../rule.js';

export const assetPropertyUnknown = errorRule({
  id: 'asset-property-unknown',
  title: 'No type configuration file defines the asset property.',
  explanation:
    '`AssetPropertyKey` corresponds to an `AssetPropertyTypeKey` in the section `AssetProperties` of a type configuration file. A key that an `AssetProperty` output of the files writes is known too. Asked for with `--types`.',
  section: 'Current format: input kinds, `AssetProperty`',
});

/** @param known the keys that type configuration files define or outputs of the files write */
export function checkAssetProperty(
  { value, place, algorithm, input }: Stated<string> & Subject,
  known: ReadonlySet<string>,
): readonly Finding[] {
  if (known.has(value)) return [];
  return [
    {
      ...finding(
        assetPropertyUnknown,
        place,
        `No type configuration file has the asset property ${quoted(value)}${suggestionEnding(value, known)}`,
      ),
      algorithm,
      input,
    },
  ];
}
