import { signals as validate } from '#validators/signals';
import type { ErrorObject } from 'ajv';
import { openLocated, type Stopped } from '../../file/open.js';
import type { SourceText } from '../../json/decode.js';
import {
  type JsonMember,
  type JsonNode,
  lastKeyOf,
  memberOf,
  nameAt,
  nodesByPointer,
  plainValueOf,
} from '../../json/node.js';
import { describeValue } from '../../rule/value-messages.js';
import { typeErrorMessage } from '../schema-errors.js';
import { finding, type Finding } from '../../rule/finding.js';
import { quoted } from '../../rule/message-text.js';
import { parameterIdShape, signalsDuplicate, signalsShape } from './rules.js';

/** A signal mapping file. */
export interface SignalFile {
  readonly kind: 'signals';
  readonly source: SourceText;
  /** What reports call it. */
  readonly path: string;
  /** Of the external sensors, and not of a drive type. */
  readonly isSensor: boolean;
  readonly symbolicNames: ReadonlySet<string>;
  readonly findings: readonly Finding[];
}

const sensorFile = /(^|\/)vendor\.drives\.sensor\.json$/;
const parameterId = /^\d{2}_\d{2}$/;

/** Reads a signal mapping file, and holds it against its form. */
export function readSignals(
  path: string,
  bytes: Uint8Array,
): SignalFile | Stopped {
  const opened = openLocated(bytes);
  if (opened.kind === 'stopped') return opened;
  const { source, root } = opened;
  const isSensor = sensorFile.test(path);
  const variables = variablesIn(root);
  const names = variables.flatMap((it) => {
    const name = memberOf(it.value, 'symbolicName');
    return name?.kind === 'string' ? [name] : [];
  });
  const seen = new Set<string>();
  return {
    kind: 'signals',
    source,
    path,
    isSensor,
    symbolicNames: new Set(names.map((it) => it.value)),
    findings: [
      ...schemaFindings(root),
      ...(isSensor ? [] : variables.flatMap(strayKey)),
      ...names.flatMap((name) => {
        const isRepeated = seen.has(name.value);
        seen.add(name.value);
        return isRepeated
          ? [
              finding(
                signalsDuplicate,
                name,
                `An earlier id of the file has the symbolic name ${quoted(name.value)} already.`,
              ),
            ]
          : [];
      }),
    ],
  };
}

function variablesIn(root: JsonNode): readonly JsonMember[] {
  const variables = memberOf(root, 'variables');
  return variables?.kind === 'object' ? variables.members : [];
}

function strayKey({ key, value }: JsonMember): readonly Finding[] {
  return parameterId.test(key)
    ? []
    : [
        finding(
          parameterIdShape,
          value,
          `${quoted(key)} is not a parameter id, such as "01_02".`,
        ),
      ];
}

function schemaFindings(root: JsonNode): readonly Finding[] {
  if (validate(plainValueOf(root))) return [];
  const nodes = nodesByPointer(root);
  return (validate.errors ?? []).flatMap((error) => {
    const node = nodes.get(error.instancePath);
    return node ? [finding(signalsShape, node, messageOf(error, node))] : [];
  });
}

function messageOf(error: ErrorObject, node: JsonNode): string {
  const { keyword, instancePath, params } = error;
  if (instancePath === '' && keyword === 'type')
    return `A signal mapping file is an object, and this is ${describeValue(node)}.`;
  const what =
    instancePath === ''
      ? 'A signal mapping file'
      : isEntry(instancePath)
        ? `The entry ${quoted(lastKeyOf(instancePath))}`
        : nameAt(instancePath);
  return keyword === 'required'
    ? `${what} needs \`${String(params['missingProperty'])}\`, which is missing.`
    : typeErrorMessage(error, node, what);
}

/** Whether a pointer leads to an entry of `variables`, which may have any key. */
function isEntry(pointer: string): boolean {
  return /^\/variables\/[^/]*$/.test(pointer);
}
