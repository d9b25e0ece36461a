import type { CurrentInputFields } from '../../current/current-model.js';
import { spelledNumber } from '../../current/current-value.js';
import {
  constantFieldOf,
  type ConstantValue,
  type DataType,
  findConstantMismatches,
  findExtraConstant,
  readConstantValue,
} from '../../legacy/constant-value.js';
import { type InputOf, valueOf } from '../../legacy/legacy-model.js';
import { finding } from '../../rule/finding.js';
import type { Rule } from '../../rule/rule.js';
import { describeValue } from '../../rule/value-messages.js';
import {
  carried,
  type InputMapping,
  leftOut,
  leftOutAt,
  type Outcome,
  unread,
} from '../outcome.js';
import { mapCommonFields } from './common-fields.js';

const section = 'Legacy format: input kinds, `constant`';

export const constant: Rule = {
  id: 'constant',
  fidelity: 'exact',
  title:
    '`constant` becomes `Constant`, its value the `Constant<DataType>` key.',
  explanation:
    '`string`, `integer`, `double` and `stringArray` become `String`, `Int`, `Double` and `StringArray`. Numbers keep their digits; an integer is written without fraction and exponent (`5.0` is 5, `1e3` is 1000).',
  section,
  aspects: ['source', 'value', 'shape'],
};

export const constantInferred: Rule = {
  id: 'constant-inferred',
  fidelity: 'assumed',
  title: 'The data type of a constant is inferred from its value.',
  explanation:
    'Without `dataType` the service infers it, but how is not shown. The plain reading: a string is `String`, a number spelled with digits alone `Int`, another number `Double`, true and false `Bool`, an array of strings in `values` `StringArray`.',
  section,
  aspects: ['value'],
  onlyWhenKept: true,
};

export const constantAsText: Rule = {
  id: 'constant-as-text',
  fidelity: 'unmapped',
  title: 'A numeric constant is spelled as a string.',
  explanation:
    'The data type asks for a number and the value is a string that spells one. Whether the service converts it is not shown, so the input is left out.',
  section,
  aspects: ['value'],
  leavesOut: 'input',
  choices: [
    { name: 'number', does: 'writes the number that the string spells' },
  ],
};

const constantType = carried(constant, { InputType: 'Constant' });

/** What becomes of a `constant`: its data type, and the one value that this selects. */
export function mapConstant(
  input: InputOf<'constant'>,
): InputMapping<'constant'> {
  const { fields } = input;
  const common = { type: constantType, ...mapCommonFields(fields) };
  if (fields.dataType.state === 'invalid')
    return {
      fields: { ...common, dataType: unread, value: unread, values: unread },
    };
  const rule = fields.dataType.state === 'valid' ? constant : constantInferred;
  const isList = constantFieldOf(fields) === 'values';
  const selected = isList ? mapStrings(input, rule) : mapScalar(input, rule);
  const extra = mapExtra(input, rule);
  return {
    fields: {
      ...common,
      dataType: mapDataType(input, selected),
      value: isList ? extra : selected,
      values: isList ? selected : extra,
    },
  };
}

const dataTypes: Readonly<Record<DataType, string>> = {
  string: 'String',
  integer: 'Int',
  double: 'Double',
  stringArray: 'StringArray',
};

function mapDataType(
  { node, fields: { dataType } }: InputOf<'constant'>,
  selected: Outcome,
): Outcome {
  if (dataType.state === 'valid')
    return carried(constant, { DataType: dataTypes[dataType.value] });
  if (selected.kind !== 'carried') return unread;
  // The one `Constant<DataType>` key says it.
  const [key = ''] = Object.keys(selected.emits);
  const inferred = key.slice('Constant'.length);
  return carried(
    constantInferred,
    { DataType: inferred },
    finding(
      constantInferred,
      node,
      `The data type is taken to be \`${inferred}\`, from the value.`,
    ),
  );
}

function mapStrings(input: InputOf<'constant'>, rule: Rule): Outcome {
  const { values } = input.fields;
  if (values.state !== 'valid') return unread;
  const mismatches = findConstantMismatches(input);
  return mismatches.length === 0
    ? carried(rule, {
        ConstantStringArray: values.value.items.flatMap((item) =>
          item.kind === 'string' ? [item.value] : [],
        ),
      })
    : leftOutAt(mismatches);
}

function mapScalar(input: InputOf<'constant'>, rule: Rule): Outcome {
  const { dataType, value } = input.fields;
  if (value.state !== 'valid') return unread;
  const declared = valueOf(dataType);
  const reading = readConstantValue(value.value, declared);
  switch (reading.state) {
    case 'fits':
      return carried(rule, currentConstant(reading.value));
    case 'as-text':
      return leftOut(
        finding(
          constantAsText,
          value.value,
          `The \`${declared ?? ''}\` is spelled as ${describeValue(value.value)}.`,
        ),
        { number: () => currentConstant(reading.value) },
      );
    case 'misfits':
      return leftOutAt(findConstantMismatches(input));
  }
}

type Constant = Partial<
  Pick<
    CurrentInputFields,
    'ConstantString' | 'ConstantInt' | 'ConstantDouble' | 'ConstantBool'
  >
>;

function currentConstant(value: ConstantValue): Constant {
  switch (value.dataType) {
    case 'string':
      return { ConstantString: value.text };
    case 'integer':
      return { ConstantInt: spelledNumber(value.digits) };
    case 'double':
      return { ConstantDouble: spelledNumber(value.digits) };
    case 'boolean':
      return { ConstantBool: value.isTrue };
  }
}

/** The one of `value` and `values` that the data type does not select. */
function mapExtra(input: InputOf<'constant'>, rule: Rule): Outcome {
  const { fields } = input;
  const name = constantFieldOf(fields) === 'value' ? 'values' : 'value';
  if (fields[name].state === 'absent') return carried(rule);
  const extra = findExtraConstant(input);
  return extra ? leftOut(extra) : unread;
}
