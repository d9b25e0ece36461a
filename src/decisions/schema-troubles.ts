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

/** Something that is wrong with a decisions file. */
export interface Trouble {
  /** UTF-16 offset into its text. */
  readonly offset: number;
  /** A sentence. */
  readonly message: string;
}

/**
 * What ajv says of a value, as sentences for people at the places of the source.
 *
 * @param root the value that was held against the schema
 * @param unwanted keys that the schema knows and nobody should write
 */
export function schemaTroubles(
  errors: readonly ErrorObject[],
  root: JsonNode,
  unwanted: readonly string[] = [],
): readonly Trouble[] {
  const nodes = nodesByPointer(root);
  const seen = new Set<string>();
  const refused = new Set(
    errors
      .filter(({ keyword }) => keyword === 'enum')
      .map(({ instancePath }) => instancePath),
  );
  return errors.flatMap((error) => {
    // An alternative of `anyOf`, which speaks for both.
    if (error.schemaPath.includes('/anyOf/')) return [];
    const trouble = troubleOf(error, nodes, refused, unwanted);
    const key = trouble && `${trouble.offset} ${trouble.message}`;
    if (!trouble || key === undefined || seen.has(key)) return [];
    seen.add(key);
    return [trouble];
  });
}

function troubleOf(
  error: ErrorObject,
  nodes: ReadonlyMap<string, JsonNode>,
  refused: ReadonlySet<string>,
  unwanted: readonly string[],
): Trouble | undefined {
  const { keyword, instancePath, params, schema } = error;
  const what = nameAt(instancePath);
  const choose = instancePath.replace(/\/value$/, '/choose');
  const isChoiceRefused = refused.has(choose);
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
      // That it is of another type has been said already.
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
    case 'false schema':
      // That the rule has no such choice has been said already.
      return isChoiceRefused ? undefined : at('This choice takes no `value`.');
    default:
      return undefined;
  }
}

/** There are more rules than anybody reads in a sentence. */
const aRule =
  'the id of a rule that leaves a choice (`infomodel-migrate explain` lists the rules)';
