import {
  conditionTypes,
  currentValues,
  type CurrentWord,
} from '../../current/current-enums.js';
import {
  type CurrentAlgorithm,
  type CurrentCondition,
  type CurrentInput,
  textIn,
  valueIn,
} from '../../current/current-model.js';
import { hasDataType } from '../../current/current-value.js';
import { type JsonNode, plainValueOf } from '../../json/node.js';
import { canonicalNumber } from '../../json/number.js';
import { quoted, describeValue } from '../../rule/message-text.js';
import { errorRule, type ReportProblem, warningRule } from '../check-rule.js';

type DataType = CurrentWord<'DataType'>;

/** Objects with one key for each data type; `DataType` selects one key. */
interface TypedValues {
  readonly what: string;
  readonly prefix: string;
  readonly section: string;
  readonly objectsIn: (algorithm: CurrentAlgorithm) => readonly TypedObject[];
}

interface TypedObject {
  readonly node: JsonNode;
  readonly type: DataType;
  /** The value of that type. */
  readonly value: JsonNode | undefined;
  /** The values of other types. */
  readonly extra: readonly TypedValue[];
}

interface TypedValue {
  readonly type: DataType;
  readonly node: JsonNode | undefined;
}

const constants: TypedValues = {
  what: 'A constant',
  prefix: 'Constant',
  section: 'Current format: input kinds',
  objectsIn: ({ inputs }) => inputs.flatMap((it) => typedConstant(it) ?? []),
};

const conditions: TypedValues = {
  what: 'A condition',
  prefix: 'Value',
  section: 'Current format: conditions',
  objectsIn: (algorithm) =>
    algorithm.conditions.flatMap((it) => typedCondition(it) ?? []),
};

function typedConstant(input: CurrentInput): TypedObject | undefined {
  if (input.kind !== 'Constant') return undefined;
  const { node, fields } = input;
  const values = currentValues.DataType.map((type) => ({
    type,
    node: fields[`Constant${type}`].node,
  }));
  return typedObject(node, valueIn(fields.DataType), values);
}

function typedCondition({
  node,
  fields,
}: CurrentCondition): TypedObject | undefined {
  const values = conditionTypes.map((type) => ({
    type,
    node: fields[`Value${type}`].node,
  }));
  return typedObject(node, valueIn(fields.DataType), values);
}

function typedObject(
  node: JsonNode,
  type: DataType | undefined,
  values: readonly TypedValue[],
): TypedObject | undefined {
  if (type === undefined) return undefined;
  const value = values.find((it) => it.type === type)?.node;
  return { node, type, value, extra: values.filter((it) => it.type !== type) };
}

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
        const property = textIn(condition.fields.PropertyName);
        const { type, value } = typedCondition(condition) ?? {};
        if (property === undefined || !type || !value) continue;
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
  const { what, prefix, section, objectsIn } = typed;
  return errorRule({
    id,
    title: `${what} has no value of its data type.`,
    explanation: `The key \`${prefix}<DataType>\` is required and has a value of that type: ${values}.`,
    section,
    check(algorithm: CurrentAlgorithm, report) {
      for (const { node, type, value } of objectsIn(algorithm)) {
        const key = `${prefix}${type}`;
        if (!value)
          report(
            node,
            `${what} of the \`DataType\` \`${type}\` needs \`${key}\`, which is missing.`,
          );
        else checkValue(value, type, key, report);
      }
    },
  });
}

function extraRule(id: string, typed: TypedValues) {
  const { what, prefix, section, objectsIn } = typed;
  return warningRule({
    id,
    title: `${what} has a value of another data type too.`,
    explanation: `\`DataType\` selects one of the \`${prefix}…\` keys. The description does not show what another one is for.`,
    section,
    check(algorithm: CurrentAlgorithm, report) {
      for (const { type, extra } of objectsIn(algorithm))
        for (const it of extra)
          if (it.node)
            report(
              it.node,
              `\`DataType\` selects \`${prefix}${type}\`, so \`${prefix}${it.type}\` has no effect that is described; remove it.`,
            );
    },
  });
}

function checkValue(
  value: JsonNode,
  type: DataType,
  key: string,
  report: ReportProblem,
): void {
  if (type === 'StringArray' && value.kind === 'array') {
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

const expected: Readonly<Record<DataType, string>> = {
  Int: 'a number without fraction',
  String: 'a string',
  Double: 'a number',
  Bool: 'true or false',
  StringArray: 'an array of strings',
};
