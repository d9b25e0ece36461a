import type { CurrentInputFields } from '../../current/current-model.js';
import { spelledNumber } from '../../current/current-value.js';
import type { JsonArray, JsonNode } from '../../json/node.js';
import {
  integerNotation,
  isJsonNumber,
  isSpelledAsInteger,
} from '../../json/number.js';
import { describeValue } from '../../rule/value-messages.js';
import type { Field, InputOf } from '../../legacy/legacy-model.js';
import type { LegacyValue } from '../../legacy/legacy-enums.js';
import { finding, type Finding } from '../../rule/finding.js';
import { inputAspects, type Rule } from '../../rule/rule.js';
import { capitalise } from '../../rule/message-text.js';
import {
  carried,
  type InputMapping,
  leftOut,
  leftOutAt,
  type Outcome,
  unread,
} from '../outcome.js';
import { mapCommonFields } from './common-fields.js';

type DataType = LegacyValue<'dataType'>;

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

export const constantMismatch: Rule = {
  id: 'constant-mismatch',
  fidelity: 'invalid',
  title: 'The value of a constant does not fit its data type.',
  explanation:
    'A `string` is a JSON string, an `integer` a number without fraction (of at most 64 digits where it must be written out), a `double` a number, a `stringArray` an array of strings. Objects and arrays are no value of any data type.',
  section,
  aspects: inputAspects,
  leavesOut: 'input',
};

export const constantExtra: Rule = {
  id: 'constant-extra',
  fidelity: 'unmapped',
  title: 'A constant has both `value` and `values`.',
  explanation:
    'The data type selects one of the two. What the other one is for is not shown, and the Current format has room for one value, so the other is left out.',
  section,
  aspects: ['value'],
  leavesOut: 'field',
};

/** How a constant gets its data type. */
interface DataTyping {
  readonly rule: Rule;
  /** Undefined where it is inferred. */
  readonly declared: DataType | undefined;
}

const constantType = carried(constant, { InputType: 'Constant' });

/** What becomes of a `constant`: its data type, and the one value that this selects. */
export function mapConstant(
  input: InputOf<'constant'>,
): InputMapping<'constant'> {
  const { fields } = input;
  const common = { type: constantType, ...mapCommonFields(fields) };
  const { dataType, value, values } = fields;
  if (dataType.state === 'invalid')
    return {
      fields: { ...common, dataType: unread, value: unread, values: unread },
    };

  const typing: DataTyping =
    dataType.state === 'valid'
      ? { rule: constant, declared: dataType.value }
      : { rule: constantInferred, declared: undefined };
  const selectsValues =
    typing.declared === undefined
      ? value.state === 'absent'
      : typing.declared === 'stringArray';
  const selected = selectsValues
    ? mapStrings(values, typing.rule)
    : mapScalar(value, typing);
  const extra = selectsValues
    ? mapExtra('value', fields, typing.rule)
    : mapExtra('values', fields, typing.rule);
  return {
    fields: {
      ...common,
      dataType: mapDataType(input, selected),
      value: selectsValues ? extra : selected,
      values: selectsValues ? selected : extra,
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

function mapStrings(values: Field<JsonArray>, rule: Rule): Outcome {
  if (values.state !== 'valid') return unread;
  const { items } = values.value;
  const strings = items.filter((item) => item.kind === 'string');
  return strings.length === items.length
    ? carried(rule, { ConstantStringArray: strings.map(({ value }) => value) })
    : leftOutAt(
        items
          .filter((item) => item.kind !== 'string')
          .map((item) => mismatch(item, 'a string of a `stringArray`')),
      );
}

function mapScalar(
  field: Field<JsonNode>,
  { rule, declared }: DataTyping,
): Outcome {
  if (field.state !== 'valid') return unread;
  const node = field.value;
  if (declared === undefined) {
    const inferred = inferredConstant(node);
    return inferred
      ? carried(rule, inferred)
      : leftOut(mismatch(node, 'a value of any data type'));
  }
  const fitting = constantOf(node, declared);
  if (fitting) return carried(rule, fitting);
  const spelledOut =
    node.kind === 'string' && isJsonNumber(node.value)
      ? numberOf(node.value, declared)
      : undefined;
  return spelledOut
    ? leftOut(
        finding(
          constantAsText,
          node,
          `The \`${declared}\` is spelled as ${describeValue(node)}.`,
        ),
        { number: () => spelledOut },
      )
    : leftOut(mismatch(node, expectedOf[declared]));
}

const expectedOf: Readonly<Record<DataType, string>> = {
  string: 'a `string`',
  integer:
    'an `integer`, a number without fraction that takes at most 64 digits',
  double: 'a `double`',
  stringArray: 'a `stringArray`',
};

type Constant = Partial<
  Pick<
    CurrentInputFields,
    'ConstantString' | 'ConstantInt' | 'ConstantDouble' | 'ConstantBool'
  >
>;

/** The constant of the data type, if the value fits it. */
function constantOf(node: JsonNode, dataType: DataType): Constant | undefined {
  if (dataType === 'string')
    return node.kind === 'string' ? { ConstantString: node.value } : undefined;
  return node.kind === 'number' ? numberOf(node.spelling, dataType) : undefined;
}

/** The numeric constant of the data type, if the number fits it. */
function numberOf(spelling: string, dataType: DataType): Constant | undefined {
  switch (dataType) {
    case 'integer': {
      const digits = integerNotation(spelling);
      return digits === undefined
        ? undefined
        : { ConstantInt: spelledNumber(digits) };
    }
    case 'double':
      return { ConstantDouble: spelledNumber(spelling) };
    case 'string':
    case 'stringArray':
      return undefined;
  }
}

function inferredConstant(node: JsonNode): Constant | undefined {
  switch (node.kind) {
    case 'string':
      return { ConstantString: node.value };
    case 'boolean':
      return { ConstantBool: node.value };
    case 'number':
      return isSpelledAsInteger(node.spelling)
        ? { ConstantInt: spelledNumber(node.spelling) }
        : { ConstantDouble: spelledNumber(node.spelling) };
    default:
      return undefined;
  }
}

function mismatch(node: JsonNode, expected: string): Finding {
  const found = capitalise(describeValue(node));
  return finding(constantMismatch, node, `${found} is not ${expected}.`);
}

/** The one of `value` and `values` that the data type does not select. */
function mapExtra(
  name: 'value' | 'values',
  fields: InputOf<'constant'>['fields'],
  rule: Rule,
): Outcome {
  const extra = fields[name];
  const selected = fields[name === 'value' ? 'values' : 'value'];
  if (extra.state === 'absent') return carried(rule);
  if (extra.state === 'invalid' || selected.state !== 'valid') return unread;
  return leftOut(
    finding(
      constantExtra,
      extra.node,
      `\`${name}\` is left out beside the field that is used.`,
    ),
  );
}
