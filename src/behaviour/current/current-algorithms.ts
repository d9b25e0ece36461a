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
  open,
  type Result,
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

/** Returns the meanings of Current algorithms (algorithm object), even if they break the format. */
export function currentAlgorithms(
  algorithms: readonly CurrentAlgorithm[],
): readonly AlgorithmMeaning[] {
  const outputs = new Map(
    algorithms.map((it) => [textIn(it.fields.Name), outputsOf(it)]),
  );
  return algorithms.map((algorithm) => {
    const { node, fields, inputs } = algorithm;
    const every = everyOf(algorithm);
    const { result, additions } = outputsOf(algorithm);
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
      onlyIf: conditionsOf(algorithm),
      result,
      inputs: inputs.map((input) =>
        currentInput(input, every, (name) => outputs.get(name)),
      ),
      dependencies: null,
      additions: [...additions, ...inputs.flatMap(inputAdditions)],
      isValid: true,
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

/** Current format: conditions. All of them must hold. */
function conditionsOf({ conditions }: CurrentAlgorithm): string | null {
  const words = conditions.map(({ fields }) => {
    const type = valueIn(fields.DataType);
    const value = type && fields[`Value${type}`].node;
    return `${neededText(fields.PropertyName)} is ${value ? contentOf(value).words : '?'}`;
  });
  return words.length > 0 ? words.join(' and ') : null;
}

/** Returns the counterpart of the Legacy result (the default or first output), and the others. */
function outputsOf({
  outputs,
}: CurrentAlgorithm): SourceOutputs & Pick<AlgorithmMeaning, 'additions'> {
  const results = outputs.filter(
    (output) => textIn(output.fields.OutputType) === 'ObjectResult',
  );
  const result =
    results.find((output) => outputName(output) === defaultOutputName) ??
    results[0];
  const names = outputs
    .filter(({ fields }) => fields.OutputName.state !== 'invalid')
    .map(outputName);
  return {
    result: result && resultOf(result),
    objects: results.length,
    repeated: new Set(names.filter((it, at) => names.indexOf(it) !== at)),
    additions: [
      ...(result ? resultAdditions(result) : []),
      ...outputs
        .filter((output) => output !== result)
        .map((output) => ({
          pointer: output.node.pointer,
          input: null,
          text: `Current gives ${neededText(output.fields.OutputType)} ${quoted(outputName(output))} as well; Legacy has no such output`,
        })),
    ],
  };
}

function outputName({ fields }: CurrentOutput): string {
  return textIn(fields.OutputName) ?? defaultOutputName;
}

function resultOf(output: CurrentOutput): Result {
  const name = outputName(output);
  const shown = unlessUnknownKey(
    output.unknown,
    ': outputs have no such key',
    known(name),
  );
  return {
    name,
    isOptional: valueIn(output.fields.Optional) === true,
    gap: shown.kind === 'open' ? shown : undefined,
    retention: retentionOf(output),
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
