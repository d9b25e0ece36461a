import {
  currentValues,
  defaultOutputName,
} from '../../current/current-enums.js';
import {
  type CurrentAlgorithm,
  type CurrentField,
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
  lacking,
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
        neededText('Path', fields.Path),
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
      additions: [
        ...(every.kind === 'known'
          ? withoutEffect(fields, 'Schedule', 'ExecutionFrequency')
          : []),
        ...additions,
        ...inputs.flatMap(inputAdditions),
      ],
      isValid: true,
    };
  });
}

function everyOf({ fields }: CurrentAlgorithm): Meaning<Every> {
  const frequency = neededText('ExecutionFrequency', fields.ExecutionFrequency);
  if (frequency.kind === 'open') return frequency;
  switch (frequency.value) {
    case 'Hourly':
      return known('hour');
    case 'Daily':
      return known('day');
    case 'Scheduled': {
      if (fields.Schedule.state === 'absent')
        return lacking(
          gaps.required('Schedule', '`ExecutionFrequency` `Scheduled`'),
        );
      const schedule = neededText('Schedule', fields.Schedule);
      return schedule.kind === 'open'
        ? schedule
        : open(gaps.scheduled(schedule.value));
    }
    default:
      return open(gaps.word('ExecutionFrequency', frequency.value));
  }
}

/** Current format: conditions. All of them must hold. */
function conditionsOf({
  fields,
  conditions,
}: CurrentAlgorithm): Meaning<string | null> {
  const list = fields.Conditions.node;
  if (!list) return known(null);
  if (list.kind !== 'array' || list.items.length > conditions.length)
    return open(gaps.broken('Conditions'));
  const words = conditions.map((condition) => {
    const values: Readonly<Record<string, CurrentField<unknown>>> =
      condition.fields;
    const value = values[`Value${textIn(condition.fields.DataType) ?? ''}`];
    return `${textIn(condition.fields.PropertyName) ?? '?'} is ${value?.node ? contentOf(value.node).words : '?'}`;
  });
  return known(words.length > 0 ? words.join(' and ') : null);
}

/** Returns the counterpart of the Legacy result (the default or first output), and the others. */
function outputsOf({
  fields,
  outputs,
}: CurrentAlgorithm): SourceOutputs & Pick<AlgorithmMeaning, 'additions'> {
  const results = outputs.filter(
    (output) => textIn(output.fields.OutputType) === 'ObjectResult',
  );
  const result =
    results.find((output) => outputName(output) === defaultOutputName) ??
    results[0];
  const repeated = repeatedNames(outputs);
  const [twice] = repeated;
  return {
    result:
      result &&
      (twice === undefined
        ? resultOf(result)
        : {
            ...resultOf(result),
            gap: lacking(gaps.outputTwice(textIn(fields.Name) ?? '', twice)),
          }),
    objects: results.length,
    repeated,
    additions: [
      ...(result ? resultAdditions(result) : []),
      ...outputs
        .filter(
          (output) => output !== result && !repeated.has(outputName(output)),
        )
        .map((output) => ({
          pointer: output.node.pointer,
          input: null,
          text: `Current gives ${textIn(output.fields.OutputType) ?? '?'} ${quoted(outputName(output))} as well; Legacy has no such output`,
        })),
    ],
  };
}

function outputName({ fields }: CurrentOutput): string {
  return textIn(fields.OutputName) ?? defaultOutputName;
}

/** Returns the names that several outputs have; one that is no text is none. */
function repeatedNames(outputs: readonly CurrentOutput[]): ReadonlySet<string> {
  const names = outputs.flatMap((output) =>
    isBroken(output.fields.OutputName, 'string') ? [] : [outputName(output)],
  );
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}

/** Returns whether a field is there with a value of another JSON type. */
function isBroken(
  { node }: CurrentField<unknown>,
  kind: 'string' | 'boolean',
): boolean {
  return node !== undefined && node.kind !== kind;
}

function resultOf(output: CurrentOutput): Result {
  const { OutputName, Optional } = output.fields;
  const broken = isBroken(OutputName, 'string')
    ? 'OutputName'
    : isBroken(Optional, 'boolean')
      ? 'Optional'
      : undefined;
  const name = broken
    ? open(gaps.broken(broken))
    : unlessUnknownKey(
        output.unknown,
        ': outputs have no such key',
        known(outputName(output)),
      );
  return {
    name: outputName(output),
    isOptional: valueIn(Optional) === true,
    gap: name.kind === 'open' ? name : undefined,
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
  if (fields.Retention.state === 'absent') return known('undeclared');
  const text = textIn(fields.Retention);
  if (text === undefined) return open(gaps.broken('Retention'));
  const word = currentValues.Retention.find((it) => it === text);
  if (!word) return open(gaps.word('Retention', text));
  const kept = keptByWord[word];
  return kept ? known(kept) : open(gaps.retentionDefault);
}
