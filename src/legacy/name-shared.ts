import { type JsonNode, type JsonString, objectsIn } from '../json/node.js';
import { finding, type Finding, type Place, type Rule } from '../rule/rule.js';
import { quoted } from '../rule/message-text.js';

export const nameShared: Rule = {
  id: 'name-shared',
  fidelity: 'assumed',
  title: 'Algorithms in several files have the same name.',
  explanation:
    'Legacy names are unique within one file, Current names among the algorithms that apply to one asset. The files do not say which assets they apply to, so it is not known whether two algorithms of the same name apply to one asset.',
  section: 'Limits',
};

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

export function reportSharedName(
  name: string,
  place: Place,
  files: number,
): Finding {
  return {
    ...finding(nameShared, place, sharedNameMessage(name, files)),
    algorithm: name,
  };
}

export function sharedNameMessage(name: string, files: number): string {
  return `${quoted(name)} is declared in ${files} files; the files do not say whether they apply to the same asset.`;
}
