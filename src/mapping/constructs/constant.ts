import { spelledNumber } from '../../current/current-value.js';
import {
  constantFieldOf,
  type ConstantValue,
  type DataType,
  findExtraConstant,
  readConstant,
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
  leftOutFor,
  type Emitted,
  type Outcome,
  read,
  readAs,
  unread,
} from '../outcome.js';
import { mapCommonFields } from './common-fields.js';

const section = 'Legacy format: input kinds, `constant`';

export const constantRules = {
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
    asks: 'A constant spells its number as a text. Should the function get the number?',
    explanation:
      'The data type asks for a number and the value is a string that spells one. Whether the service converts it is not shown, so the input is left out.',
    section,
    aspects: ['value'],
    leavesOut: 'input',
    recommended: {
      choose: 'number',
      reason: 'the data type says what is wanted, and the value can be that',
    },
    choices: [
      {
        name: 'number',
        label: 'Write the number',
        effect: 'the function gets a number',
        does: 'writes the number that the string spells',
        changes: ['value', 'type'],
        requires: 'Work with a number; Legacy may have passed text.',
        task: '{input} is the number {after} now; Legacy may have passed the text {before}.',
      },
    ],
  },
  asNumber: {
    id: 'constant-as-number',
    fidelity: 'unmapped',
    title: 'A text constant is spelled as a number.',
    asks: 'A text constant spells its value as a number. Should the function get its digits as text?',
    explanation:
      'The data type is `string` and the value is a JSON number. Whether the service converts it is not shown, so the input is left out.',
    section,
    aspects: ['value'],
    leavesOut: 'input',
    recommended: {
      choose: 'text',
      reason: 'the data type says what is wanted, and the value can be that',
    },
    choices: [
      {
        name: 'text',
        label: 'Write the digits as text',
        effect: 'the function gets text',
        does: 'writes the digits of the number as text',
        changes: ['value', 'type'],
        requires: 'Work with text; Legacy may have passed a number.',
        task: '{input} is the text {after} now; Legacy may have passed the number {before}.',
      },
    ],
  },
} satisfies Readonly<Record<string, Rule>>;

const constant = carried(constantRules.constant, { InputType: 'Constant' });

/** The rule of the value; and the outcome of the other field, which is absent. */
const valueBy = (rule: Rule) => ({ rule, absent: carried(rule) });
const declared = valueBy(constantRules.constant);
const inferred = valueBy(constantRules.inferred);

export function mapConstant(
  input: InputOf<'constant'>,
): InputMapping<'constant'> {
  const { fields } = input;
  const { dataType, value, values } = fields;
  const { rule, absent } = dataType.state === 'absent' ? inferred : declared;
  const isList = constantFieldOf(fields) === 'values';
  const selected = read<unknown>(isList ? values : value, (_, node) =>
    mapSelected(input, node, rule),
  );
  const extra = read<unknown>(
    isList ? value : values,
    () => {
      const extraFinding = findExtraConstant(input);
      if (!extraFinding) return unread;
      return extraFinding.rule.fidelity === 'assumed'
        ? { ...carried(extraFinding.rule), note: extraFinding }
        : leftOut(extraFinding);
    },
    () => (dataType.state === 'invalid' ? unread : absent),
  );
  return {
    fields: {
      type: readAs(fields.type, constant),
      ...mapCommonFields(fields),
      dataType: read(
        dataType,
        (declaredType) => dataTypes[declaredType],
        () => {
          const { outcome } = selected;
          if (outcome.kind !== 'carried') return unread;
          const [key = ''] = Object.keys(outcome.emits);
          const inferredType = key.slice('Constant'.length);
          return assumed(
            constantRules.inferred,
            { DataType: inferredType },
            input.node,
            `The data type is assumed to be \`${inferredType}\`, from the value.`,
          );
        },
      ),
      value: isList ? extra : selected,
      values: isList ? selected : extra,
    },
  };
}

const dataTypes: Readonly<Record<DataType, Outcome>> = {
  string: carried(constantRules.constant, { DataType: 'String' }),
  integer: carried(constantRules.constant, { DataType: 'Int' }),
  double: carried(constantRules.constant, { DataType: 'Double' }),
  stringArray: carried(constantRules.constant, { DataType: 'StringArray' }),
};

function mapSelected(
  input: InputOf<'constant'>,
  node: JsonNode,
  rule: Rule,
): Outcome {
  const reading = readConstant(input);
  switch (reading?.state) {
    case undefined:
      return unread;
    case 'fits':
      return carried(rule, currentConstant(reading.value));
    case 'as-text':
      return leftOutFor(
        constantRules.asText,
        node,
        `The \`${valueOf(input.fields.dataType) ?? ''}\` is spelled as ${describeValue(node)}.`,
        { number: () => currentConstant(reading.value) },
      );
    case 'as-number':
      return leftOutFor(
        constantRules.asNumber,
        node,
        `The \`string\` is spelled as ${describeValue(node)}.`,
        { text: () => currentConstant(reading.value) },
      );
    case 'mismatch': {
      // They can be at several places, which no decision can cover.
      const { findings } = reading;
      const [cause] = findings;
      return cause
        ? { kind: 'left-out', cause, findings, fieldsByChoice: {} }
        : unread;
    }
  }
}

function currentConstant(value: ConstantValue): Emitted {
  switch (value.dataType) {
    case 'string':
      return { ConstantString: value.text };
    case 'integer':
      return { ConstantInt: spelledNumber(value.digits) };
    case 'double':
      return { ConstantDouble: spelledNumber(value.digits) };
    case 'boolean':
      return { ConstantBool: value.isTrue };
    case 'stringArray':
      return { ConstantStringArray: value.texts };
  }
}
