import type { JsonSchema } from '../json/json-schema.js';
import {
  type JsonMember,
  type JsonNode,
  type JsonObject,
  memberOf,
  objectsIn,
  objectsUnder,
  stringAt,
} from '../json/node.js';
import { fieldError } from '../rule/schema-errors.js';
import { type InputType, inputTypeMeanings } from './current-enums.js';
import {
  currentAlgorithmFields,
  conditionFields,
  conditionValue,
  descriptionFields,
  outputFields,
  trendFields,
} from './current-fields.js';
import { allInputKeys } from './current-keys.js';
import type {
  CurrentAlgorithm,
  CurrentFile,
  CurrentInput,
  CurrentPart,
  CurrentField,
} from './current-model.js';
import { currentSchema } from './current-schema.js';
import { commonFields, constantValues, inputKinds } from './input-kinds.js';

/** What objects of one kind have. */
interface PartKind {
  readonly schemas: ReadonlyMap<string, JsonSchema>;
  readonly absentFields: Readonly<Record<string, CurrentField<unknown>>>;
  readonly needs: readonly string[];
  /** Keys that are known, and are no fields here. */
  readonly others: readonly string[];
}

/** Reads a Current file into the typed model. Never fails: what breaks the format becomes fields of the state `invalid`. */
export function readCurrent(root: JsonNode): CurrentFile {
  return {
    algorithms: objectsIn(root).map(readAlgorithm),
    strays: root.kind === 'array' ? straysIn(root.items) : [],
  };
}

function readAlgorithm(node: JsonObject): CurrentAlgorithm {
  return {
    ...readPart(node, algorithmKind),
    inputs: objectsUnder(node, 'Inputs').map(readCurrentInput),
    outputs: objectsUnder(node, 'Outputs').map((output) => ({
      ...readPart(output, outputKind),
      descriptions: objectsIn(memberOf(output, 'Description')).map((it) => ({
        ...readPart(it, descriptionKind),
        trends: objectsIn(memberOf(it, 'Trends')).map((trend) =>
          readPart(trend, trendKind),
        ),
      })),
    })),
    conditions: objectsUnder(node, 'Conditions').map((it) =>
      readPart(it, conditionKind),
    ),
  };
}

/** Reads an input of a Current file, also one that a decision writes. */
export function readCurrentInput(node: JsonObject): CurrentInput {
  const type = stringAt(node, 'InputType');
  const kind = inputTypes.find((it) => it === type);
  const part = readPart(node, (kind && partKinds.get(kind)) ?? unknownInput);
  // The fields are those of the kind.
  return { kind, ...part } as CurrentInput;
}

/** `Types` has the type of each valid field, as the schemas of the kind say. */
function readPart<Types>(
  node: JsonObject,
  { schemas, absentFields, needs, others }: PartKind,
): CurrentPart<Types> {
  const fields = { ...absentFields };
  const strays: JsonNode[] = [];
  const unknown: JsonMember[] = [];
  for (const member of node.members) {
    const { key, value } = member;
    const schema = schemas.get(key);
    if (schema) {
      fields[key] = readField(value, schema);
      if ('items' in schema && value.kind === 'array')
        strays.push(...straysIn(value.items));
    } else if (!others.includes(key)) unknown.push(member);
  }
  return {
    node,
    // A value that breaks its schema has the state `invalid`.
    fields: fields as CurrentPart<Types>['fields'],
    missing: needs.filter((key) => fields[key] === absent),
    strays,
    unknown,
  };
}

function readField(node: JsonNode, schema: JsonSchema): CurrentField<unknown> {
  const error = fieldError(node, schema);
  if (error) return { state: 'invalid', node, error };
  const isPlain =
    schema !== anyValue && (node.kind === 'string' || node.kind === 'boolean');
  return { state: 'valid', node, value: isPlain ? node.value : node };
}

function straysIn(items: readonly JsonNode[]): readonly JsonNode[] {
  return items.filter(({ kind }) => kind !== 'object');
}

const absent = { state: 'absent', node: undefined } as const;

/** The schema of a value whose type `DataType` says: it stays a node, and rules check it. */
const anyValue: JsonSchema = {};

const typedKeys = { ...constantValues.fields, ...conditionValue.fields };

function partKind(
  fields: Readonly<Record<string, JsonSchema>>,
  needs: readonly string[],
  others: readonly string[] = [],
): PartKind {
  const entries = Object.entries(fields);
  const schemas = new Map<string, JsonSchema>();
  for (const [key, schema] of entries)
    if (key in typedKeys) schemas.set(key, anyValue);
    else schemas.set(key, '$ref' in schema ? { type: 'object' } : schema);
  return {
    schemas,
    absentFields: Object.fromEntries(entries.map(([key]) => [key, absent])),
    needs,
    others,
  };
}

const { algorithm, input, output, trend, condition } =
  currentSchema.definitions;

const algorithmKind = partKind(currentAlgorithmFields, algorithm.required);
const outputKind = partKind(outputFields, output.required);
const descriptionKind = partKind(descriptionFields, []);
const trendKind = partKind(trendFields, trend.required);
const conditionKind = partKind(conditionFields, condition.required);
const unknownInput = partKind(commonFields, input.required, allInputKeys);

const inputTypes = Object.keys(inputTypeMeanings) as readonly InputType[];

const partKinds: ReadonlyMap<InputType, PartKind> = new Map(
  inputTypes.map((kind) => {
    const { fields, needs } = inputKinds[kind];
    return [
      kind,
      partKind({ ...commonFields, ...fields }, [...needs, ...input.required]),
    ];
  }),
);
