import {
  nonEmptyString,
  requireKeys,
  type JsonSchema,
  arrayOf,
  enumOf,
  schemaHead,
  string,
  when,
} from '../json/json-schema.js';
import { choicesOf, datesWord } from '../rule/choice.js';
import type { Choice, Rule } from '../rule/rule.js';
import { capitalise } from '../rule/message-text.js';
import { undecidedChoice } from './decision.js';

/** In characters, for a glob of `where`. */
export const maxGlobLength = 1000;

export function isDecidable(rule: Rule): boolean {
  return choicesOf(rule).length > 0;
}

const sentence = (text: string): string => `${capitalise(text)}.`;

/** Matches text with at least one character that is not a space. */
export const notBlank = String.raw`\S`;

const filled: JsonSchema = { type: 'string', minLength: 1 };

function decisionAbout(rule: Rule): JsonSchema {
  const choices = [
    ...choicesOf(rule),
    ...(rule.fidelity === 'unmapped' && rule.alsoAssumed
      ? choicesOf({ ...rule, fidelity: 'assumed' })
      : []),
  ];
  return {
    required: ['choose'],
    properties: {
      choose: enumOf(
        {
          ...Object.fromEntries(
            choices.map(({ name, does }) => [name, sentence(does)]),
          ),
          [undecidedChoice]:
            'Nobody has decided yet: this entry decides no finding.',
        },
        `What to do about this: ${rule.title}`,
      ),
    },
    allOf: [
      when('choose', undecidedChoice, noValue, {
        properties: { reason: { type: 'string', pattern: notBlank } },
      }),
      ...choices.map((choice) => when('choose', choice.name, keysFor(choice))),
      ...(rule.askedBy === 'key' ? [keyNeeded] : []),
    ],
  };
}

const noValue: JsonSchema = { properties: { value: false, dates: false } };

function keysFor({ name, value, pattern, takesDates }: Choice): JsonSchema {
  const dates = takesDates ? {} : { dates: false };
  if (value === undefined) return { properties: { value: false, ...dates } };
  const type =
    name === 'replace' ? {} : { ...filled, ...(pattern && { pattern }) };
  return {
    required: ['value'],
    properties: {
      value: { description: sentence(value), ...type },
      ...dates,
    },
  };
}

const keyNeeded: JsonSchema = {
  required: ['where'],
  properties: { where: { type: 'object', ...requireKeys('key') } },
};

const glob = (description: string): JsonSchema => ({
  ...nonEmptyString(description),
  maxLength: maxGlobLength,
});

const where: JsonSchema = {
  title: 'Where it applies',
  description:
    'Which findings it decides; without it, all findings of the rule.',
  type: 'object',
  properties: {
    file: glob('A glob, relative to the folder of this file.'),
    algorithm: glob('The name of the algorithm, or a glob.'),
    input: glob('The Legacy `inputName`, or a glob.'),
    key: string('The key of the value that the finding is about.'),
    value: {
      description:
        'The Legacy value that the decision depends on: the calculation for `calculated`, the symbolic name for `parameter-value`, the value of the finding for other rules.',
    },
  },
  additionalProperties: false,
};

const foundSchema: JsonSchema = {
  title: 'What a draft found',
  description:
    'Information about the findings for the person who decides; it has no effect.',
  type: 'object',
  properties: {
    count: { description: 'How many there were.', type: 'integer' },
    first: string('The place of the first, as path:line:column.'),
    choices: {
      description: 'The choices, and what each one changes.',
      type: 'object',
      additionalProperties: { type: 'string' },
    },
  },
  additionalProperties: false,
};

/** Returns the JSON Schema of a decisions file for editors, which offer only the choices of the chosen rule. */
export function decisionsSchema(rules: readonly Rule[]) {
  const decidable = rules.filter(isDecidable);
  return {
    ...schemaHead(
      'decisions',
      'Decisions of infomodel-migrate',
      'What a migration does where a person has to decide.',
    ),
    type: 'object',
    required: ['decisions'],
    properties: {
      $schema: string('Where the JSON Schema of this file is.'),
      decisions: arrayOf(
        { $ref: '#/definitions/decision' },
        'Each decides findings of one rule; where several match, the last one counts.',
      ),
    },
    additionalProperties: false,
    definitions: {
      decision: {
        title: 'Decision',
        description: 'A choice for the findings of one rule.',
        type: 'object',
        required: ['rule', 'reason'],
        properties: {
          rule: enumOf(
            Object.fromEntries(decidable.map(({ id, title }) => [id, title])),
            'The rule whose findings it decides.',
          ),
          choose: string('One of the choices of the rule.'),
          value: { description: 'The value that the choice needs.' },
          dates: nonEmptyString(sentence(datesWord)),
          reason: string('The reason, for later readers.'),
          where,
          found: foundSchema,
        },
        additionalProperties: false,
        allOf: decidable.map((rule) =>
          when('rule', rule.id, decisionAbout(rule)),
        ),
      },
    },
  } as const;
}
