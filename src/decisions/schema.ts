import {
  nonEmptyString,
  withoutEditorKeywords,
  requireKeys,
  type JsonSchema,
  arrayOf,
  enumOf,
  schemaHead,
  string,
  when,
} from '../json/json-schema.js';
import { type Choice, choicesOf, type Rule } from '../rule/rule.js';
import { capitalise } from '../rule/message-text.js';
import { keyedRule } from './rules.js';

/** Marks a stub that nobody has decided yet: it settles nothing. */
export const undecidedChoice = 'undecided';

/** Whether the rule asks for a decision at all. */
export function isDecidable(rule: Rule): boolean {
  return choicesOf(rule).length > 0;
}

const sentence = (text: string): string => `${capitalise(text)}.`;

const filled: JsonSchema = { type: 'string', minLength: 1 };

/** What a decision about the rule may choose, and what its choices need. */
function decisionAbout(rule: Rule): JsonSchema {
  const choices = choicesOf(rule);
  return {
    properties: {
      choose: enumOf(
        {
          ...Object.fromEntries(
            choices.map(({ name, does }) => [name, sentence(does)]),
          ),
          [undecidedChoice]: 'Nobody has decided yet: it settles nothing.',
        },
        `What to do about this: ${rule.title}`,
      ),
    },
    allOf: [
      ...valuesOf(choices),
      {
        if: { properties: { choose: { const: undecidedChoice } } },
        else: { properties: { reason: filled } },
      },
      ...(rule.id === keyedRule ? [keyNeeded] : []),
    ],
  };
}

/** Which of the choices need a `value`, and what it says. */
function valuesOf(choices: readonly Choice[]): readonly JsonSchema[] {
  const needing = choices.flatMap(({ name, value }) =>
    value === undefined ? [] : [{ name, value }],
  );
  const noValue: JsonSchema = { properties: { value: false } };
  if (needing.length === 0) return [noValue];
  const hasDuration = needing.some(({ name }) => name === 'duration');
  return [
    {
      if: {
        required: ['choose'],
        properties: { choose: { enum: needing.map(({ name }) => name) } },
      },
      then: requireKeys('value'),
      else: noValue,
    },
    ...needing.map(({ name, value }) =>
      when('choose', name, {
        properties: {
          value: {
            description: sentence(value),
            // What replaces an input is held against the Current format.
            ...(name === 'replace' ? {} : filled),
            // The word `Duration` says nothing without a length.
            ...(name === 'name' && hasDuration
              ? { not: { const: 'Duration' } }
              : {}),
          },
        },
      }),
    ),
  ];
}

/** A key that is unknown is decided about by its name. */
const keyNeeded: JsonSchema = {
  required: ['where'],
  properties: { where: { type: 'object', ...requireKeys('key') } },
};

const where: JsonSchema = {
  title: 'Where it holds',
  description: 'Which findings are settled; without it, all of the rule.',
  type: 'object',
  properties: {
    file: nonEmptyString('A glob, relative to the folder of this file.'),
    algorithm: nonEmptyString('The name of the algorithm, or a glob.'),
    input: string('The Legacy `inputName`.'),
    key: string('The key of the value that the finding is about.'),
    value: { description: 'The Legacy value that the finding is about.' },
  },
  additionalProperties: false,
};

const found: JsonSchema = {
  title: 'What a draft found',
  description:
    'What a draft says of the findings, for whoever decides; it has no effect.',
  type: 'object',
  properties: {
    count: { description: 'How many there were.', type: 'integer' },
    first: string('The place of the first, as path:line:column.'),
    choices: arrayOf({ type: 'string' }, 'What may be chosen.'),
  },
  additionalProperties: false,
};

/**
 * The JSON Schema of a decisions file, for editors: only the choices of the
 * chosen rule are offered.
 */
export function decisionsEditorSchema(rules: readonly Rule[]) {
  const decidable = rules.filter(isDecidable);
  return {
    ...schemaHead(
      'decisions',
      'Decisions of infomodel-migrate',
      'What a migration does where a person has to say so.',
    ),
    type: 'object',
    required: ['decisions'],
    properties: {
      $schema: string('Where the JSON Schema of this file is.'),
      decisions: arrayOf(
        { $ref: '#/definitions/decision' },
        'Each settles findings of one rule; of several that match, the last one counts.',
      ),
    },
    additionalProperties: false,
    definitions: {
      decision: {
        title: 'Decision',
        description: 'An answer to the findings of one rule.',
        type: 'object',
        required: ['rule', 'choose', 'reason'],
        properties: {
          rule: enumOf(
            Object.fromEntries(decidable.map(({ id, title }) => [id, title])),
            'The rule whose findings are settled.',
          ),
          choose: string('One of the choices of the rule.'),
          value: { description: 'What the choice needs.' },
          reason: string('Why, for whoever reads this next.'),
          where,
          found,
        },
        additionalProperties: false,
        allOf: decidable.map((rule) =>
          when('rule', rule.id, decisionAbout(rule)),
        ),
      },
    },
  } as const;
}

/** The same for validators. */
export function decisionsSchema(rules: readonly Rule[]) {
  return withoutEditorKeywords(decisionsEditorSchema(rules));
}
