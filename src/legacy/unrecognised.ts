import {
  childrenOf,
  type JsonNode,
  type JsonObject,
  objectsIn,
} from '../json/node.js';
import {
  findNearest,
  joinWords,
  quoted,
  truncateMiddle,
} from '../rule/message-text.js';
import type { Rule } from '../rule/rule.js';
import {
  currentKeys,
  legacyKeys,
  looksLegacy,
  recogniseFormat,
} from './recognise.js';

export const fileUnrecognised: Rule = {
  id: 'file-unrecognised',
  fidelity: 'changed',
  title:
    'A file has the word `inputName` and is not recognised as an information model.',
  explanation:
    'In a folder, a file is recognised by the keys of its objects: a Legacy file is an array in which an object has two of `name`, `path`, `inputs`, `schedule`, `retention`, `dependencies` and `outputFormat` (`name`, `path` and `outputFormat` alone are not enough); in a Current file an object has two of `Name`, `Path`, `ExecutionFrequency`, `Inputs` and `Outputs`. A file that has neither is not migrated. With the word `inputName` in it, it is most likely a model: one algorithm without the array, an array inside another object, or misspelled keys. Correct the file, or accept that it is something else.',
  section: 'Analytics Algorithm Configuration',
};

/** Why a file that was found in a folder is not an information model file. */
export const otherReasons = {
  noKeys: "has none of the formats' keys",
  neitherFormat:
    "has some of the formats' keys, but not the structure of either format",
} as const;

/** Returns what resembles a model in a file of neither format; undefined if nothing does. */
export function describeResemblance(root: JsonNode): string | undefined {
  if (root.kind === 'object' && looksLegacy(root))
    return 'The file is one Legacy algorithm, but a Legacy file is an array of them; put the algorithm in brackets.';
  const inner = findModel(root);
  if (inner)
    return `Algorithms are found at ${quoted(inner.pointer)}, but a file is the array of algorithms itself; move the array to the top of the file.`;
  const misspelled = findMisspelledKeys(objectsIn(root));
  if (misspelled.length === 0) return undefined;
  const [found, meant] = [0, 1].map((at) =>
    joinWords(
      misspelled.map((pair) => `\`${truncateMiddle(pair[at] ?? '')}\``),
      'and',
    ),
  );
  return misspelled.length === 1
    ? `${found} is not a key of an algorithm; did you mean ${meant}?`
    : `${found} are not keys of an algorithm; did you mean ${meant}?`;
}

/** Says the same about a file with the word `inputName`. */
export function unrecognisedMessage(root: JsonNode): string {
  return (
    describeResemblance(root) ??
    'The file has the word `inputName`, but no object of an array has keys of an algorithm, such as `name` and `inputs` (Legacy) or `Name` and `Inputs` (Current).'
  );
}

/** Returns the first inner value that would be recognised as a file of its own or as a Legacy algorithm. */
function findModel(root: JsonNode): JsonNode | undefined {
  for (const child of childrenOf(root)) {
    const found =
      recogniseFormat(child, false) !== 'other' || looksLegacy(child)
        ? child
        : findModel(child);
    if (found) return found;
  }
  return undefined;
}

function findMisspelledKeys(
  objects: readonly JsonObject[],
): readonly (readonly [string, string])[] {
  const keys = new Set(
    objects.flatMap(({ members }) => members.map(({ key }) => key)),
  );
  const countOf = (known: readonly string[]): number =>
    known.filter((key) => keys.has(key)).length;
  const known =
    countOf(currentKeys) > countOf(legacyKeys) ? currentKeys : legacyKeys;
  return [...keys].flatMap((key) => {
    const meant = known.some((it) => it === key)
      ? undefined
      : findNearest(key, known);
    return meant === undefined || keys.has(meant) ? [] : [[key, meant]];
  });
}
