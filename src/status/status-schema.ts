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
} from '../json/json-schema.js';
import { tool } from '../report/report-schema.js';
import { groupings, stateStyles, states } from './status.js';

const repository = orNull(string('The root of its git repository, as a path.'));
const [files, algorithms] = [count('Files.'), count('Algorithms in them.')];
const inputs = count('Inputs of these.');
const amounts = closedObject(
  'What is in each state.',
  Object.fromEntries(
    states.map((state) => [
      state,
      closedObject('Sum.', { files, algorithms, inputs }),
    ]),
  ),
);
const rule = ruleId('The id of the rule.');

const file = closedObject('How far a file is.', {
  ...{ path: string('Relative, with `/`.'), repository },
  owners: stringArray('By `CODEOWNERS`.'),
  state: enumOf(
    Object.fromEntries(states.map((it) => [it, stateStyles[it][0]])),
    'The first state that applies.',
  ),
  ...{ algorithms, inputs },
  rules: arrayOf(rule, 'Rules with open errors.'),
});

const question = closedObject(
  'An open question.',
  {
    ...{ repository, rule },
    about: string('The key or value that the answer depends on, as JSON text.'),
    frees: count('Files that are free with it and those before it.'),
    files: count('Files that wait for it.'),
  },
  ['about'],
);

const day = closedObject('What was there after the last commit of a day.', {
  day: string('UTC, as `2026-01-31`.'),
  commit: string('The last first-parent commit of the day.'),
  ...{ legacyFiles: files, legacyAlgorithms: algorithms },
  ...{ currentFiles: files, currentAlgorithms: algorithms },
});

export const statusSchema: JsonSchema = {
  ...schemaHead('status', 'Status', 'What `status --format json` prints.'),
  ...closedObject(
    'How far a migration is.',
    {
      version: { description: 'The version of the schema.', const: 1 },
      tool,
      repositories: arrayOf(
        closedObject('A repository, or what is outside of any.', {
          path: repository,
          decisions: orNull(string('Path of its decisions file.')),
        }),
        'Where the files are.',
      ),
      amounts,
      other: {
        description: 'How many files are of neither format, by the reason.',
        ...{ type: 'object', additionalProperties: files },
      },
      files: arrayOf(file, 'By path.'),
      questions: arrayOf(question, 'In the order that frees files soonest.'),
      groups: closedObject('Only with `--by`.', {
        by: enumOf(groupings, 'What files have in common.'),
        rows: arrayOf(
          closedObject('A group.', { name: string('Its name.'), amounts }),
          'A file may be in several groups.',
        ),
      }),
      burndown: arrayOf(
        closedObject('The past of a repository.', {
          repository: string('Its root, as a path.'),
          shallowSince: orNull(string('The first day of a shallow clone.')),
          days: arrayOf(day, 'Days with commits, the oldest first.'),
        }),
        'Only with `--since`.',
      ),
    },
    ['groups', 'burndown'],
  ),
};
