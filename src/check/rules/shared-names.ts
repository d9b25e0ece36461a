import { type JsonNode, type JsonString, objectsIn } from '../../json/node.js';
import { listNames, quoted } from '../../rule/message-text.js';
import { nameShared } from '../../legacy/model-rules.js';
import { finding, type Finding, type Place } from '../../rule/rule.js';

/** Returns the names that a Legacy or Current file declares, with their places. */
export function declaredNames(root: JsonNode): readonly JsonString[] {
  return objectsIn(root).flatMap(({ members }) =>
    members.flatMap(({ key, value }) =>
      (key === 'name' || key === 'Name') && value.kind === 'string'
        ? [value]
        : [],
    ),
  );
}

/** @param places where files declare the name */
export function reportSharedName(
  name: string,
  place: Place,
  places: readonly { readonly path: string; readonly pointer: string }[],
): Finding {
  const files = new Set(places.map(({ path }) => path)).size;
  const listed = listNames(
    places.map(({ path, pointer }) => `${path} ${pointer}`),
    maxListed,
  );
  return {
    ...finding(
      nameShared,
      place,
      `${quoted(name)} is declared in ${files} files (${listed}); the files do not say whether they apply to the same asset.`,
    ),
    algorithm: name,
  };
}

const maxListed = 9;
