import type { Field } from '../../legacy/legacy-model.js';
import type { LegacyValue } from '../../legacy/legacy-enums.js';
import { finding } from '../../rule/finding.js';
import type { Rule } from '../../rule/rule.js';
import { quoted } from '../../rule/message-text.js';
import { carried, leftOut, type Outcome, unread } from '../outcome.js';

export const outputFormatNone: Rule = {
  id: 'output-format-none',
  fidelity: 'exact',
  title: 'Without `outputFormat`, or with null, nothing is written.',
  explanation:
    'Null is the default: the result has no special format for the analytics library, and the Current format has no such field.',
  section: 'Legacy format: algorithm object',
};

export const outputFormat: Rule = {
  id: 'output-format',
  fidelity: 'unmapped',
  title: '`outputFormat` has no Current counterpart.',
  explanation:
    '`GraphPointArray` and `EventGroup` define the output format for the analytics library. No field of the Current format says such a thing, so it is left out.',
  section: 'Legacy format: algorithm object',
  leavesOut: 'field',
  askedBy: 'value',
};

/** What becomes of `outputFormat`. */
export function mapOutputFormat(
  field: Field<LegacyValue<'outputFormat'>>,
): Outcome {
  switch (field.state) {
    case 'invalid':
      return unread;
    case 'absent':
      return carried(outputFormatNone);
    case 'valid':
      return leftOut(
        finding(
          outputFormat,
          field.node,
          `\`outputFormat\` ${quoted(field.value)} has no place in the Current format.`,
        ),
      );
  }
}
