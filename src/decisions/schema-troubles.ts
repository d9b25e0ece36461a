import type { ErrorObject, ValidateFunction } from 'ajv';
import {
  type JsonNode,
  lastKeyOf,
  nameAt,
  plainValueOf,
} from '../json/node.js';
import {
  joinWords,
  suggestionOr,
  quoted,
  addArticle,
  capitalise,
} from '../rule/message-text.js';
import {
  type LocatedError,
  schemaErrorMessage,
  schemaErrors,
} from '../rule/schema-errors.js';
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
 * Returns what breaks a schema, in words for somebody who writes a file of the tool,
 * without repetitions.
 * @param unwanted keys that the schema knows but a user must not write
 * @param value what to validate, if it is not the value of the node
 */
export function schemaTroubles(
  validate: ValidateFunction,
  root: JsonNode,
  unwanted: readonly string[] = [],
  value = plainValueOf(root),
): readonly Trouble[] {
  const troubles = schemaErrors(validate, root, '', value)
    // ajv also reports each alternative of an `anyOf` that failed.
    .filter(({ error }) => !error.schemaPath.includes('/anyOf/'))
    .flatMap((it) => {
      const message = messageOf(it, unwanted);
      return message === undefined ? [] : [{ offset: it.node.start, message }];
    });
  const distinct = new Map(
    troubles.map((it) => [`${it.offset} ${it.message}`, it]),
  );
  return [...distinct.values()];
}

function messageOf(
  located: LocatedError,
  unwanted: readonly string[],
): string | undefined {
  const { error, node } = located;
  const { keyword, instancePath, params, schema } = error;
  const what = nameAt(instancePath);
  const key = lastKeyOf(instancePath);
  switch (keyword) {
    case 'additionalProperties': {
      const unknown = String(params['additionalProperty']);
      const known = Object.keys(propertiesIn(error)).filter(
        (it) => !unwanted.includes(it),
      );
      return `${quoted(unknown)} is not a key of this object; ${suggestionOr(`it must be ${joinWords(known)}.`, unknown, known)}`;
    }
    case 'required':
      return missingMessage(error);
    case 'enum': {
      // A value of another type has its own error.
      if (node.kind !== 'string') return undefined;
      const { value } = node;
      const words = schema as readonly string[];
      const statement = `${what} is ${quoted(value)}`;
      if (key === 'choose') {
        const meant = suggestionOr('', value, words);
        return `${statement}. ${choicesMessage(words)}${meant && ` ${capitalise(meant)}`}`;
      }
      const expected =
        key === 'rule'
          ? // There are too many rules to list them in a sentence.
            'the id of a rule that has choices (the command `explain` lists them)'
          : joinWords(words);
      return `${statement}; ${suggestionOr(`it must be ${expected}.`, value, words)}`;
    }
    case 'type':
      return `${what} must be ${joinWords([schema].flat().map(String).map(addArticle))}.`;
    case 'pattern':
      return `${what} ${patternMessages.get(schema) ?? 'is not possible'}.`;
    case 'maxLength':
      return `${what} is longer than ${String(schema)} characters: write several decisions.`;
    case 'false schema':
      return (
        legacySpellingMessage(key, allInputKeys, false) ??
        `This choice takes no \`${key}\`.`
      );
    case 'anyOf':
    case 'minLength':
      return schemaErrorMessage(located, what);
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

function propertiesIn({
  parentSchema,
}: ErrorObject): Partial<
  Record<string, { enum?: readonly string[]; description?: string }>
> {
  return (parentSchema?.['properties'] ?? {}) as ReturnType<
    typeof propertiesIn
  >;
}

function choicesMessage(choices: readonly string[]): string {
  const offered = choices
    .filter((name) => name !== undecidedChoice)
    .map((name) => `\`${name}\``);
  return `This rule offers ${joinWords(offered, 'and')}.`;
}
