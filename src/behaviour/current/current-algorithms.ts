import { keysOf } from '../../current/current-keys.js';
import {
  objectsUnder,
  type JsonObject,
  memberOf,
  stringAt,
} from '../../json/node.js';
import {
  currentValues,
  defaultOutputName,
} from '../../current/current-enums.js';
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
  neededString,
  unlessUnknownKey,
  withoutEffect,
} from './current-inputs.js';

/** Returns the meanings of Current algorithms (algorithm object), even if they break the format. */
export function currentAlgorithms(
  algorithms: readonly JsonObject[],
): readonly AlgorithmMeaning[] {
  const outputs = new Map(
    algorithms.map((it) => [stringAt(it, 'Name'), outputsOf(it)]),
  );
  return algorithms.map((algorithm) => {
    const every = everyOf(algorithm);
    const { result, additions } = outputsOf(algorithm);
    const inputs = objectsUnder(algorithm, 'Inputs');
    return {
      pointer: algorithm.pointer,
      name: stringAt(algorithm, 'Name'),
      calls: unlessUnknownKey(
        algorithm,
        keysOf('algorithm'),
        ': algorithms have no such key',
        neededString(algorithm, 'Path'),
      ),
      every,
      cron:
        stringAt(algorithm, 'ExecutionFrequency') === 'Scheduled'
          ? stringAt(algorithm, 'Schedule')
          : undefined,
      onlyIf: conditionsOf(algorithm),
      result,
      inputs: inputs.map((input) =>
        currentInput(input, every, (name) => outputs.get(name)),
      ),
      dependencies: null,
      additions: [
        ...(every.kind === 'known'
          ? withoutEffect(algorithm, 'Schedule', 'ExecutionFrequency')
          : []),
        ...additions,
        ...inputs.flatMap(inputAdditions),
      ],
      isValid: true,
    };
  });
}

function everyOf(algorithm: JsonObject): Meaning<Every> {
  const frequency = neededString(algorithm, 'ExecutionFrequency');
  if (frequency.kind === 'open') return frequency;
  switch (frequency.value) {
    case 'Hourly':
      return known('hour');
    case 'Daily':
      return known('day');
    case 'Scheduled': {
      if (!memberOf(algorithm, 'Schedule'))
        return lacking(
          gaps.required('Schedule', '`ExecutionFrequency` `Scheduled`'),
        );
      const schedule = neededString(algorithm, 'Schedule');
      return schedule.kind === 'open'
        ? schedule
        : open(gaps.scheduled(schedule.value));
    }
    default:
      return open(gaps.word('ExecutionFrequency', frequency.value));
  }
}

/** Current format: conditions. All of them must hold. */
function conditionsOf(algorithm: JsonObject): Meaning<string | null> {
  const conditions = memberOf(algorithm, 'Conditions');
  if (!conditions) return known(null);
  if (
    conditions.kind !== 'array' ||
    conditions.items.some(({ kind }) => kind !== 'object')
  )
    return open(gaps.broken('Conditions'));
  const words = objectsUnder(algorithm, 'Conditions').map((condition) => {
    const type = stringAt(condition, 'DataType') ?? '';
    const value = memberOf(condition, `Value${type}`);
    return `${stringAt(condition, 'PropertyName') ?? '?'} is ${value ? contentOf(value).words : '?'}`;
  });
  return known(words.length > 0 ? words.join(' and ') : null);
}

/** Returns the counterpart of the Legacy result (the default or first output), and the others. */
function outputsOf(
  algorithm: JsonObject,
): SourceOutputs & Pick<AlgorithmMeaning, 'additions'> {
  const outputs = objectsUnder(algorithm, 'Outputs');
  const results = outputs.filter(
    (output) => stringAt(output, 'OutputType') === 'ObjectResult',
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
            gap: lacking(
              gaps.outputTwice(stringAt(algorithm, 'Name') ?? '', twice),
            ),
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
          pointer: output.pointer,
          input: null,
          text: `Current gives ${stringAt(output, 'OutputType') ?? '?'} ${quoted(outputName(output))} as well; Legacy has no such output`,
        })),
    ],
  };
}

function outputName(output: JsonObject): string {
  return stringAt(output, 'OutputName') ?? defaultOutputName;
}

/** Returns the names that several outputs have; one that is no text is none. */
function repeatedNames(outputs: readonly JsonObject[]): ReadonlySet<string> {
  const names = outputs.flatMap((output) =>
    (memberOf(output, 'OutputName')?.kind ?? 'string') === 'string'
      ? [outputName(output)]
      : [],
  );
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}

function resultOf(output: JsonObject): Result {
  const optional = memberOf(output, 'Optional');
  const isOptional = optional?.kind === 'boolean' && optional.value;
  const broken = [
    ...(stringAt(output, 'OutputName') === undefined ? ['OutputName'] : []),
    ...(optional?.kind === 'boolean' ? [] : ['Optional']),
  ].find((key) => memberOf(output, key));
  const name = broken
    ? open(gaps.broken(broken))
    : unlessUnknownKey(
        output,
        keysOf('output'),
        ': outputs have no such key',
        known(outputName(output)),
      );
  return {
    name: outputName(output),
    isOptional,
    gap: name.kind === 'open' ? name : undefined,
    retention: retentionOf(output),
  };
}

function resultAdditions(output: JsonObject): readonly Addition[] {
  const description = memberOf(output, 'Description');
  return [
    ...withoutEffect(output, 'SymbolicName', 'OutputType'),
    ...withoutEffect(output, 'AssetPropertyKey', 'OutputType'),
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

function retentionOf(result: JsonObject): Retention {
  const retention = memberOf(result, 'Retention');
  if (!retention) return known('undeclared');
  if (retention.kind !== 'string') return open(gaps.broken('Retention'));
  const word = currentValues.Retention.find((it) => it === retention.value);
  if (!word) return open(gaps.word('Retention', retention.value));
  const kept = keptByWord[word];
  return kept ? known(kept) : open(gaps.retentionDefault);
}
