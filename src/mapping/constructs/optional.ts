import type { CurrentInput } from '../../current/current-model.js';
import type { Field } from '../../legacy/legacy-model.js';
import { finding, type Finding, type Place } from '../../rule/finding.js';
import type { Rule } from '../../rule/rule.js';
import { quoted } from '../../rule/message-text.js';
import { carried, type Outcome, unread } from '../outcome.js';

export const optional: Rule = {
  id: 'optional',
  fidelity: 'exact',
  title: '`optional` true becomes `Optional` true; false is the default.',
  explanation:
    'Both formats have the field with the same default, which is not written. What happens when the input is missing is the matter of rules of its own.',
  section: 'Current format: fields common to inputs',
  aspects: ['missing'],
};

export const missingSignalSkips: Rule = {
  id: 'missing-signal-skips',
  fidelity: 'changed',
  title: 'A missing mandatory signal no longer raises an error.',
  explanation:
    'In the Legacy format a missing mandatory signal raises an error at payload preparation. In the Current format the function is simply not executed, and no error is raised: whoever watched for the error sees nothing any more.',
  section: 'Missing-input rules',
  aspects: ['missing'],
  onlyWhenKept: true,
  consequence:
    'Expect no call when the signal is missing, where an error was raised.',
};

export const missingSignalOmitted: Rule = {
  id: 'missing-signal-omitted',
  fidelity: 'changed',
  title: 'A missing optional signal is omitted where null was passed.',
  explanation:
    'In the Legacy format the function receives null for a missing optional signal. In the Current format the input is left out of the payload, so the function must do without the key.',
  section: 'Missing-input rules',
  aspects: ['missing'],
  onlyWhenKept: true,
  consequence:
    'Do without the input when its signal is missing: it is omitted where null came.',
};

export const missingInputNull: Rule = {
  id: 'missing-input-null',
  fidelity: 'assumed',
  title: 'What a missing optional input passes is not shown.',
  explanation:
    'In the Legacy format the function receives null for a missing optional input. For inputs other than timeseries the Current description only says that a mandatory one raises an error; what an optional one passes is not shown.',
  section: 'Missing-input rules',
  aspects: ['missing'],
  onlyWhenKept: true,
};

const isOptional = carried(optional, { Optional: true });
const isMandatory = carried(optional);

/** What becomes of `optional`. What happens when the input is missing is said by {@link findMissingInput}. */
export function mapOptional(field: Field<boolean>): Outcome {
  if (field.state === 'invalid') return unread;
  return field.state === 'valid' && field.value ? isOptional : isMandatory;
}

/** What changes when an input that is in the output is missing at run time. */
export function findMissingInput(
  { InputType, Optional = false }: CurrentInput,
  inputName: string,
  place: Place,
): Finding | undefined {
  const missing = `If ${quoted(inputName)} is missing`;
  switch (InputType) {
    case 'Constant':
      return undefined;
    case 'Timeseries':
      return Optional
        ? finding(
            missingSignalOmitted,
            place,
            `${missing}, it is left out of the payload, where Legacy passes null.`,
          )
        : finding(
            missingSignalSkips,
            place,
            `${missing}, the function is not run and no error is raised, where Legacy raises one.`,
          );
    default:
      return Optional
        ? finding(
            missingInputNull,
            place,
            `${missing}, Legacy passes null; what Current passes is not shown.`,
          )
        : undefined;
  }
}
