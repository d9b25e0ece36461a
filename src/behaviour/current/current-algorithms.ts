import {
  currentValues,
  defaultOutputName,
} from '../../current/current-enums.js';
import {
  type CurrentAlgorithm,
  type CurrentOutput,
  textIn,
  valueIn,
} from '../../current/current-model.js';
import { quoted } from '../../rule/message-text.js';
import { contentOf } from '../constant-meaning.js';
import { keptByWord } from '../kept.js';
import {
  type Addition,
  type AlgorithmMeaning,
  known,
  type Meaning,
  nodesOf,
  open,
  type Output,
  type Retention,
  gaps,
} from '../meaning.js';
import type { Every } from '../window.js';
import {
  currentInput,
  inputAdditions,
  type SourceOutputs,
  neededText,
  unlessUnknownKey,
  withoutEffect,
} from './current-inputs.js';

/**
 * Returns the meanings of Current algorithms (algorithm object), even if they break the format.
 * @param areAll whether a source that is none of them is missing
 */
export function currentAlgorithms(
  algorithms: readonly CurrentAlgorithm[],
  areAll = false,
): readonly AlgorithmMeaning[] {
  const outputs = new Map(
    algorithms.map((it) => [textIn(it.fields.Name), outputsOf(it)]),
  );
  return algorithms.map((algorithm) => {
    const { node, fields, inputs } = algorithm;
    const every = everyOf(algorithm);
    const { result, outputs: all, additions } = outputsOf(algorithm);
    return {
      pointer: node.pointer,
      name: textIn(fields.Name),
      calls: unlessUnknownKey(
        algorithm.unknown,
        ': algorithms have no such key',
        known(neededText(fields.Path)),
      ),
      every,
      cron:
        textIn(fields.ExecutionFrequency) === 'Scheduled'
          ? textIn(fields.Schedule)
          : undefined,
      conditions: algorithm.conditions.map(({ fields: it }) => {
        const type = valueIn(it.DataType);
        const value = type && it[`Value${type}`].node;
        return {
          property: neededText(it.PropertyName),
          value: value ? contentOf(value).words : '?',
        };
      }),
      result,
      outputs: all,
      inputs: inputs.map((input) =>
        currentInput(input, {
          every,
          frequency: fields.ExecutionFrequency,
          outputsOf: (name) => outputs.get(name),
          areAll,
        }),
      ),
      dependencies: null,
      additions: [...additions, ...inputs.flatMap(inputAdditions)],
      isValid: true,
      places: {
        all: algorithm.unknown.map(({ value }) => value),
        name: nodesOf(fields.Name),
        function: nodesOf(fields.Path),
        frequency: nodesOf(fields.ExecutionFrequency, fields.Schedule),
        conditions: nodesOf(fields.Conditions),
        ...result?.places,
      },
    };
  });
}

function everyOf({ fields }: CurrentAlgorithm): Meaning<Every> {
  const frequency = neededText(fields.ExecutionFrequency);
  switch (frequency) {
    case 'Hourly':
      return known('hour');
    case 'Daily':
      return known('day');
    case 'Scheduled':
      return open(gaps.scheduled(neededText(fields.Schedule)));
    default:
      return open(gaps.word('ExecutionFrequency', frequency));
  }
}

/** Returns the counterpart of the Legacy result (the default or first output), and the others. */
function outputsOf({
  fields,
  outputs,
}: CurrentAlgorithm): SourceOutputs & Pick<AlgorithmMeaning, 'additions'> {
  const all = outputs.map(resultOf);
  const objects = all.filter(({ type }) => type === 'ObjectResult');
  const result =
    objects.find(({ name }) => name === defaultOutputName) ?? objects[0];
  const names = all
    .filter((_, at) => outputs[at]?.fields.OutputName.state !== 'invalid')
    .map(({ name }) => name);
  return {
    result,
    outputs: all,
    repeated: new Set(names.filter((it, at) => names.indexOf(it) !== at)),
    fields: [fields.Name, fields.Outputs],
    additions: [
      ...outputs
        .filter(({ node }) => node.pointer === result?.pointer)
        .flatMap(resultAdditions),
      ...all
        .filter((it) => it !== result)
        .map(({ pointer, type, name }) => ({
          pointer,
          input: null,
          text: `Current gives ${type} ${quoted(name)} as well; Legacy has no such output`,
        })),
    ],
  };
}

function resultOf(output: CurrentOutput): Output {
  const { node, fields, unknown } = output;
  const name = textIn(fields.OutputName) ?? defaultOutputName;
  const shown = unlessUnknownKey(
    unknown,
    ': outputs have no such key',
    known(name),
  );
  return {
    pointer: node.pointer,
    type: neededText(fields.OutputType),
    name,
    isOptional: valueIn(fields.Optional) === true,
    gap: shown.kind === 'open' ? shown : undefined,
    retention: retentionOf(output),
    places: {
      output: [
        ...nodesOf(fields.OutputType, fields.OutputName, fields.Optional),
        ...unknown.map(({ value }) => value),
      ],
      retention: nodesOf(fields.Retention),
    },
  };
}

function resultAdditions({ fields }: CurrentOutput): readonly Addition[] {
  const description = fields.Description.node;
  return [
    ...withoutEffect(fields, 'SymbolicName', 'OutputType'),
    ...withoutEffect(fields, 'AssetPropertyKey', 'OutputType'),
    ...(description
      ? [
          {
            pointer: description.pointer,
            input: null,
            text: 'Current marks the result for display in the portal',
          },
        ]
      : []),
  ];
}

function retentionOf({ fields }: CurrentOutput): Retention {
  const text = textIn(fields.Retention);
  if (text === undefined) return known('undeclared');
  const word = currentValues.Retention.find((it) => it === text);
  if (!word) return open(gaps.word('Retention', text));
  const kept = keptByWord[word];
  return kept ? known(kept) : open(gaps.retentionDefault);
}
