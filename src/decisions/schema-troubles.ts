import type { ErrorObject } from 'ajv';
import {
  type JsonNode,
  lastKeyOf,
  nameAt,
  nodesByPointer,
  pointerTo,
} from '../json/node.js';
import {
  joinWords,
  suggestionOr,
  quoted,
  addArticle,
} from '../rule/message-text.js';

/** A mistake in a decisions file. */
export interface Trouble {
  /** UTF-16 offset into its text. */
  readonly offset: number;
  /** A sentence. */
  readonly message: string;
}

/**
 * Turns the errors of ajv into sentences with places, each only once.
 *
 * @param root the value that ajv validated
 * @param unwanted keys that the schema knows but a user must not write
 */
export function schemaTroubles(
  errors: readonly ErrorObject[],
  root: JsonNode,
  unwanted: readonly string[] = [],
): readonly Trouble[] {
  const nodes = nodesByPointer(root);
  const troubles = errors
    // ajv also reports each alternative of an `anyOf` that failed.
    .filter(({ schemaPath }) => !schemaPath.includes('/anyOf/'))
    .flatMap((error) => troubleOf(error, nodes, unwanted) ?? []);
  const distinct = new Map(
    troubles.map((it) => [`${it.offset} ${it.message}`, it]),
  );
  return [...distinct.values()];
}

function troubleOf(
  error: ErrorObject,
  nodes: ReadonlyMap<string, JsonNode>,
  unwanted: readonly string[],
): Trouble | undefined {
  const { keyword, instancePath, params, schema } = error;
  const what = nameAt(instancePath);
  const at = (message: string, pointer = instancePath): Trouble => ({
    offset: nodes.get(pointer)?.start ?? 0,
    message,
  });
  switch (keyword) {
    case 'additionalProperties': {
      const unknown = String(params['additionalProperty']);
      const known = Object.keys(
        (error.parentSchema?.['properties'] ?? {}) as object,
      ).filter((it) => !unwanted.includes(it));
      return at(
        `${quoted(unknown)} is not a key of this object; ${suggestionOr(`it must be ${joinWords(known)}.`, unknown, known)}`,
        pointerTo(instancePath, unknown),
      );
    }
    case 'required': {
      const missing = String(params['missingProperty']);
      return at(
        missing === 'where' || missing === 'key'
          ? 'A decision about `key-unknown` says which key: `"where": { "key": … }` is missing.'
          : `\`${missing}\` is missing.`,
      );
    }
    case 'enum': {
      const values = (schema as readonly unknown[]).map(String);
      const node = nodes.get(instancePath);
      // A value of another type has an error of its own.
      if (node?.kind !== 'string') return undefined;
      const expected =
        lastKeyOf(instancePath) === 'rule' ? aRule : joinWords(values);
      return at(
        `${what} is ${quoted(node.value)}; ${suggestionOr(`it must be ${expected}.`, node.value, values)}`,
      );
    }
    case 'type':
      return at(
        `${what} must be ${joinWords([schema].flat().map(String).map(addArticle))}.`,
      );
    case 'not':
      return at('`Duration` needs a length: choose `duration`.');
    case 'anyOf':
    case 'minLength':
      return at(`${what} must not be empty.`);
    case 'maxLength':
      return at(
        `${what} is longer than ${String(schema)} characters: write several decisions.`,
      );
    case 'false schema':
      return at('This choice takes no `value`.');
    default:
      return undefined;
  }
}

/** There are too many rules to list them in a sentence. */
const aRule =
  'the id of a rule that leaves a choice (`infomodel-migrate explain` lists the rules)';
