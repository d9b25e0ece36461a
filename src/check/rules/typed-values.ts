import {
  conditionTypes,
  currentValues,
  type CurrentWord,
} from '../../current/current-enums.js';
import { hasDataType } from '../../current/current-value.js';
import {
  type JsonNode,
  type JsonObject,
  memberOf,
  plainValueOf,
  stringAt,
} from '../../json/node.js';
import { canonicalNumber } from '../../json/number.js';
import { quoted, describeValue } from '../../rule/message-text.js';
import {
  type AlgorithmNode,
  errorRule,
  type ReportProblem,
  warningRule,
} from '../check-rule.js';

type DataType = CurrentWord<'DataType'>;

/** Objects with one key for each data type; `DataType` selects one key. */
interface TypedValues {
  readonly what: string;
  readonly prefix: string;
  readonly types: readonly DataType[];
  readonly section: string;
  readonly objectsIn: (algorithm: AlgorithmNode) => readonly JsonObject[];
}

const constants: TypedValues = {
  what: 'A constant',
  prefix: 'Constant',
  types: currentValues.DataType,
  section: 'Current format: input kinds',
  objectsIn: ({ inputs }) =>
    inputs.filter((it) => stringAt(it, 'InputType') === 'Constant'),
};

const conditions: TypedValues = {
  what: 'A condition',
  prefix: 'Value',
  types: conditionTypes,
  section: 'Current format: conditions',
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
    check(algorithm: AlgorithmNode, report) {
      const earlier = new Map<string, JsonNode>();
      for (const { object, type } of typedObjects(algorithm, conditions)) {
        const property = stringAt(object, 'PropertyName');
        const value = memberOf(object, `Value${type}`);
        if (property === undefined || !value || !hasDataType(value, type))
          continue;
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
  const { what, prefix, section } = typed;
  return errorRule({
    id,
    title: `${what} has no value of its data type.`,
    explanation: `The key \`${prefix}<DataType>\` is required and has a value of that type: ${values}.`,
    section,
    check(algorithm: AlgorithmNode, report) {
      for (const { object, type } of typedObjects(algorithm, typed)) {
        const key = `${prefix}${type}`;
        const value = memberOf(object, key);
        if (!value)
          report(
            object,
            `${what} of the \`DataType\` \`${type}\` needs \`${key}\`, which is missing.`,
          );
        else checkValue(value, type, key, report);
      }
    },
  });
}

function extraRule(id: string, typed: TypedValues) {
  const { what, prefix, types, section } = typed;
  return warningRule({
    id,
    title: `${what} has a value of another data type too.`,
    explanation: `\`DataType\` selects one of the \`${prefix}…\` keys. The description does not show what another one is for.`,
    section,
    check(algorithm: AlgorithmNode, report) {
      for (const { object, type } of typedObjects(algorithm, typed))
        for (const { key, value } of object.members)
          if (types.some((it) => it !== type && key === `${prefix}${it}`))
            report(
              value,
              `\`DataType\` selects \`${prefix}${type}\`, so \`${key}\` has no effect that is described; remove it.`,
            );
    },
  });
}

function typedObjects(
  algorithm: AlgorithmNode,
  { types, objectsIn }: TypedValues,
) {
  return objectsIn(algorithm).flatMap((object) => {
    const type = types.find((it) => it === stringAt(object, 'DataType'));
    return type ? [{ object, type }] : [];
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
