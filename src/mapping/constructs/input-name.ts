import type { Field } from '../../legacy/legacy-model.js';
import { finding } from '../../rule/finding.js';
import type { Rule } from '../../rule/rule.js';
import { quoted } from '../../rule/message-text.js';
import { carried, type Outcome, unread } from '../outcome.js';

export const inputName: Rule = {
  id: 'input-name',
  fidelity: 'exact',
  title:
    '`inputName` becomes `InputName`, with its first letter in upper case.',
  explanation:
    'A Legacy name is written in camelCase; a Current one matches the function input by its snake_case name or the same name in PascalCase. For plain camelCase words the two are the same name.',
  section: 'Current format: fields common to inputs',
  aspects: ['name'],
};

export const inputNameStyle: Rule = {
  id: 'input-name-style',
  fidelity: 'assumed',
  title: '`inputName` is not of plain camelCase words.',
  explanation:
    'How a name with digits, runs of capitals or another spelling matches a function input is not shown for the Current format. Camel case gets its first letter in upper case; any other spelling is written as it is.',
  section: 'Current format: fields common to inputs',
  aspects: ['name'],
};

const plainCamelCase = /^[a-z]+([A-Z][a-z]+)*$/;
const anyCamelCase = /^[a-z][A-Za-z0-9]*$/;

/** What becomes of `inputName`. */
export function mapInputName(field: Field<string>): Outcome {
  if (field.state !== 'valid') return unread;
  const { value, node } = field;
  const InputName = anyCamelCase.test(value)
    ? value.charAt(0).toUpperCase() + value.slice(1)
    : value;
  return plainCamelCase.test(value)
    ? carried(inputName, { InputName })
    : carried(
        inputNameStyle,
        { InputName },
        finding(
          inputNameStyle,
          node,
          `${quoted(value)} is ${InputName === value ? 'kept as it is' : `written as ${quoted(InputName)}`}; how such a name matches a function input is not shown.`,
        ),
      );
}
