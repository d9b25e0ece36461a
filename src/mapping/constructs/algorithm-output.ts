import type { InputOf } from '../../legacy/legacy-model.js';
import {
  findUndefinedSource,
  isSourceIgnored,
  sourceUndefined,
} from '../../legacy/model-rules.js';
import { inputAspects, type Rule } from '../../rule/rule.js';
import { quoted } from '../../rule/message-text.js';
import {
  assumed,
  carried,
  type InputMapping,
  leftOut,
  leftOutFor,
  read,
  readAs,
} from '../outcome.js';
import { mapCommonFields } from './common-fields.js';
import type { Schedule, Sources } from './algorithm.js';
import { mapTimeRange } from './time-range.js';

const section = 'Legacy format: input kinds, `AlgorithmOutput`';

export const algorithmOutputRules = {
  algorithmOutput: {
    id: 'algorithm-output',
    fidelity: 'exact',
    title: '`AlgorithmOutput` stays `AlgorithmOutput`.',
    explanation:
      'Both formats read results of another algorithm by its name. `SourceOutputName` is never needed: a migrated algorithm has one object output, with the default name.',
    section,
    aspects: ['source'],
  },
  sourceAlgorithm: {
    id: 'source-algorithm',
    fidelity: 'exact',
    title: '`algorithm` becomes `SourceAlgorithm`.',
    explanation:
      'Both are the name, not the path, of the algorithm whose results are read.',
    section,
    aspects: ['source'],
  },
  sourceUndefined,
  sourceLeftOut: {
    id: 'source-left-out',
    fidelity: 'unmapped',
    title: 'The source algorithm is not in the Current file.',
    asks: 'The input reads an algorithm that is not in the Current file. What should the function get instead?',
    explanation:
      'Every algorithm of that name is left out, for reasons that other findings give. An input that reads it would have no source, so it is left out too.',
    section,
    aspects: inputAspects,
    leavesOut: 'input',
  },
  sourceProperty: {
    id: 'source-property',
    fidelity: 'exact',
    title: '`property` becomes `SourceProperty`.',
    explanation:
      'Both select one key of the result; without it the whole dictionary is passed.',
    section,
    aspects: ['source'],
  },
  propertyDotted: {
    id: 'property-dotted',
    fidelity: 'unmapped',
    title: 'A `property` with a dot would be read as a path.',
    asks: 'Legacy reads one key with a dot in its name; Current reads the same words as a path of keys. What should the function get?',
    explanation:
      'A Legacy `property` is one key of the dictionary `details`. In the Current format dots separate nested keys, so the same words select other data, and the input is left out.',
    section: 'Current format: input kinds, `AlgorithmOutput`',
    aspects: ['source'],
    leavesOut: 'input',
    choices: [
      {
        name: 'keep',
        label: 'Read it as a path of keys',
        effect: 'the source must nest its result',
        does: 'writes the same words, which stand for nested keys',
        changes: ['source'],
        requires:
          'Return the value under nested keys, one key for each part of the path.',
        requiredOf: 'source',
        task: 'Return {before} as {path}: {reader} reads it so.',
      },
    ],
  },
  format: {
    id: 'format',
    fidelity: 'exact',
    title: '`format` `default` needs no field.',
    explanation:
      'Results are passed as a list without transformation, which is what the Current format does where `AlgorithmOutputInputDataType` is absent.',
    section,
    aspects: ['shape'],
  },
  formatDateAndValue: {
    id: 'format-date-and-value',
    fidelity: 'unmapped',
    title: '`format` `dateAndValue` has no known spelling.',
    asks: 'The function gets results with their dates, and the word for that form is not known. Which form should it get?',
    explanation:
      'The Current format has the same list of dates and values, asked for by `AlgorithmOutputInputDataType`; but the names of the values of that field are not shown. The field is left out, and the function then receives plain values.',
    section: 'Current format: input kinds, `AlgorithmOutput`',
    aspects: ['shape'],
    leavesOut: 'field',
    choices: [
      {
        name: 'name',
        label: 'Write the word of the service',
        effect: 'the same, if the word is right',
        does: 'writes the word that the service has for results with their dates',
        value: 'the word to write in `AlgorithmOutputInputDataType`',
        example: 'DateAndValue',
        changes: ['shape'],
        requires:
          'Read the form that the word stands for: the same as before if it is dates and values.',
        task: 'The word {value} asks for the dates of {input} now, in place of {before}. Check that each result is still an object of `date` and `value`.',
      },
    ],
    effect: 'the function gets no dates',
    consequence: 'Read plain values where there were values with their dates.',
    task: '{input} is a list of plain values now, in place of values with dates ({before}).',
  },
  recalculateFalse: {
    id: 'recalculate-false',
    fidelity: 'assumed',
    title: '`recalculate` false is the default and needs no field.',
    explanation:
      'False is the default, so it is assumed to have no effect; what the key means is not shown.',
    section,
    aspects: ['value'],
  },
  recalculate: {
    id: 'recalculate',
    fidelity: 'unmapped',
    title: '`recalculate` true has no Current counterpart.',
    asks: 'The input asks for `recalculate`, which Current does not have. Can the function do without it?',
    explanation:
      'What `recalculate` does is not shown, and the Current format has no such field, so it is left out.',
    section,
    aspects: ['value'],
    leavesOut: 'field',
    effect: 'results come as they are stored',
    recommended: {
      choose: 'drop',
      reason: 'Current has no key for it, and there is nothing else to choose',
    },
    task: '`recalculate true` of {input} is gone; what it did is not shown. Compare the results with those of Legacy.',
  },
} satisfies Readonly<Record<string, Rule>>;

