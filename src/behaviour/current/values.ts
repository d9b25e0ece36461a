import { type JsonObject, memberOf, stringAt } from '../../json/node.js';
import { contentOf, typedContent } from '../constant.js';
import { type ConstantType, known, open, type Value } from '../meaning.js';
import { notShown } from '../not-shown.js';

/** By the word of `DataType`. */
const types: ReadonlyMap<string, ConstantType> = new Map([
  ['Int', 'integer'],
  ['String', 'string'],
  ['Double', 'double'],
  ['Bool', 'boolean'],
  ['StringArray', 'list of strings'],
]);

/** The value that a constant passes (Current format: input kinds, `Constant`). */
export function constantValue(input: JsonObject): Value {
  const dataType = stringAt(input, 'DataType');
  const type = dataType === undefined ? undefined : types.get(dataType);
  if (dataType === undefined || type === undefined) {
    const why =
      dataType === undefined
        ? notShown.absent('DataType')
        : notShown.word('DataType', dataType);
    return {
      kind: 'constant',
      type: open(why),
      content: open(why),
      extra: undefined,
    };
  }
  const key = `Constant${dataType}`;
  const content = memberOf(input, key);
  const extra = [...types.keys()]
    .filter((word) => word !== dataType)
    .map((word) => memberOf(input, `Constant${word}`))
    .find((node) => node !== undefined);
  return {
    kind: 'constant',
    type: known(type),
    content: content ? typedContent(content, type) : open(notShown.absent(key)),
    extra: extra && contentOf(extra).words,
  };
}
