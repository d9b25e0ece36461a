import { type JsonSchema, schemaHead } from '../json/schema.js';
import { choicesOf, type Rule } from '../rule/rule.js';
import { decisionUnused } from './rules.js';

/** Marks a stub that nobody has decided yet: it settles nothing. */
export const undecidedChoice = 'undecided';

/** Whether the rule asks for a decision at all. */
export function isDecidable(rule: Rule): boolean {
  // What is said about decisions themselves is not settled by one.
  return rule !== decisionUnused && choicesOf(rule).length > 0;
}

/** What a decision about the rule may choose, and what its choices need. */
function choicesOfRule(rule: Rule): JsonSchema {
  const choices = choicesOf(rule);
  const withValue = choices.filter(({ value }) => value !== undefined);
  const textual = withValue.filter(({ name }) => name !== 'replace');
  const when = (
    of: typeof choices,
    then: JsonSchema,
    otherwise: JsonSchema = {},
  ) =>
    of.length === 0
      ? otherwise
      : {
          if: {
            required: ['choose'],
            properties: { choose: { enum: of.map(({ name }) => name) } },
          },
          then,
          else: otherwise,
        };
  const text = { type: 'string', minLength: 1 };
  return {
    properties: {
      choose: { enum: [...choices.map(({ name }) => name), undecidedChoice] },
    },
    allOf: [
      when(
        withValue,
        { required: ['value'] },
        { properties: { value: false } },
      ),
      when(textual, { properties: { value: text } }),
      {
        if: { properties: { choose: { const: undecidedChoice } } },
        else: { properties: { reason: { minLength: 1 } } },
      },
      rule.id === 'key-unknown'
        ? { required: ['where'], properties: { where: { required: ['key'] } } }
        : {},
    ],
  };
}

/** The JSON Schema of a decisions file: an editor offers only the choices of the chosen rule. */
export function decisionsSchema(rules: readonly Rule[]) {
  const decidable = rules.filter(isDecidable);
  return {
    ...schemaHead('decisions', 'Decisions of infomodel-migrate'),
    type: 'object',
    required: ['decisions'],
    properties: {
      $schema: { type: 'string' },
      decisions: {
        type: 'array',
        description:
          'Each settles findings of one rule; of several that match, the last one counts.',
        items: { $ref: '#/definitions/decision' },
      },
    },
    additionalProperties: false,
    definitions: {
      decision: {
        type: 'object',
        required: ['rule', 'choose', 'reason'],
        properties: {
          rule: {
            type: 'string',
            enum: decidable.map(({ id }) => id),
            description: 'The rule whose findings are settled.',
          },
          choose: { type: 'string', description: 'One of its choices.' },
          value: { description: 'What the choice needs.' },
          reason: {
            type: 'string',
            description: 'Why, for whoever reads this next.',
          },
          where: {
            type: 'object',
            description: 'Which findings; without it, all of the rule.',
            properties: {
              file: {
                type: 'string',
                description: 'Glob, relative to the folder of this file.',
              },
              algorithm: {
                type: 'string',
                description: 'Name of the algorithm, or a glob.',
              },
              input: { type: 'string', description: 'The Legacy inputName.' },
              key: { type: 'string', description: 'The key of the value.' },
              value: { description: 'The Legacy value.' },
            },
            additionalProperties: false,
          },
          found: {
            type: 'object',
            description: 'What a draft says of the findings; has no effect.',
            properties: {
              count: { type: 'integer' },
              first: { type: 'string' },
              choices: { type: 'array', items: { type: 'string' } },
            },
            additionalProperties: false,
          },
        },
        additionalProperties: false,
        allOf: decidable.map((rule) => ({
          if: { required: ['rule'], properties: { rule: { const: rule.id } } },
          then: choicesOfRule(rule),
        })),
      },
    },
  } as const;
}
