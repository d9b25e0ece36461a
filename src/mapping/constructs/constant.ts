import {
  type CurrentInputFields,
  spelledNumber,
} from '../../current/current-value.js';
import {
  constantFieldOf,
  type ConstantValue,
  type DataType,
  findConstantMismatches,
  findExtraConstant,
  readConstantValue,
} from '../../legacy/constant-value.js';
import type { JsonNode } from '../../json/node.js';
import { type InputOf, valueOf } from '../../legacy/legacy-model.js';
import type { Rule } from '../../rule/rule.js';
import { describeValue } from '../../rule/message-text.js';
import {
  assumed,
  carried,
  type InputMapping,
  leftOut,
  leftOutAt,
  leftOutFor,
  type Outcome,
  read,
  type Reading,
  unread,
} from '../outcome.js';
import { mapCommonFields } from './common-fields.js';

const section = 'Legacy format: input kinds, `constant`';

export const rules = {
  constant: {
    id: 'constant',
    fidelity: 'exact',
    title:
      '`constant` becomes `Constant`, with its value in the `Constant<DataType>` key.',
    explanation:
      '`string`, `integer`, `double` and `stringArray` become `String`, `Int`, `Double` and `StringArray`. Numbers keep their digits; an integer is written without fraction and exponent (`5.0` is 5, `1e3` is 1000).',
    section,
    aspects: ['source', 'value', 'shape'],
  },
  inferred: {
    id: 'constant-inferred',
    fidelity: 'assumed',
    title: 'The data type of a constant is inferred from its value.',
    explanation:
      'Without `dataType` the service infers it, but how is not shown. The tool assumes: a string is `String`, a number spelled with digits alone `Int`, another number `Double`, true and false `Bool`, an array of strings in `values` `StringArray`.',
    section,
    aspects: ['value'],
    onlyWhenKept: true,
  },
  asText: {
    id: 'constant-as-text',
    fidelity: 'unmapped',
    title: 'A numeric constant is spelled as a string.',
    explanation:
      'The data type asks for a number and the value is a string that spells one. Whether the service converts it is not shown, so the input is left out.',
    section,
    aspects: ['value'],
    leavesOut: 'input',
    choices: [
      {
        name: 'number',
        does: 'writes the number that the string spells',
        changes: ['value', 'type'],
        requires: 'Expect a number; Legacy may have passed text.',
      },
    ],
  },
} satisfies Readonly<Record<string, Rule>>;

/** Maps a `constant`: its data type, and the value that the data type selects. */
export function mapConstant(
  input: InputOf<'constant'>,
): InputMapping<'constant'> {
  const { fields } = input;
  const { dataType, value, values } = fields;
  const common = {
    type: read(fields.type, () =>
      carried(rules.constant, { InputType: 'Constant' }),
    ),
    ...mapCommonFields(fields),
  };
  if (dataType.state === 'invalid') {
    const nothing = () => unread;
    return {
      fields: {
        ...common,
        dataType: read(dataType, nothing),
        value: read(value, nothing),
        values: read(values, nothing),
      },
    };
  }
  const rule = dataType.state === 'valid' ? rules.constant : rules.inferred;
  const isList = constantFieldOf(fields) === 'values';
  const selected = isList
    ? read(values, ({ items }) => mapStrings(items, input, rule))
    : read(value, (node) => mapScalar(node, input, rule));
  const extra = read<unknown>(
    isList ? value : values,
    () => {
      const found = findExtraConstant(input);
      return found ? leftOut(found) : unread;
    },
    () => carried(rule),
  );
  return {
    fields: {
      ...common,
      dataType: mapDataType(input, selected.outcome),
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
  { node, fields }: InputOf<'constant'>,
  selected: Outcome,
): Reading {
  return read(
    fields.dataType,
    (value) => carried(rules.constant, { DataType: dataTypes[value] }),
    () => {
      if (selected.kind !== 'carried') return unread;
      const [key = ''] = Object.keys(selected.emits);
      const inferred = key.slice('Constant'.length);
      return assumed(
        rules.inferred,
        { DataType: inferred },
        node,
        `The data type is assumed to be \`${inferred}\`, from the value.`,
      );
    },
  );
}

function mapStrings(
  items: readonly JsonNode[],
  input: InputOf<'constant'>,
  rule: Rule,
): Outcome {
  const strings = items.flatMap((item) =>
    item.kind === 'string' ? [item.value] : [],
  );
  return (
    leftOutAt(findConstantMismatches(input)) ??
    carried(rule, { ConstantStringArray: strings })
  );
}

function mapScalar(
  node: JsonNode,
  input: InputOf<'constant'>,
  rule: Rule,
): Outcome {
  const declared = valueOf(input.fields.dataType);
  const reading = readConstantValue(node, declared);
  switch (reading.state) {
    case 'fits':
      return carried(rule, currentConstant(reading.value));
    case 'as-text':
      return leftOutFor(
        rules.asText,
        node,
        `The \`${declared ?? ''}\` is spelled as ${describeValue(node)}.`,
        { number: () => currentConstant(reading.value) },
      );
    case 'mismatch':
      return leftOutAt(findConstantMismatches(input)) ?? unread;
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
