import type { LocatedField } from '../../current/located-algorithm.js';
import type { CurrentWord } from '../../current/current-enums.js';
import { type JsonNode, type JsonObject, memberOf } from '../../json/node.js';
import { isWhole } from '../../json/number.js';
import { describeValue } from '../../rule/value-messages.js';
import { finding, type Finding } from '../../rule/finding.js';
import type { Rule } from '../../rule/rule.js';
import { capitalise } from '../../rule/message-text.js';

type DataType = CurrentWord<'DataType'>;

/** An object that has one key for each data type, of which `DataType` selects one. */
export interface TypedValue {
  /** What a sentence calls the object. */
  readonly what: string;
  /** What the keys begin with, before the data type. */
  readonly prefix: string;
  readonly types: readonly DataType[];
  /** For a value that is missing or of the wrong type. */
  readonly valueRule: Rule;
  /** For a value that is not selected. */
  readonly extraRule: Rule;
}

/** Says what is wrong with the value that `DataType` selects, and with others beside it. */
export function checkTypedValue(
  node: JsonObject,
  dataType: LocatedField<string>,
  { what, prefix, types, valueRule, extraRule }: TypedValue,
): readonly Finding[] {
  const type = types.find(
    (it) => dataType.state === 'valid' && it === dataType.value,
  );
  // Which key is meant is then not known.
  if (type === undefined) return [];
  const selected = `${prefix}${type}`;
  const value = memberOf(node, selected);
  const misfits = value
    ? misfitsOf(value, type).map((it) =>
        finding(
          valueRule,
          it,
          `${it === value ? `\`${selected}\`` : `An element of \`${selected}\``} is ${describeValue(it)}; it must be ${it === value ? expected[type] : expected.String}.`,
        ),
      )
    : [
        finding(
          valueRule,
          node,
          `${capitalise(what)} of the \`DataType\` \`${type}\` needs \`${selected}\`, which is missing.`,
        ),
      ];
  const others = types.map((it) => `${prefix}${it}`);
  const extras = node.members.filter(
    ({ key }) => key !== selected && others.includes(key),
  );
  return [
    ...misfits,
    ...extras.map((extra) =>
      finding(
        extraRule,
        extra.value,
        `\`${extra.key}\` stands beside \`${selected}\`, which \`DataType\` selects.`,
      ),
    ),
  ];
}

const expected: Readonly<Record<DataType, string>> = {
  Int: 'a number without fraction',
  String: 'a string',
  Double: 'a number',
  Bool: 'true or false',
  StringArray: 'an array of strings',
};

/** The value, or the elements of it, that are not of the data type. */
function misfitsOf(node: JsonNode, type: DataType): readonly JsonNode[] {
  const fits = (isOf: boolean): readonly JsonNode[] => (isOf ? [] : [node]);
  switch (type) {
    case 'Int':
      return fits(node.kind === 'number' && isWhole(node.spelling));
    case 'String':
      return fits(node.kind === 'string');
    case 'Double':
      return fits(node.kind === 'number');
    case 'Bool':
      return fits(node.kind === 'boolean');
    case 'StringArray':
      return node.kind === 'array'
        ? node.items.filter((item) => item.kind !== 'string')
        : [node];
  }
}
