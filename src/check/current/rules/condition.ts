import type { LocatedCondition } from '../../../current/located-algorithm.js';
import { conditionTypes } from '../../../current/current-enums.js';
import type { Finding } from '../../../rule/finding.js';
import { errorRule, warningRule } from '../../rule.js';
import { checkTypedValue, type TypedValue } from '../typed-value.js';

const section = 'Current format: conditions';

export const conditionValue = errorRule({
  id: 'current/condition-value',
  title: 'A condition has no value of its data type.',
  explanation:
    'The key `Value<DataType>` is required and has a value of that type: a string for `String`, a number without fraction for `Int`, a number for `Double`, true or false for `Bool`.',
  section,
});

export const conditionExtra = warningRule({
  id: 'current/condition-extra',
  title: 'A condition has a value of another data type too.',
  explanation:
    '`DataType` selects one of the `Value…` keys. What another one beside it is for is not shown.',
  section,
});

const typed: TypedValue = {
  what: 'a condition',
  prefix: 'Value',
  types: conditionTypes,
  valueRule: conditionValue,
  extraRule: conditionExtra,
};

/** What the `DataType` of a condition says of its `Value…` keys. */
export function checkCondition({
  node,
  fields,
}: LocatedCondition): readonly Finding[] {
  return checkTypedValue(node, fields.DataType, typed);
}
