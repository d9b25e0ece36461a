import { objectsUnder } from '../../json/node.js';
import { defaultOutputName } from '../../current/current-enums.js';
import {
  type JsonNode,
  type JsonObject,
  memberOf,
  objectsIn,
  stringAt,
} from '../../json/node.js';
import { quoted } from '../../rule/message-text.js';
import { contentOf } from '../constant.js';
import {
  type AlgorithmMeaning,
  type Every,
  type Kept,
  known,
  type Meaning,
  open,
  type Retention,
} from '../meaning.js';
import { notShown } from '../not-shown.js';
import { currentInput, neededString } from './inputs.js';

/** What the algorithms of a Current file mean (Current format: algorithm object). The file need not keep to the format. */
export function currentAlgorithms(root: JsonNode): readonly AlgorithmMeaning[] {
  return objectsIn(root).map((algorithm) => {
    const every = everyOf(algorithm);
    return {
      pointer: algorithm.pointer,
      name: stringAt(algorithm, 'Name'),
      calls: neededString(algorithm, 'Path'),
      every,
      onlyIf: conditionsOf(algorithm),
      ...storedBy(algorithm),
      inputs: objectsUnder(algorithm, 'Inputs').map((input) =>
        currentInput(input, every),
      ),
      dependencies: null,
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
    case 'Scheduled':
      return open(notShown.scheduled(stringAt(algorithm, 'Schedule') ?? ''));
    default:
      return open(notShown.word('ExecutionFrequency', frequency.value));
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
    return open(notShown.broken('Conditions'));
  const words = objectsUnder(algorithm, 'Conditions').map((condition) => {
    const value = condition.members.find(({ key }) => key.startsWith('Value'));
    return `${stringAt(condition, 'PropertyName') ?? '?'} is ${value ? contentOf(value.value).words : '?'}`;
  });
  return known(words.length > 0 ? words.join(' and ') : null);
}

/** What is stored: the result that Legacy algorithms have is that of the default name, or the only one. */
function storedBy(
  algorithm: JsonObject,
): Pick<AlgorithmMeaning, 'retention' | 'otherOutputs'> {
  const outputs = objectsUnder(algorithm, 'Outputs');
  const results = outputs.filter(
    (output) => stringAt(output, 'OutputType') === 'ObjectResult',
  );
  const result =
    results.find((output) => outputName(output) === defaultOutputName) ??
    results[0];
  return {
    retention: result ? retentionOf(result) : { kind: 'no-result' },
    otherOutputs: outputs
      .filter((output) => output !== result)
      .map(
        (output) =>
          `${stringAt(output, 'OutputType') ?? '?'} ${quoted(outputName(output))}`,
      ),
  };
}

function outputName(output: JsonObject): string {
  return stringAt(output, 'OutputName') ?? defaultOutputName;
}

/** By the word of `Retention`; of `Default` only the name is shown. */
const kept: ReadonlyMap<string, Kept> = new Map([
  ['Unlimited', 'forever'],
  ['UnlimitedPerMonth', 'one-a-month'],
  ['Latest', 'latest'],
]);

function retentionOf(result: JsonObject): Retention {
  const retention = memberOf(result, 'Retention');
  if (!retention) return { kind: 'undeclared' };
  if (retention.kind !== 'string') return open(notShown.broken('Retention'));
  const mirrored = kept.get(retention.value);
  if (mirrored !== undefined) return known(mirrored);
  return open(
    retention.value === 'Default'
      ? notShown.retentionDefault
      : notShown.word('Retention', retention.value),
  );
}
