import { type JsonSchema, schemaHead } from '../json/schema.js';

const string: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer', minimum: 0 };

const described = (schema: JsonSchema, description: string): JsonSchema => ({
  ...schema,
  description,
});

const orNull = (schema: JsonSchema): JsonSchema => ({
  anyOf: [schema, { type: 'null' }],
});

const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** An object that has all of these keys and no others, but for the optional ones. */
function object(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((key) => !optional.includes(key)),
    additionalProperties: false,
  };
}

const oneOf = (values: readonly string[]): JsonSchema => ({
  type: 'string',
  enum: values,
});

const fidelities = ['exact', 'assumed', 'changed', 'unmapped', 'invalid'];

const statuses = [
  'written',
  'unchanged',
  'would-write',
  'partial',
  'held',
  'invalid',
  'current',
  'other',
  'failed',
];

const tally = object({
  total: count,
  migrated: described(count, 'In the output, with nothing left out.'),
  partial: described(count, 'In the output, with something left out.'),
  leftOut: count,
});

const position = object({
  line: { type: 'integer', minimum: 1 },
  column: described(
    { type: 'integer', minimum: 1 },
    'In UTF-16 code units; a byte order mark does not count.',
  ),
  offset: described(
    count,
    'In UTF-16 code units from the beginning of `sourceText`.',
  ),
});

const finding = object({
  rule: string,
  fidelity: oneOf(fidelities),
  message: string,
  pointer: described(string, 'JSON Pointer into the source.'),
  start: position,
  end: described(position, 'Behind the last character.'),
  target: described(orNull(string), 'JSON Pointer into the output.'),
  choices: list(string),
  decision: orNull(object({ choose: string, reason: string, index: count })),
  fingerprint: described(string, 'Stays the same when lines move.'),
});

const field = object({
  source: described(
    orNull(string),
    'JSON Pointer of the leaf; null where a rule supplies the value.',
  ),
  target: described(list(string), 'JSON Pointers of the leaves it fills.'),
  rule: string,
  fate: oneOf([...fidelities, 'decided', 'supplied']),
  before: described(orNull(string), 'JSON text as spelled in the source.'),
  after: described(
    orNull(string),
    'JSON text as spelled in the output; an array of them for several targets.',
  ),
});

const file = object(
  {
    path: described(string, 'Relative, with `/`; `-` for standard input.'),
    format: oneOf(['legacy', 'current', 'other']),
    status: oneOf(statuses),
    output: described(orNull(string), 'Path of the file that is written.'),
    findings: list(finding),
    fields: list(field),
    sourceText: orNull(string),
    outputText: orNull(string),
  },
  ['fields', 'sourceText', 'outputText'],
);

const summary = object({
  files: {
    type: 'object',
    propertyNames: { enum: statuses },
    additionalProperties: count,
  },
  algorithms: tally,
  inputs: tally,
  fields: object({
    total: count,
    exact: count,
    changed: count,
    assumed: count,
    decided: count,
    unmapped: count,
    invalid: count,
  }),
  rules: list(
    object({
      rule: string,
      fidelity: oneOf(fidelities),
      count,
      decided: count,
    }),
  ),
});

const functionReport = object({
  path: described(string, 'The name of the cloud function.'),
  algorithms: list(string),
  changes: list(object({ rule: string, inputs: list(string), text: string })),
});

const comparison = object({
  ref: described(string, 'The git commit, as the user named it.'),
  new: described(list(string), 'Fingerprints of findings that were not there.'),
  gone: described(
    list(string),
    'Fingerprints of findings that are there no more.',
  ),
  outputs: list(
    object(
      {
        path: described(string, 'Path of the source.'),
        change: oneOf(['added', 'removed', 'changed', 'same']),
        gone: described(
          list(finding),
          'Findings that are gone, with their places at the commit.',
        ),
        before: described(orNull(string), 'The Current text at the commit.'),
        after: described(orNull(string), 'The Current text now.'),
      },
      ['before', 'after'],
    ),
  ),
});

/** The JSON Schema of the report object. */
export const reportSchema = {
  ...schemaHead('report', 'Report of infomodel-migrate'),
  ...object(
    {
      version: { const: 1 },
      tool: object({ name: string, version: string }),
      command: string,
      decisions: described(orNull(string), 'Path of the decisions file.'),
      summary,
      files: list(file),
      functions: list(functionReport),
      comparison,
    },
    ['comparison'],
  ),
} as const;
