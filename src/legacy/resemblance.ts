import { childrenOf, type JsonNode, objectsIn } from '../json/node.js';
import {
  findNearest,
  joinWords,
  quoted,
  truncateMiddle,
} from '../rule/message-text.js';
import {
  currentKeys,
  isSchema,
  legacyKeys,
  looksCurrent,
  looksLegacy,
} from './recognise.js';

/** Returns what resembles a model in a file of neither format, and what would be recognised; undefined if nothing does. */
export function describeResemblance(root: JsonNode): string | undefined {
  if (isSchema(root)) return undefined;
  if (looksLegacy(root))
    return 'The file is one Legacy algorithm, but a Legacy file is an array of them; put the algorithm in brackets.';
  const model = findNode(root, (it) =>
    (it.kind === 'array' ? it.items : [it]).some(
      (object) => looksLegacy(object) || looksCurrent(object),
    ),
  );
  if (model)
    return `Algorithms are found at ${quoted(model.pointer)}, but a file is the array of algorithms itself; move the array to the top of the file.`;
  const input = findNode(root, hasNameAndType);
  return (
    input &&
    (describeMisspelling(root) ??
      `The object at ${quoted(input.pointer)} has \`inputName\` and \`type\`, as an input has, but no object looks like an algorithm, with keys such as \`name\`, \`path\`, \`inputs\` and \`schedule\` (Legacy) or \`Name\`, \`Path\`, \`Inputs\` and \`ExecutionFrequency\` (Current).`)
  );
}

/** Returns the first value, the root or one inside it, for which a test holds. */
function findNode(
  root: JsonNode,
  holds: (node: JsonNode) => boolean,
): JsonNode | undefined {
  if (holds(root)) return root;
  for (const child of childrenOf(root)) {
    const found = findNode(child, holds);
    if (found) return found;
  }
  return undefined;
}

/** Returns whether an object has `inputName`, in any letter case, beside a `type`. */
function hasNameAndType(node: JsonNode): boolean {
  const members = node.kind === 'object' ? node.members : [];
  const keys = members.flatMap(({ key, value }) =>
    value.kind === 'string' ? [key] : [],
  );
  return (
    keys.includes('type') && keys.some((it) => it.toLowerCase() === 'inputname')
  );
}

/** Returns which keys of the objects of a file are slips; undefined if none is. */
export function describeMisspelling(root: JsonNode): string | undefined {
  const keys = new Set(
    objectsIn(root).flatMap(({ members }) => members.map(({ key }) => key)),
  );
  const countOf = (known: readonly string[]): number =>
    known.filter((key) => keys.has(key)).length;
  const [legacy, current] = [Object.keys(legacyKeys), Object.keys(currentKeys)];
  const known = countOf(current) > countOf(legacy) ? current : legacy;
  const slips: string[] = [];
  const meantKeys: string[] = [];
  for (const key of keys) {
    const meant = known.includes(key) ? undefined : findNearest(key, known);
    if (meant === undefined || keys.has(meant)) continue;
    slips.push(`\`${truncateMiddle(key)}\``);
    meantKeys.push(`\`${truncateMiddle(meant)}\``);
  }
  if (slips.length === 0) return undefined;
  const are = slips.length === 1 ? 'is not a key' : 'are not keys';
  return `${joinWords(slips, 'and')} ${are} of an algorithm; did you mean ${joinWords(meantKeys, 'and')}?`;
}
