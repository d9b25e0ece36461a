import { currentValues } from '../../current/current-enums.js';
import { type JsonObject, memberOf } from '../../json/node.js';
import { joinWords, quoted, suggestionOr } from '../../rule/message-text.js';
import {
  type AlgorithmNode,
  type ReportProblem,
  warningRule,
} from '../check-rule.js';
import { isSliced } from './current-inputs.js';

const section = 'Current format: algorithm object';

/**
 * Names an object of an algorithm for a sentence.
 * @param path its pointer in the algorithm
 * @param kind the `InputType` of an input, if it has one
 */
export function describeObject(path: string, kind = ''): string {
  const [list = ''] = path.split('/').slice(-2);
  switch (list) {
    case 'Inputs':
      return kind === '' ? 'an input' : `an input of the kind ${quoted(kind)}`;
    case 'Outputs':
      return 'an output';
    case 'Conditions':
      return 'a condition';
    case 'Trends':
      return 'an element of `Trends`';
    default:
      return path.endsWith('/Description') ? '`Description`' : 'an algorithm';
  }
}

export const valueUnlisted = warningRule({
  id: 'current/value-unlisted',
  title: 'A field has a value that the description does not show.',
  explanation:
    'The description shows some values of `ExecutionFrequency`, `DataInterval` and `Retention` and says that the list may not be complete. Another word may be right; it may also be a mistake.',
  section,
  check({ node, inputs, outputs }: AlgorithmNode, report) {
    checkWord(node, 'ExecutionFrequency', report);
    for (const input of inputs)
      if (isSliced(input)) checkWord(input, 'DataInterval', report);
    for (const output of outputs) checkWord(output, 'Retention', report);
  },
});

function checkWord(
  object: JsonObject,
  key: 'ExecutionFrequency' | 'DataInterval' | 'Retention',
  report: ReportProblem,
): void {
  const known: readonly string[] = currentValues[key];
  const word = memberOf(object, key);
  if (word?.kind !== 'string' || ['', ...known].includes(word.value)) return;
  const expected = `known are ${joinWords(known.map(quoted), 'and')}.`;
  report(
    word,
    `${quoted(word.value)} is not a known value of \`${key}\`; ${suggestionOr(expected, word.value, known)}`,
  );
}
