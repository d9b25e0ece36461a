import type { JsonSchema } from '../json/schema.js';
import { algorithmFields, commonFields, kinds } from './fields.js';
import { type KnownKeys, knownKeys } from './known-keys.js';
import { type InputKind, legacyValues } from './values.js';

/** The fields whose default is null: there, null is accepted as absent. */
export const nullableKeys: readonly string[] = [
  algorithmFields,
  ...Object.values(kinds).map(({ fields }) => fields),
].flatMap((fields: Readonly<Record<string, JsonSchema>>) =>
  Object.keys(fields).filter((key) => fields[key]?.['default'] === null),
);

export const commonInputKeys = Object.keys(commonFields);

/** The keys that an algorithm may have. */
export const algorithmKeys = knownKeys(Object.keys(algorithmFields));

const keysByKind = new Map<InputKind | undefined, KnownKeys>([
  [undefined, knownKeys(commonInputKeys)],
  ...legacyValues.type.map((kind): [InputKind, KnownKeys] => [
    kind,
    knownKeys([...commonInputKeys, ...Object.keys(kinds[kind].fields)]),
  ]),
]);

/** The keys that an input of the kind may have; those of every input where the kind is unknown. */
export function inputKeys(kind: InputKind | undefined): KnownKeys {
  return keysByKind.get(kind) ?? knownKeys([]);
}
