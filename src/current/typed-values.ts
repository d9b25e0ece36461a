import { type JsonSchema, type Meanings, when } from '../json/schema.js';

/** What a value of each data type is in JSON. */
const jsonTypes: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer' },
  String: { type: 'string' },
  Double: { type: 'number' },
  Bool: { type: 'boolean' },
  StringArray: { type: 'array', items: { type: 'string' } },
};

/**
 * A value with a key for each data type, of which the one that `DataType` names
 * is needed. Editors offer it once the data type is chosen.
 *
 * @param prefix of the keys: `Constant` for `ConstantInt` and its like
 */
export function typedValues(prefix: string, types: Meanings) {
  const keys = Object.keys(types).map((type) => {
    const description = `The value, where \`DataType\` is \`${type}\`.`;
    return { type, key: `${prefix}${type}`, description };
  });
  return {
    fields: Object.fromEntries(
      keys.map(({ type, key, description }) => [
        key,
        { description, ...jsonTypes[type], doNotSuggest: true },
      ]),
    ) as Readonly<Record<string, JsonSchema>>,
    allOf: keys.map(({ type, key, description }) =>
      when('DataType', type, {
        required: [key],
        properties: { [key]: { description } },
      }),
    ),
  };
}
