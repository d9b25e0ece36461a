import type { Aspect, Outcome, Verdict } from '../behaviour/verdict.js';
import type { Slice } from '../behaviour/window.js';
import {
  arrayOf,
  closedObject,
  count,
  enumOf,
  type JsonSchema,
  type Meanings,
  orNull,
  ruleId,
  string,
  stringArray,
} from '../json/json-schema.js';

const verdicts: Readonly<Record<Verdict, string>> = {
  same: 'Both mean the same.',
  differs: 'They differ; a witness shows where.',
  unknown: 'The description does not show whether they differ.',
  'left out': 'Only one of the two has it.',
};

const aspects: Readonly<Record<Aspect, string>> = {
  name: 'What it is called.',
  function: 'The function that runs.',
  frequency: 'How often it runs.',
  retention: 'How long its results are kept.',
  order: 'What runs before it.',
  output: 'How its result is given.',
  source: 'Where its values come from.',
  value: 'The part of them that is passed.',
  window: 'The time that they cover.',
  shape: 'Whether one is passed or a list.',
  missing: 'What happens if there is none.',
};

const outcomes: Readonly<Record<Outcome, string>> = {
  runs: 'It runs.',
  unknown: 'Whether it runs is not shown.',
  error: 'An error is raised at payload preparation.',
};

const timelessKinds: Meanings = {
  timeless: 'Nothing that depends on the time.',
  all: 'Everything.',
} satisfies Partial<Record<Slice['kind'], string>>;

const slice: JsonSchema = {
  description: 'What a window selects.',
  anyOf: [
    closedObject('Without a limit in time.', {
      kind: enumOf(timelessKinds, 'Which of them.'),
    }),
    closedObject(
      'Everything in a span of time.',
      {
        kind: { description: 'What falls into it.', const: 'span' },
        from: string('A date-time of UTC; included.'),
        to: string('A date-time of UTC; not included.'),
        endsAnywhere: {
          description: 'Present if only its length is known.',
          const: true,
        },
      },
      ['endsAnywhere'],
    ),
    closedObject('One result of each calendar month of a time.', {
      kind: { description: 'One of each month.', const: 'monthly' },
      from: orNull(string('A date-time of UTC; null: however old.')),
      to: string('A date-time of UTC; not included.'),
    }),
    closedObject('The latest value in a span of time.', {
      kind: { description: 'The latest only.', const: 'latest' },
      from: orNull(string('A date-time of UTC; null: however old.')),
      before: string('A date-time of UTC; not included.'),
    }),
  ],
};

const slices = (of: string): JsonSchema =>
  arrayOf(
    slice,
    `What ${of} selects: one for each possible meaning of the description, none if nothing is known.`,
  );

const windowPair = closedObject('Two windows that were compared.', {
  legacy: string('The window of Legacy, in words.'),
  current: string('The window of Current, in words.'),
  requests: arrayOf(
    closedObject('Both at one request.', {
      at: string('The time of the request, of UTC.'),
      legacy: slices('Legacy'),
      current: slices('Current'),
    }),
    'Example requests.',
  ),
});

const consequence = closedObject('An algorithm that consumes the result.', {
  algorithm: string('Its name.'),
  legacy: enumOf(outcomes, 'What happens to it in Legacy.'),
  current: enumOf(outcomes, 'What happens to it in Current.'),
});

const witness = closedObject(
  'What shows that they are not the same.',
  {
    at: orNull(string('The time of the request, of UTC.')),
    missing: orNull(string('The input that is missing.')),
    text: string('What Legacy does and what Current does.'),
    downstream: arrayOf(consequence, 'The effects on other algorithms.'),
    hasMore: {
      description:
        'Present if more algorithms that consume the result are affected than are listed.',
      const: true,
    },
  },
  ['hasMore'],
);

const accountedBy = closedObject('A finding that accounts for it.', {
  rule: ruleId('The id of its rule.'),
  choose: orNull(string('The choice, if it is decided.')),
});

const aspect = closedObject('One compared aspect.', {
  aspect: enumOf(aspects, 'Its name.'),
  verdict: enumOf(verdicts, 'How they compare.'),
  legacy: orNull(string('What Legacy means, in words.')),
  current: orNull(string('What Current means, in words.')),
  why: stringArray('What is not shown.'),
  witnesses: arrayOf(witness, 'What shows it.'),
  accountedBy: arrayOf(
    accountedBy,
    'Empty if both mean the same or nothing accounts for the difference.',
  ),
});

const compared = {
  name: orNull(string('Its name, as in the Legacy file, if it is there.')),
  legacy: orNull(string('JSON Pointer into the Legacy file.')),
  current: orNull(string('JSON Pointer into the Current file.')),
  aspects: arrayOf(aspect, 'All its aspects.'),
};

const tallies = {
  differs: count('That differ.'),
  unknown: count('That are unknown.'),
  leftOut: count('That only one of the two has.'),
};

export const verificationSchema = closedObject(
  'A comparison of what Legacy and Current files mean.',
  {
    notes: stringArray('Notes about the whole comparison.'),
    summary: closedObject('Numbers of aspects by verdict.', {
      same: count('That are the same.'),
      ...tallies,
      unaccounted: closedObject(
        'Those that no finding or decision accounts for.',
        tallies,
      ),
    }),
    withoutMeaning: arrayOf(
      ruleId('The id of a rule.'),
      'Rules with findings that no run could show.',
    ),
    windows: arrayOf(
      windowPair,
      'Each pair of windows once, found by the words of the aspect `window`.',
    ),
    files: arrayOf(
      closedObject('A Legacy file that was compared.', {
        path: string('Its path.'),
        against: orNull(
          string(
            'Path of the Current file; null: what the tool produces was compared.',
          ),
        ),
        algorithms: arrayOf(
          closedObject('An algorithm of either file.', {
            ...compared,
            inputs: arrayOf(
              closedObject('An input of either file.', compared),
              'Its inputs.',
            ),
          }),
          'The algorithms of Legacy.',
        ),
        additions: arrayOf(
          closedObject('Something that only the Current file has.', {
            algorithm: orNull(string('The name of the algorithm.')),
            input: orNull(string('The name of the input that has it.')),
            current: string('JSON Pointer into the Current file.'),
            text: string('What it is.'),
          }),
          'What only Current has without changing what Legacy does.',
        ),
      }),
      'Sorted by path.',
    ),
  },
);
