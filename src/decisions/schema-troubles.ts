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
  capitalise,
} from '../rule/message-text.js';
import { undecidedChoice } from './decision.js';
import { dottedPath } from '../current/input-kinds.js';
import { currentValues } from '../current/current-enums.js';
import {
  allInputKeys,
  legacySpellingMessage,
} from '../current/current-keys.js';
import { pascalCase, unlisted } from '../rule/choice.js';
import { notBlank } from './decisions-schema.js';

const listed =
  'is a word that the format description lists: make another choice';

/** What is wrong where a pattern does not match. */
const patternMessages: ReadonlyMap<unknown, string> = new Map([
  [notBlank, 'must not be empty'],
  [
    pascalCase,
    'must begin with a capital letter and go on with letters and digits',
  ],
  [dottedPath, 'has an empty part between its dots'],
  [unlisted(currentValues.Retention), listed],
  [unlisted(currentValues.DataInterval), listed],
]);

export interface Trouble {
  readonly offset: number;
  readonly message: string;
}

/**
 * Turns ajv's errors into sentences with places, without repetitions.
 * @param root the value that ajv validated
 * @param unwanted keys that the schema knows but a user must not write
 */
export function schemaTroubles(
  errors: readonly ErrorObject[],
  root: JsonNode,
  unwanted: readonly string[] = [],
): readonly Trouble[] {
  const nodes = nodesByPointer(root);
  const offsetOf = (pointer: string): number => nodes.get(pointer)?.start ?? 0;
  const troubles = errors
    // ajv also reports each alternative of an `anyOf` that failed.
    .filter(({ schemaPath }) => !schemaPath.includes('/anyOf/'))
    .flatMap((error) => troubleOf(error, offsetOf, unwanted) ?? []);
  const distinct = new Map(
    troubles.map((it) => [`${it.offset} ${it.message}`, it]),
  );
  return [...distinct.values()];
}

function troubleOf(
  error: ErrorObject,
  offsetOf: (pointer: string) => number,
  unwanted: readonly string[],
): Trouble | undefined {
  const { keyword, instancePath, params, schema, data } = error;
  const what = nameAt(instancePath);
  const at = (message: string, pointer = instancePath): Trouble => ({
    offset: offsetOf(pointer),
    message,
  });
  switch (keyword) {
    case 'additionalProperties': {
      const unknown = String(params['additionalProperty']);
      const known = Object.keys(propertiesIn(error)).filter(
        (it) => !unwanted.includes(it),
      );
      return at(
        `${quoted(unknown)} is not a key of this object; ${suggestionOr(`it must be ${joinWords(known)}.`, unknown, known)}`,
        pointerTo(instancePath, unknown),
      );
    }
    case 'required':
      return at(missingMessage(error));
    case 'enum': {
      // A value of another type has its own error.
      if (typeof data !== 'string') return undefined;
      const words = schema as readonly string[];
      const statement = `${what} is ${quoted(data)}`;
      const key = lastKeyOf(instancePath);
      if (key === 'choose') {
        const meant = suggestionOr('', data, words);
        return at(
          `${statement}. ${choicesMessage(words)}${meant && ` ${capitalise(meant)}`}`,
        );
      }
      const expected = key === 'rule' ? ruleIdDescription : joinWords(words);
      return at(
        `${statement}; ${suggestionOr(`it must be ${expected}.`, data, words)}`,
      );
    }
    case 'type':
      return at(
        `${what} must be ${joinWords([schema].flat().map(String).map(addArticle))}.`,
      );
    case 'anyOf':
    case 'minLength':
      return at(`${what} must not be empty.`);
    case 'pattern':
      return at(`${what} ${patternMessages.get(schema) ?? 'is not possible'}.`);
    case 'maxLength':
      return at(
        `${what} is longer than ${String(schema)} characters: write several decisions.`,
      );
    case 'false schema': {
      const key = lastKeyOf(instancePath);
      const spelling = legacySpellingMessage(key, allInputKeys, false);
      return at(spelling ?? 'This choice takes no `value`.');
    }
    default:
      return undefined;
  }
}

function missingMessage(error: ErrorObject): string {
  const missing = String(error.params['missingProperty']);
  const { choose = '' } = error.data as { readonly choose?: string };
  const { enum: choices, description } = propertiesIn(error)[missing] ?? {};
  switch (missing) {
    case 'where':
    case 'key':
      return 'A decision about `key-unknown` says which key: `"where": { "key": … }` is missing.';
    case 'choose':
      return `\`choose\` is missing. ${choicesMessage(choices ?? [])}`;
    case 'value': {
      const needed = `${description?.charAt(0).toLowerCase() ?? ''}${description?.slice(1) ?? ''}`;
      return `\`${choose}\` needs \`value\`: ${needed}`;
    }
    default:
      return `\`${missing}\` is missing.`;
  }
}

type Properties = Readonly<
  Partial<Record<string, { enum?: readonly string[]; description?: string }>>
>;

function propertiesIn({ parentSchema }: ErrorObject): Properties {
  return (parentSchema?.['properties'] ?? {}) as Properties;
}

function choicesMessage(choices: readonly string[]): string {
  const offered = choices
    .filter((name) => name !== undecidedChoice)
    .map((name) => `\`${name}\``);
  return `This rule offers ${joinWords(offered, 'and')}.`;
}

/** There are too many rules to list them in a sentence. */
const ruleIdDescription =
  'the id of a rule that has choices (the command `explain` lists them)';
