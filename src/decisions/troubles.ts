import { decisions as validate } from '#validators/decisions';
import { type JsonNode, memberOf, stringAt } from '../json/node.js';
import { quoted } from '../rule/message-text.js';
import { globMatcher } from './glob.js';
import { isLength, lengthWanted, replacementTroubles } from './replacement.js';
import { schemaTroubles, type Trouble } from './schema-troubles.js';

/**
 * Everything that is wrong with a decisions file, or none.
 *
 * @param value as `JSON.parse` gives it
 * @param root the same, with its places
 * @param decisions the elements of `decisions`
 */
export function troublesIn(
  value: unknown,
  root: JsonNode,
  decisions: readonly JsonNode[],
): readonly Trouble[] {
  if (isAnotherFile(root))
    return [
      {
        offset: root.start,
        message:
          'This is not a decisions file, which is an object with a list of `decisions`.',
      },
    ];
  return validate(value)
    ? decisions.flatMap((node) => [
        ...valueTroubles(node),
        ...globTroubles(node),
      ])
    : schemaTroubles(validate.errors ?? [], root);
}

/** Whether a file was meant to be something else: nobody wants to know of each key what a decisions file has instead. */
function isAnotherFile(root: JsonNode): boolean {
  return (
    root.kind !== 'object' ||
    (root.members.length > 2 && memberOf(root, 'decisions')?.kind !== 'array')
  );
}

/** What the schema cannot say of the value of a choice. */
function valueTroubles(node: JsonNode): readonly Trouble[] {
  const value = memberOf(node, 'value');
  if (!value) return [];
  switch (stringAt(node, 'choose')) {
    case 'duration':
      return isLength(value)
        ? []
        : [
            {
              offset: value.start,
              message: `\`value\` ${lengthWanted}`,
            },
          ];
    case 'replace':
      return replacementTroubles(value);
    default:
      return [];
  }
}

/** Globs that could not be compared with anything. */
function globTroubles(node: JsonNode): readonly Trouble[] {
  const where = memberOf(node, 'where');
  return ['file', 'algorithm'].flatMap((key) => {
    const glob = memberOf(where, key);
    return glob?.kind !== 'string' || globMatcher([glob.value]) !== undefined
      ? []
      : [
          {
            offset: glob.start,
            message: `\`${key}\` is ${quoted(glob.value)}, a glob that is too long or could take for ever to compare: write a simpler one, or several decisions.`,
          },
        ];
  });
}
