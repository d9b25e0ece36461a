import type { LocatedInput } from '../../../current/located-algorithm.js';
import { currentValues } from '../../../current/current-enums.js';
import type { Finding } from '../../../rule/finding.js';
import { errorRule, warningRule } from '../../rule.js';
import { checkTypedValue, type TypedValue } from '../typed-value.js';

const section = 'Current format: input kinds';

export const constantValue = errorRule({
  id: 'current/constant-value',
  title: 'A constant has no value of its data type.',
  explanation:
    'The key `Constant<DataType>` is required and has a value of that type: a string for `String`, a number without fraction for `Int`, a number for `Double`, true or false for `Bool`, an array of strings for `StringArray`.',
  section,
});

export const currentConstantExtra = warningRule({
  id: 'current/constant-extra',
  title: 'A constant has a value of another data type too.',
  explanation:
    '`DataType` selects one of the `Constant…` keys. What another one beside it is for is not shown.',
  section,
});

const typed: TypedValue = {
  what: 'a constant',
  prefix: 'Constant',
  types: currentValues.DataType,
  valueRule: constantValue,
  extraRule: currentConstantExtra,
};

/** What the `DataType` of a constant says of its `Constant…` keys. */
export function checkConstant({
  node,
  fields,
}: LocatedInput): readonly Finding[] {
  return fields.InputType.state === 'valid' &&
    fields.InputType.value === 'Constant'
    ? checkTypedValue(node, fields.DataType, typed)
    : [];
}
