import {
  arrayOf,
  closedObject,
  count,
  enumOf,
  type JsonSchema,
  orNull,
  ruleId,
  schemaHead,
  string,
  stringArray,
  withoutEditorKeywords,
} from '../json/json-schema.js';
import { changes, fates, fidelities, formats, statuses } from './meanings.js';
import { verificationSchema } from './verification-schema.js';

export const tool = closedObject('The tool that made the report.', {
  name: string('Its name.'),
  version: string('Its version.'),
});

const tally = (of: string): JsonSchema =>
  closedObject(`What became of the ${of}.`, {
    total: count('All of them.'),
    migrated: count('In the output, with nothing left out.'),
    partial: count('In the output, with something left out.'),
    leftOut: count('Not in the output.'),
  });

const position = (description: string): JsonSchema =>
  closedObject(description, {
    line: { description: 'From 1.', type: 'integer', minimum: 1 },
    column: {
      description:
        'From 1, in UTF-16 code units; a byte order mark does not count.',
      type: 'integer',
      minimum: 1,
    },
    offset: count('In UTF-16 code units from the beginning of `sourceText`.'),
  });

const rule = ruleId('The id of the rule.');
const fidelity = enumOf(fidelities, 'How faithful the mapping is.');

const finding = closedObject('A finding of a rule.', {
  rule,
  fidelity,
  message: string('The message: one sentence.'),
  algorithm: orNull(string('The `name` of the algorithm that it is about.')),
  input: orNull(string('The `inputName` of the input that it is about.')),
  pointer: string('JSON Pointer into the source.'),
  start: position('Where it begins.'),
  end: position('Behind the last character.'),
  target: orNull(string('JSON Pointer into the output.')),
  choices: stringArray('The choices for a decision.'),
  decision: orNull(
    closedObject('The decision about it.', {
      choose: string('The choice.'),
      value: {
        description: 'The value of the choice; null if it needs none.',
      },
      where: {
        description: 'Which findings the decision is about.',
        type: 'object',
      },
      reason: string('Why.'),
      index: count('Its index in the decisions file, from 0.'),
    }),
  ),
  fingerprint: string('Stays the same when lines move.'),
});

const field = closedObject('What became of one value.', {
  source: orNull(
    string('JSON Pointer of the leaf; null where a rule supplies the value.'),
  ),
  target: stringArray('JSON Pointers of the leaves that it fills.'),
  rule,
  fate: enumOf(fates, 'What became of it.'),
  before: orNull(string('JSON text as spelled in the source.')),
  after: orNull(
    string(
      'JSON text as spelled in the output; an array of them for several targets.',
    ),
  ),
});

const file = closedObject(
  'A file that the run read or tried to read.',
  {
    path: string('Relative, with `/`; `-` for standard input.'),
    format: enumOf(formats, 'Its format.'),
    status: enumOf(statuses, 'What became of it.'),
    reason: string(
      'Why it is not an information model, or why it could not be read, written or compared.',
    ),
    output: orNull(string('Path of the file that is written.')),
    findings: arrayOf(finding, 'Its findings.'),
    fields: arrayOf(field, 'Every value; only in a full report.'),
    sourceText: orNull(
      string('Its text; only in a full report, and null if it is not text.'),
    ),
    outputText: orNull(
      string('The Current text; only in a full report, and null without one.'),
    ),
  },
  ['reason', 'fields', 'sourceText', 'outputText'],
);

const summary = closedObject('The whole run in numbers.', {
  files: {
    description:
      'How many files have each status; absent statuses have no files.',
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(statuses).map(([status, meaning]) => [
        status,
        count(meaning),
      ]),
    ),
    additionalProperties: false,
  },
  other: {
    description: 'How many files are not information models, by reason.',
    type: 'object',
    additionalProperties: count('How many.'),
  },
  algorithms: tally('algorithms'),
  inputs: tally('inputs'),
  fields: closedObject('What became of the values of the sources.', {
    total: count('All of them.'),
    exact: count(fates.exact),
    changed: count(fates.changed),
    assumed: count(fates.assumed),
    decided: count(fates.decided),
    unmapped: count(fates.unmapped),
    invalid: count(fates.invalid),
  }),
  rules: arrayOf(
    closedObject('A rule with findings.', {
      rule,
      fidelity,
      count: count('How many findings it has.'),
      decided: count('How many of them are decided.'),
    }),
    'The rules with findings, in reading order.',
  ),
});

const functionReport = closedObject(
  'Changes needed in the code of one cloud function.',
  {
    path: string('The name of the cloud function.'),
    algorithms: stringArray('The algorithms that run it.'),
    changes: arrayOf(
      closedObject('A change.', {
        rule,
        inputs: stringArray(
          'The inputs concerned, as the Legacy file names them.',
        ),
        text: string('What to change.'),
      }),
      'The changes.',
    ),
  },
);

const comparison = closedObject('What changed since a git commit.', {
  ref: string('The commit, as the user named it.'),
  new: stringArray(
    'Fingerprints of findings that were not open at the commit.',
  ),
  gone: stringArray('Fingerprints of findings that are no longer open.'),
  outputs: arrayOf(
    closedObject(
      'A file that differs from the commit.',
      {
        path: string('Path of the source.'),
        change: enumOf(changes, 'What changed in its Current text.'),
        gone: arrayOf(
          finding,
          'Findings that are no longer open, with their places at the commit.',
        ),
        before: orNull(string('The Current text at the commit.')),
        after: orNull(string('The Current text now.')),
      },
      ['before', 'after'],
    ),
    'The files that differ from the commit.',
  ),
});

/** The JSON Schema of the report object, for editors. */
export const reportEditorSchema = {
  ...schemaHead(
    'report',
    'Report of infomodel-migrate',
    'What a run found and did.',
  ),
  type: 'object',
  required: [
    ...['version', 'tool', 'command', 'decisions'],
    ...['summary', 'files', 'functions'],
  ],
  properties: {
    version: { description: 'The version of this format.', const: 1 },
    tool,
    command: string('The command that ran.'),
    decisions: orNull(string('Path of the decisions file.')),
    partOfFolder: {
      description:
        'The run leaves out a part of the folder of the decisions file. Then it does not report decisions that match nothing.',
      const: true,
    },
    summary,
    files: arrayOf(file, 'The files of the run, sorted by path.'),
    functions: arrayOf(
      functionReport,
      'Changes needed in function code: a new configuration alone does not finish a migration.',
    ),
    comparison,
    verification: verificationSchema,
  },
  additionalProperties: false,
} as const;

export const reportSchema = withoutEditorKeywords(reportEditorSchema);
