import {
  conditionTypes,
  currentValues,
  type CurrentWord,
} from '../../current/current-enums.js';
import {
  type CurrentAlgorithm,
  type CurrentField,
  textIn,
  valueIn,
} from '../../current/current-model.js';
import { hasDataType } from '../../current/current-value.js';
import { type JsonNode, plainValueOf } from '../../json/node.js';
import { canonicalNumber } from '../../json/number.js';
import { quoted, describeValue } from '../../rule/message-text.js';
import { errorRule, warningRule } from '../check-rule.js';

type DataType = CurrentWord<'DataType'>;

/** Objects with one key for each data type; `DataType` selects one key. */
interface TypedValues {
  readonly what: string;
  readonly prefix: string;
  readonly section: string;
  readonly types: readonly DataType[];
  readonly objectsIn: (algorithm: CurrentAlgorithm) => readonly TypedObject[];
}

interface TypedObject {
  readonly node: JsonNode;
  readonly fields: Readonly<Record<string, CurrentField<unknown>>>;
}

const constants: TypedValues = {
  what: 'A constant',
  prefix: 'Constant',
  section: 'Current format: input kinds',
  types: currentValues.DataType,
  objectsIn: ({ inputs }) => inputs.filter(({ kind }) => kind === 'Constant'),
};

const conditions: TypedValues = {
  what: 'A condition',
  prefix: 'Value',
  section: 'Current format: conditions',
  types: conditionTypes,
  objectsIn: (algorithm) => algorithm.conditions,
};

export const typedValueRules = {
  constantValue: valueRule(
    'current/constant-value',
    constants,
    'a string for `String`, a number without fraction for `Int`, a number for `Double`, true or false for `Bool`, an array of strings for `StringArray`',
  ),
  constantExtra: extraRule('current/constant-extra', constants),
};

export const conditionRules = {
  conditionValue: valueRule(
    'current/condition-value',
    conditions,
    'a string for `String`, a number without fraction for `Int`, a number for `Double`, true or false for `Bool`',
  ),
  conditionExtra: extraRule('current/condition-extra', conditions),

  conditionContradiction: warningRule({
    id: 'current/condition-contradiction',
    title: 'Two conditions ask for different values of one property.',
    explanation:
      'The algorithm runs only where all conditions hold. How a condition compares is not shown; if it asks for equality, two that name different values of one property never hold together.',
    section: 'Current format: conditions',
    check(algorithm: CurrentAlgorithm, report) {
      const earlier = new Map<string, JsonNode>();
      for (const condition of algorithm.conditions) {
        const { fields } = condition;
        const property = textIn(fields.PropertyName);
        const type = valueIn(fields.DataType);
        const value = type && fields[`Value${type}`].node;
        if (property === undefined || !value) continue;
        if (!hasDataType(value, type)) continue;
        const first = earlier.get(property);
        earlier.set(property, first ?? value);
        if (first && comparable(first) !== comparable(value))
          report(
            value,
            `An earlier condition asks for ${describeValue(first)} as ${quoted(property)}, this one for ${describeValue(value)}; if both ask for equality the algorithm never runs, so keep one of them.`,
          );
      }
    },
  }),
};

/** Returns the same text for all spellings of a value. */
function comparable(node: JsonNode): string {
  return node.kind === 'number'
    ? canonicalNumber(node.spelling)
    : JSON.stringify(plainValueOf(node));
}

function valueRule(id: string, typed: TypedValues, values: string) {
  const { what, prefix, section, types, objectsIn } = typed;
  return errorRule({
    id,
    title: `${what} has no value of its data type.`,
    explanation: `The key \`${prefix}<DataType>\` is required and has a value of that type: ${values}.`,
    section,
    check(algorithm: CurrentAlgorithm, report) {
      for (const { node, fields } of objectsIn(algorithm)) {
        const type = typeIn(fields, types);
        if (!type) continue;
        const key = `${prefix}${type}`;
        const value = fields[key]?.node;
        if (!value)
          report(
            node,
            `${what} of the \`DataType\` \`${type}\` needs \`${key}\`, which is missing.`,
          );
        else if (type === 'StringArray' && value.kind === 'array') {
          for (const item of value.items)
            if (item.kind !== 'string')
              report(
                item,
                `An element of \`${key}\` is ${describeValue(item)}; it must be a string.`,
              );
        } else if (!hasDataType(value, type))
          report(
            value,
            `\`${key}\` is ${describeValue(value)}; it must be ${expected[type]}.`,
          );
      }
    },
  });
}

function extraRule(id: string, typed: TypedValues) {
  const { what, prefix, section, types, objectsIn } = typed;
  return warningRule({
    id,
    title: `${what} has a value of another data type too.`,
    explanation: `\`DataType\` selects one of the \`${prefix}…\` keys. The description does not show what another one is for.`,
    section,
    check(algorithm: CurrentAlgorithm, report) {
      for (const { fields } of objectsIn(algorithm)) {
        const type = typeIn(fields, types);
        for (const other of types) {
          const value = fields[`${prefix}${other}`]?.node;
          if (type && value && other !== type)
            report(
              value,
              `\`DataType\` selects \`${prefix}${type}\`, so \`${prefix}${other}\` has no effect that is described; remove it.`,
            );
        }
      }
    },
  });
}

function typeIn(
  { DataType: field }: TypedObject['fields'],
  types: readonly DataType[],
): DataType | undefined {
  return types.find((it) => field && it === textIn(field));
}

const expected: Readonly<Record<DataType, string>> = {
  Int: 'a number without fraction',
  String: 'a string',
  Double: 'a number',
  Bool: 'true or false',
  StringArray: 'an array of strings',
};
