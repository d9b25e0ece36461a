import {
  type JsonArray,
  type JsonNode,
  type JsonObject,
  objectsIn,
  stringAt,
} from '../json/node.js';
import { pointerTo } from '../json/pointer.js';
import { finding, type Finding } from '../rule/finding.js';
import { quoted } from '../rule/words.js';
import { described } from './describe.js';
import {
  type AlgorithmFieldTypes,
  type CommonFieldTypes,
  type Field,
  type InputFieldTypes,
  type LegacyElement,
  type LegacyFile,
  type LegacyInput,
  type ValidField,
  valueOf,
} from './model.js';
import type { KeyConflict } from './read-keys.js';
import { algorithmKeys, inputKeys } from './object-keys.js';
import { readObject } from './read-object.js';
import { inputNameDuplicate, nameDuplicate } from './rules/names.js';
import { valueType } from './rules/values.js';
import { snakeCase } from './snake-case.js';
import { type InputKind, legacyValues } from './values.js';

/** What reading an input gives: the input, and what there is to say about it. */
interface ReadInput {
  readonly input: LegacyInput;
  readonly findings: readonly Finding[];
  readonly conflicts: readonly KeyConflict[];
}

/**
 * Reads a Legacy file into the typed model. What breaks the format becomes
 * findings and fields of the state `invalid`; nothing is thrown.
 */
export function readLegacy(root: JsonArray): LegacyFile {
  const names = new Set<string>();
  return {
    root,
    elements: root.items.map((node) =>
      node.kind === 'object' ? readAlgorithm(node, names) : readStray(node),
    ),
  };
}

function readStray(node: JsonNode): LegacyElement {
  const message = `An element of the file is ${described(node)}; it must be an object.`;
  return {
    node,
    algorithm: undefined,
    findings: [finding(valueType, node, message)],
    conflicts: [],
  };
}

function readAlgorithm(node: JsonObject, names: Set<string>): LegacyElement {
  const { fields, findings, conflicts } = readObject<AlgorithmFieldTypes>(
    node,
    'algorithmObject',
    algorithmKeys,
  );
  const own = [...findings];
  const name = valueOf(fields.name);
  if (isTaken(fields.name, names))
    own.push(
      finding(
        nameDuplicate,
        fields.name.node,
        `An earlier algorithm is named ${quoted(fields.name.value)} already.`,
      ),
    );
  const inputNames = new Set<string>();
  const inputs = objectsIn(valueOf(fields.inputs)).map((input) =>
    readInput(input, inputNames),
  );
  return {
    node,
    algorithm: {
      node,
      fields,
      inputs: inputs.map(({ input }) => input),
      leftOutBy: own.find((it) => leavesOutAlgorithm(it, node)),
    },
    findings: [...own, ...inputs.flatMap((it) => it.findings)].map((it) => ({
      ...it,
      algorithm: name ?? null,
    })),
    conflicts: [...conflicts, ...inputs.flatMap((it) => it.conflicts)],
  };
}

/** An algorithm cannot do without its name, path and schedule. */
function leavesOutAlgorithm(
  { rule, place }: Finding,
  node: JsonObject,
): boolean {
  return (
    rule.fidelity === 'invalid' &&
    (place.pointer === node.pointer ||
      ['name', 'path', 'schedule'].some(
        (key) => place.pointer === pointerTo(node.pointer, key),
      ))
  );
}

function readInput(node: JsonObject, names: Set<string>): ReadInput {
  const kind = kindOf(node);
  const { fields, findings, conflicts } = readObject<
    InputFieldTypes[InputKind] | CommonFieldTypes
  >(node, 'input', inputKeys(kind), kind);
  const own = [...findings];
  if (isTaken(fields.inputName, names, snakeCase))
    own.push(
      finding(
        inputNameDuplicate,
        fields.inputName.node,
        `${quoted(fields.inputName.value)} names the function input ${quoted(snakeCase(fields.inputName.value))}, as an earlier input does.`,
      ),
    );
  const name = valueOf(fields.inputName);
  return {
    input: {
      kind,
      node,
      fields,
      leftOutBy: own.find(({ rule }) => rule.fidelity === 'invalid'),
    } as LegacyInput,
    findings: own.map((it) => ({ ...it, input: name ?? null })),
    conflicts,
  };
}

function kindOf(input: JsonObject): InputKind | undefined {
  const type = stringAt(input, 'type');
  return legacyValues.type.find((kind) => kind === type);
}

/** Whether a name was seen before, in the form in which names are compared; it is seen from now on. */
function isTaken(
  field: Field<string>,
  names: Set<string>,
  comparable = (name: string): string => name,
): field is ValidField<string> {
  if (field.state !== 'valid') return false;
  const name = comparable(field.value);
  const taken = names.has(name);
  names.add(name);
  return taken;
}
