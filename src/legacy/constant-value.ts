import type { JsonNode } from '../json/node.js';
import {
  integerNotation,
  isJsonNumber,
  isSpelledAsInteger,
  isWholeNumber,
} from '../json/number.js';
import {
  finding,
  type Finding,
  inputAspects,
  type Rule,
} from '../rule/rule.js';
import { capitalise, describeValue } from '../rule/message-text.js';
import type { LegacyValue } from './legacy-enums.js';
import { type InputOf, valueOf } from './legacy-model.js';

const section = 'Legacy format: input kinds, `constant`';

export const constantMismatch: Rule = {
  id: 'constant-mismatch',
  fidelity: 'invalid',
  title: 'The value of a constant does not fit its data type.',
  explanation:
    'A `string` is a JSON string, an `integer` a number without fraction (of at most 64 digits where it must be written out), a `double` a number, a `stringArray` an array of strings. Objects and arrays are not values of any data type.',
  section,
  leavesOut: 'input',
  aspects: inputAspects,
};

export const constantExtra: Rule = {
  id: 'constant-extra',
  fidelity: 'unmapped',
  title: 'A constant has both `value` and `values`.',
  asks: 'A constant has both `value` and `values`, and Current has room for one. Can the other be left out?',
  explanation:
    'The data type selects one of the two; without one, `value` is the constant. The Current format has room for one value, so the other is left out. With a data type that is an assumption: the description says which of the two is needed, not what becomes of the other. Without one, what the other is for is not shown.',
  section,
  leavesOut: 'field',
  effect: 'the function gets `value` alone',
  aspects: ['value'],
  alsoAssumed: true,
  recommended: {
    choose: 'drop',
    reason: 'Current has no key for it, and there is nothing else to choose',
  },
};

/** The same rule where the data type selects one of the two. */
const constantExtraTyped: Rule = { ...constantExtra, fidelity: 'assumed' };

export type DataType = LegacyValue<'dataType'>;

/** A constant in its data type; numbers keep their digits. */
export type ConstantValue =
  | { readonly dataType: 'string'; readonly text: string }
  | { readonly dataType: 'integer' | 'double'; readonly digits: string }
  | { readonly dataType: 'boolean'; readonly isTrue: boolean }
  | { readonly dataType: 'stringArray'; readonly texts: readonly string[] };

type ConstantReading =
  | {
      /** Where it does not fit: a number is spelled as text, or text as a number. */
      readonly state: 'fits' | 'as-text' | 'as-number';
      readonly value: ConstantValue;
    }
  | { readonly state: 'mismatch'; readonly findings: readonly Finding[] };

/** Reads the field that holds the constant; undefined if it is absent, or it or the data type is invalid. */
export function readConstant({
  fields,
}: InputOf<'constant'>): ConstantReading | undefined {
  const { dataType, value, values } = fields;
  if (dataType.state === 'invalid') return undefined;
  if (constantFieldOf(fields) === 'values') {
    if (values.state !== 'valid') return undefined;
    const { items } = values.value;
    const texts = items.flatMap((it) => (it.kind === 'string' ? it.value : []));
    if (texts.length === items.length)
      return fits({ dataType: 'stringArray', texts });
    const findings = items
      .filter(({ kind }) => kind !== 'string')
      .map((item) =>
        mismatch(item, 'a string, as each element of `values` must be'),
      );
    return { state: 'mismatch', findings };
  }
  if (value.state !== 'valid') return undefined;
  const { node } = value;
  const declared = valueOf(dataType);
  const reading = readScalar(node, declared);
  if (reading) return reading;
  const isTooLong =
    declared === 'integer' &&
    node.kind === 'number' &&
    isWholeNumber(node.spelling);
  const expected = isTooLong
    ? 'an `integer` of at most 64 digits'
    : expectedOf[declared ?? 'inferred'];
  return { state: 'mismatch', findings: [mismatch(node, expected)] };
}

/**
 * Returns undefined if the value does not fit.
 * @param dataType undefined where it is inferred from the value
 */
function readScalar(
  node: JsonNode,
  dataType: DataType | undefined,
): ConstantReading | undefined {
  switch (node.kind) {
    case 'string': {
      if (dataType === undefined || dataType === 'string')
        return fits({ dataType: 'string', text: node.value });
      const number = isJsonNumber(node.value)
        ? numberOf(node.value, dataType)
        : undefined;
      return number && { state: 'as-text', value: number };
    }
    case 'number': {
      const { spelling } = node;
      if (dataType === 'string')
        return {
          state: 'as-number',
          value: { dataType, text: spelling },
        };
      const inferred = isSpelledAsInteger(spelling) ? 'integer' : 'double';
      const number = numberOf(spelling, dataType ?? inferred);
      return number && fits(number);
    }
    case 'boolean':
      return dataType === undefined
        ? fits({ dataType: 'boolean', isTrue: node.value })
        : undefined;
    default:
      return undefined;
  }
}

function fits(value: ConstantValue): ConstantReading {
  return { state: 'fits', value };
}

function numberOf(
  spelling: string,
  dataType: DataType,
): ConstantValue | undefined {
  switch (dataType) {
    case 'integer': {
      const digits = integerNotation(spelling);
      return digits === undefined ? undefined : { dataType, digits };
    }
    case 'double':
      return { dataType, digits: spelling };
    case 'string':
    case 'stringArray':
      return undefined;
  }
}

/** Returns the field that holds the constant. */
export function constantFieldOf({
  dataType,
  value,
}: InputOf<'constant'>['fields']): 'value' | 'values' {
  const isArray =
    dataType.state === 'valid'
      ? dataType.value === 'stringArray'
      : value.state === 'absent';
  return isArray ? 'values' : 'value';
}

const expectedOf: Readonly<Record<DataType | 'inferred', string>> = {
  string: 'a `string`',
  integer: 'an `integer`, a number without fraction',
  double: 'a `double`',
  stringArray: 'a `stringArray`',
  inferred: 'a value of any data type',
};

function mismatch(node: JsonNode, expected: string): Finding {
  const described = capitalise(describeValue(node));
  return finding(constantMismatch, node, `${described} is not ${expected}.`);
}

/** Reports the one of `value` and `values` that is not the constant, if the other one is. */
export function findExtraConstant(
  input: InputOf<'constant'>,
): Finding | undefined {
  const { fields } = input;
  const selected = constantFieldOf(fields);
  const name = selected === 'value' ? 'values' : 'value';
  const extra = fields[name];
  const { state = 'mismatch' } = readConstant(input) ?? {};
  if (extra.state !== 'valid' || state === 'mismatch') return undefined;
  const dataType = valueOf(fields.dataType);
  const why = dataType
    ? `the data type \`${dataType}\` selects \`${selected}\``
    : `without \`dataType\`, \`${selected}\` is the constant`;
  const rule = dataType ? constantExtraTyped : constantExtra;
  return finding(rule, extra.node, `\`${name}\` is left out: ${why}.`);
}
