import type { LocatedField } from '../../../current/located-algorithm.js';
import { currentValues } from '../../../current/current-enums.js';
import { finding, type Finding } from '../../../rule/finding.js';
import { joinWords, suggestionOr, quoted } from '../../../rule/message-text.js';
import { warningRule } from '../../rule.js';

export const valueUnlisted = warningRule({
  id: 'current/value-unlisted',
  title: 'A field has a value that the description does not show.',
  explanation:
    'The description shows some values of `ExecutionFrequency`, `DataInterval` and `Retention` and says that the list may not be complete. Another word may be right; it may also be a slip.',
  section: 'Current format: algorithm object',
});

/** Whether the word is one of those that the description shows. */
export function checkListed(
  key: 'ExecutionFrequency' | 'DataInterval' | 'Retention',
  field: LocatedField<string>,
): readonly Finding[] {
  const known: readonly string[] = currentValues[key];
  if (
    field.state !== 'valid' ||
    field.value === '' ||
    known.includes(field.value)
  )
    return [];
  const expected = `known are ${joinWords(known.map(quoted), 'and')}.`;
  return [
    finding(
      valueUnlisted,
      field.node,
      `${quoted(field.value)} is not a known value of \`${key}\`; ${suggestionOr(expected, field.value, known)}`,
    ),
  ];
}
