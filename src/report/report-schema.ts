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

export const tool = closedObject('What made the report.', {
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

const finding = closedObject('Something that somebody should know of.', {
  rule,
  fidelity,
  message: string('What is the matter, in a sentence.'),
  algorithm: orNull(string('The `name` of the algorithm that it is about.')),
  input: orNull(string('The `inputName` of the input that it is about.')),
  pointer: string('JSON Pointer into the source.'),
  start: position('Where it begins.'),
  end: position('Behind the last character.'),
  target: orNull(string('JSON Pointer into the output.')),
  choices: stringArray('What may be chosen in a decision.'),
  decision: orNull(
    closedObject('The decision that settles it.', {
      choose: string('What was chosen.'),
      value: {
        description: 'What the choice needs; null where it needs nothing.',
      },
      where: {
        description: 'Which findings the decision is about.',
        type: 'object',
      },
      reason: string('Why.'),
      index: count('Which one of the decisions file it is, from 0.'),
    }),
  ),
  fingerprint: string('Stays the same when lines move.'),
});

const field = closedObject('What became of one value.', {
  source: orNull(
    string('JSON Pointer of the leaf; null where a rule supplies the value.'),
  ),
  target: stringArray('JSON Pointers of the leaves it fills.'),
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
  'A file that was looked at.',
  {
    path: string('Relative, with `/`; `-` for standard input.'),
    format: enumOf(formats, 'The format that it is in.'),
    status: enumOf(statuses, 'What became of it.'),
    reason: string(
      'Why it is no information model, or why it could not be read, written or compared.',
    ),
    output: orNull(string('Path of the file that is written.')),
    findings: arrayOf(finding, 'What was found in it.'),
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
    description: 'How many files there are of each status that occurs.',
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
    description: 'How many files are no information model, by the reason.',
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
    closedObject('A rule that found something.', {
      rule,
      fidelity,
      count: count('How many findings it has.'),
      decided: count('How many of them a decision settles.'),
    }),
    'The rules that found something, in reading order.',
  ),
});

const functionReport = closedObject(
  'What the code of one cloud function has to change.',
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
      'What to change in it.',
    ),
  },
);

const comparison = closedObject('What changed since a git commit.', {
  ref: string('The commit, as the user named it.'),
  new: stringArray('Fingerprints of findings that were not there.'),
  gone: stringArray('Fingerprints of findings that are there no more.'),
  outputs: arrayOf(
    closedObject(
      'A file of which something differs.',
      {
        path: string('Path of the source.'),
        change: enumOf(changes, 'What became of its Current text.'),
        gone: arrayOf(
          finding,
          'Findings that are gone, with their places at the commit.',
        ),
        before: orNull(string('The Current text at the commit.')),
        after: orNull(string('The Current text now.')),
      },
      ['before', 'after'],
    ),
    'The files of which something differs.',
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
      'What the code of the cloud functions has to change: a new configuration alone does not finish a migration.',
    ),
    comparison,
    verification: verificationSchema,
  },
  additionalProperties: false,
} as const;

export const reportSchema = withoutEditorKeywords(reportEditorSchema);
