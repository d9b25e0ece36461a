import {
  type JsonArray,
  type JsonObject,
  objectsIn,
  pointerTo,
  stringAt,
} from '../json/node.js';
import { assertWithinLimit, maxFindings } from '../rule/finding-limit.js';
import {
  allAspects,
  finding,
  type Finding,
  inputAspects,
  type Rule,
  type Subject,
} from '../rule/rule.js';
import { quoted, describeValue } from '../rule/message-text.js';
import {
  type AlgorithmFieldTypes,
  type CommonFieldTypes,
  type Field,
  type InputFieldTypes,
  type LegacyElement,
  type LegacyFile,
  type LegacyInput,
  snakeCase,
  type ValidField,
  valueOf,
} from './legacy-model.js';
import {
  algorithmKind,
  type Found,
  kindOfInput,
  readObject,
  valueType,
} from './read-object.js';
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

/**
 * Reads a Legacy file into the typed model. What breaks the format becomes findings
 * and fields of the state `invalid`.
 * @throws TooManyFindings
 */
export function readLegacy(root: JsonArray): LegacyFile {
  const names = new Set<string>();
  const elements: LegacyElement[] = [];
  let count = 0;
  for (const node of root.items) {
    const element =
      node.kind === 'object'
        ? readAlgorithm(node, names)
        : {
            node,
            algorithm: undefined,
            findings: [
              finding(
                valueType,
                node,
                `An element of the file is ${describeValue(node)}; it must be an object.`,
              ),
            ],
            conflicts: [],
          };
    elements.push(element);
    count += element.findings.length;
    if (count > maxFindings)
      assertWithinLimit(elements.flatMap(({ findings }) => findings));
  }
  return { root, elements };
}

/** @throws TooManyFindings */
function readAlgorithm(node: JsonObject, names: Set<string>): LegacyElement {
  const found: Found = { findings: [], conflicts: [] };
  const { findings, conflicts } = found;
  const fields = readObject<AlgorithmFieldTypes>(node, algorithmKind, found);
  if (isTaken(fields.name, names))
    findings.push(
      finding(
        nameDuplicate,
        fields.name.node,
        `An earlier algorithm already has the name ${quoted(fields.name.value)}.`,
      ),
    );
  const needed = ['name', 'path', 'schedule'].map((key) =>
    pointerTo(node.pointer, key),
  );
  const leftOutBy = findings.find(
    ({ rule, place: { pointer } }) =>
      rule.fidelity === 'invalid' &&
      (pointer === node.pointer || needed.includes(pointer)),
  );
  const algorithm = valueOf(fields.name) ?? null;
  addSubject(findings, 0, { algorithm, input: null });
  const inputNames = new Set<string>();
  const inputs = objectsIn(valueOf(fields.inputs)).map((input) => {
    const before = findings.length;
    const read = readInput(input, inputNames, found);
    const name = valueOf(read.fields.inputName) ?? null;
    addSubject(findings, before, { algorithm, input: name });
    assertWithinLimit(findings);
    return read;
  });
  return {
    node,
    algorithm: { node, fields, inputs, leftOutBy },
    findings,
    conflicts,
  };
}

/** Says what the findings from an index on are about. */
function addSubject(findings: Finding[], from: number, subject: Subject): void {
  for (let index = from; index < findings.length; index++)
    findings[index] = { ...(findings[index] as Finding), ...subject };
}

function readInput(
  node: JsonObject,
  names: Set<string>,
  found: Found,
): LegacyInput {
  const { findings } = found;
  const before = findings.length;
  const type = stringAt(node, 'type');
  const kind = legacyValues.type.find((it) => it === type);
  const fields = readObject<InputFieldTypes[InputKind] | CommonFieldTypes>(
    node,
    kindOfInput(kind),
    found,
  );
  if (isTaken(fields.inputName, names, snakeCase))
    findings.push(
      finding(
        inputNameDuplicate,
        fields.inputName.node,
        `${quoted(fields.inputName.value)} names the function input ${quoted(snakeCase(fields.inputName.value))}, as an earlier input does.`,
      ),
    );
  const leftOutBy =
    findings.length === before
      ? undefined
      : findings.slice(before).find(({ rule }) => rule.fidelity === 'invalid');
  return { kind, node, fields, leftOutBy } as LegacyInput;
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