const algorithmOutput = carried(algorithmOutputRules.algorithmOutput, {
  InputType: 'AlgorithmOutput',
});
const wholeResult = carried(algorithmOutputRules.sourceProperty);
const plainList = carried(algorithmOutputRules.format);

/**
 * Maps an `AlgorithmOutput`.
 * @param schedule of the algorithm that reads
 */
export function mapAlgorithmOutput(
  input: InputOf<'AlgorithmOutput'>,
  schedule: Schedule,
  sources: Sources,
): InputMapping<'AlgorithmOutput'> {
  const { fields } = input;
  return {
    fields: {
      type: readAs(fields.type, algorithmOutput),
      ...mapCommonFields(fields),
      algorithm: read(fields.algorithm, (value, node) => {
        const undefinedSource = findUndefinedSource(input, sources);
        if (undefinedSource) return leftOut(undefinedSource);
        return !isSourceIgnored(input) && sources.get(value) === 'left out'
          ? leftOutFor(
              algorithmOutputRules.sourceLeftOut,
              node,
              `The source ${quoted(value)} is not in the Current file.`,
            )
          : carried(algorithmOutputRules.sourceAlgorithm, {
              SourceAlgorithm: value,
            });
      }),
      property: read(
        fields.property,
        (value, node) =>
          value.includes('.')
            ? leftOutFor(
                algorithmOutputRules.propertyDotted,
                node,
                `The property ${quoted(value)} is one key, but the Current format reads it as a path.`,
                { keep: () => ({ SourceProperty: value }) },
              )
            : carried(algorithmOutputRules.sourceProperty, {
                SourceProperty: value,
              }),
        () => wholeResult,
      ),
      timeRange: mapTimeRange(input, schedule),
      format: read(
        fields.format,
        (value, node) =>
          value === 'dateAndValue'
            ? leftOutFor(
                algorithmOutputRules.formatDateAndValue,
                node,
                '`format` "dateAndValue" is left out: the word that the Current format has for it is not shown.',
                {
                  name: (AlgorithmOutputInputDataType) => ({
                    AlgorithmOutputInputDataType,
                  }),
                },
              )
            : plainList,
        () => plainList,
      ),
      recalculate: read(fields.recalculate, (value, node) =>
        value
          ? leftOutFor(
              algorithmOutputRules.recalculate,
              node,
              '`recalculate` true is left out: what it does is not shown.',
            )
          : assumed(
              algorithmOutputRules.recalculateFalse,
              {},
              node,
              '`recalculate` false is the default and is left out; what the key means is not shown.',
            ),
      ),
    },
  };
}
