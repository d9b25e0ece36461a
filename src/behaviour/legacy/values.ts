import type { JsonNode } from '../../json/node.js';
import { type InputOf, valueOf } from '../../legacy/legacy-model.js';
import type { LegacyValue } from '../../legacy/legacy-enums.js';
import { contentOf, typedContent } from '../constant.js';
import { type ConstantType, known, open, type Value } from '../meaning.js';
import { notShown } from '../not-shown.js';

const types: Readonly<Record<LegacyValue<'dataType'>, ConstantType>> = {
  string: 'string',
  stringArray: 'list of strings',
  integer: 'integer',
  double: 'double',
};

/** The value that a constant passes (Legacy format: input kinds, `constant`). */
export function constantValue({ fields }: InputOf<'constant'>): Value {
  const value: JsonNode | undefined = valueOf(fields.value);
  const values: JsonNode | undefined = valueOf(fields.values);
  if (fields.dataType.state === 'invalid')
    return {
      kind: 'constant',
      type: open(notShown.broken('dataType')),
      content: open(notShown.broken('dataType')),
      extra: undefined,
    };
  const dataType = valueOf(fields.dataType);
  if (dataType === undefined) {
    const content = value ?? values;
    return {
      kind: 'constant',
      type: open(notShown.inferredType),
      content:
        value && values
          ? open(notShown.bothValues)
          : content
            ? known(contentOf(content))
            : open(notShown.absent('value')),
      extra: extraOf(value && values),
    };
  }
  const [key, selected, extra] =
    dataType === 'stringArray'
      ? (['values', values, value] as const)
      : (['value', value, values] as const);
  return {
    kind: 'constant',
    type: known(types[dataType]),
    content: selected
      ? typedContent(selected, types[dataType])
      : open(
          fields[key].state === 'invalid'
            ? notShown.broken(key)
            : notShown.absent(key),
        ),
    extra: extraOf(extra),
  };
}

function extraOf(node: JsonNode | undefined): string | undefined {
  return node && contentOf(node).words;
}

/** Legacy `recalculate` asks for something that is not shown. */
export function resultValue({ fields }: InputOf<'AlgorithmOutput'>): Value {
  return {
    kind: 'from-source',
    isRecalculated: valueOf(fields.recalculate) === true,
  };
}
