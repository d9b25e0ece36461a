import {
  type JsonArray,
  type JsonNode,
  type JsonObject,
  objectsIn,
  pointerTo,
  stringAt,
} from '../json/node.js';
import { assertWithinLimit } from '../rule/finding-limit.js';
import {
  allAspects,
  finding,
  type Finding,
  inputAspects,
  type Rule,
} from '../rule/rule.js';
import { quoted, describeValue } from '../rule/message-text.js';
import {
  type AlgorithmFieldTypes,
  type CommonFieldTypes,
  type Field,
  type InputFieldTypes,
  type KeyConflict,
  type LegacyElement,
  type LegacyFile,
  type LegacyInput,
  snakeCase,
  type ValidField,
  valueOf,
} from './legacy-model.js';
import { algorithmKind, kindOfInput, readObject } from './read-object.js';
import { valueType } from './invalid-values.js';
import { type InputKind, legacyValues } from './legacy-enums.js';

export const nameDuplicate: Rule = {
  id: 'name-duplicate',
  fidelity: 'invalid',
  title: 'An earlier algorithm of the file has the same name.',
  explanation:
    'Names are unique within one file, because dependencies and inputs refer to algorithms by name. The later algorithm of the name is left out.',
  section: 'Legacy format: algorithm object',
  aspects: allAspects,
};

export const inputNameDuplicate: Rule = {
  id: 'input-name-duplicate',
  fidelity: 'invalid',
  title: 'An earlier input of the algorithm names the same function input.',
  explanation:
    'Each input is bound to one function input by its name. Names are compared in snake_case, so `motorSpeed`, `MotorSpeed` and `motor_speed` are the same function input. The later input of the name is left out.',
  section: 'Legacy format: fields common to every input',
  aspects: inputAspects,
};

interface ReadInput {
  readonly input: LegacyInput;
  readonly findings: readonly Finding[];
  readonly conflicts: readonly KeyConflict[];
}

/**
 * Reads a Legacy file into the typed model. What breaks the format becomes findings
 * and fields of the state `invalid`.
 * @throws TooManyFindings
 */
export function readLegacy(root: JsonArray): LegacyFile {
  const names = new Set<string>();
  const elements = readEach(root.items, (node) =>
    node.kind === 'object' ? readAlgorithm(node, names) : readStray(node),
  );
  return { root, elements };
}

/**
 * Reads one node after the other, until they have too many findings.
 * @throws TooManyFindings
 */
function readEach<
  Node extends JsonNode,
  Read extends { readonly findings: readonly Finding[] },
>(nodes: readonly Node[], read: (node: Node) => Read): readonly Read[] {
  const findings: Finding[] = [];
  return nodes.map((node) => {
    const result = read(node);
    for (const it of result.findings) findings.push(it);
    assertWithinLimit(findings);
    return result;
  });
}

function readStray(node: JsonNode): LegacyElement {
  const message = `An element of the file is ${describeValue(node)}; it must be an object.`;
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
    algorithmKind,
  );
  const own = [...findings];
  const name = valueOf(fields.name);
  if (isTaken(fields.name, names))
    own.push(
      finding(
        nameDuplicate,
        fields.name.node,
        `An earlier algorithm already has the name ${quoted(fields.name.value)}.`,
      ),
    );
  const inputNames = new Set<string>();
  const inputs = readEach(objectsIn(valueOf(fields.inputs)), (input) =>
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

/** An algorithm needs its name, path and schedule. */
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
  >(node, kindOfInput(kind));
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

/** Returns whether the name is taken, in the form in which names are compared, and adds it. */
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
