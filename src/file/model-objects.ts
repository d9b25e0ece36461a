import { type JsonNode, memberOf, stringAt } from '../json/node.js';
import type { Position } from '../json/source-text.js';
import type { Model } from './open.js';
import type { FileField, FileFinding, ModelObject } from './record.js';

/** The keys that name algorithms and their functions, and the lists of their parts. */
const keysOf = {
  legacy: {
    names: ['name'],
    path: 'path',
    parts: [
      { list: 'inputs', kind: 'input', names: ['inputName', 'inputname'] },
    ],
  },
  current: {
    names: ['Name'],
    path: 'Path',
    parts: [
      { list: 'Inputs', kind: 'input', names: ['InputName'] },
      { list: 'Outputs', kind: 'output', names: ['OutputName'] },
    ],
  },
} as const;

interface GrowingObject extends ModelObject {
  readonly findings: FileFinding[];
  readonly fields: FileField[];
}

/**
 * Returns the objects of a model, each with the findings and fields that are about it.
 * @param targets JSON Pointers of what nodes became in the Current text
 */
export function modelObjects(
  { kind: format, root }: Model,
  positionAt: (offset: number) => Position,
  findings: readonly FileFinding[],
  fields: readonly FileField[] = [],
  targets: ReadonlyMap<JsonNode, string> = new Map(),
): readonly ModelObject[] {
  const keys = keysOf[format];
  const objects: GrowingObject[] = [];
  const placeOf = ({ pointer, start, end }: JsonNode) => ({
    pointer,
    start: positionAt(start),
    end: positionAt(end),
  });
  const add = (
    kind: ModelObject['kind'],
    node: JsonNode,
    nameKeys: readonly string[],
    above: ModelObject['names'] = {},
  ): GrowingObject => {
    const name = nameKeys
      .map((key) => memberOf(node, key))
      .find((it) => it?.kind === 'string');
    const object: GrowingObject = {
      kind,
      ...placeOf(node),
      names: name ? { ...above, [kind]: name.value } : above,
      namePlace: kind === 'algorithm' ? name && placeOf(name) : undefined,
      function: kind === 'algorithm' ? stringAt(node, keys.path) : undefined,
      target: targets.get(node),
      findings: [],
      fields: [],
    };
    objects.push(object);
    return object;
  };
  const file = add('file', root, []);
  for (const algorithm of root.kind === 'array' ? root.items : [root]) {
    const { names } = add('algorithm', algorithm, keys.names);
    const members = algorithm.kind === 'object' ? algorithm.members : [];
    for (const { key, value } of members) {
      const part = keys.parts.find(({ list }) => list === key);
      if (part && value.kind === 'array')
        for (const item of value.items) add(part.kind, item, part.names, names);
    }
  }
  const innermost = (
    place: string,
    all: ReadonlyMap<string | undefined, GrowingObject>,
  ): GrowingObject => {
    for (let at = place; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const object = all.get(at);
      if (object) return object;
    }
    return file;
  };
  const byPointer = new Map(objects.map((it) => [it.pointer, it]));
  const byTarget = new Map(objects.map((it) => [it.target, it]));
  for (const it of findings) innermost(it.pointer, byPointer).findings.push(it);
  for (const it of fields)
    // What a rule supplies belongs to the object whose place it fills.
    (it.source === null
      ? innermost(it.target[0] ?? '', byTarget)
      : innermost(it.source, byPointer)
    ).fields.push(it);
  return objects;
}

/** An algorithm, with its parts. */
export interface AlgorithmParts {
  readonly algorithm: ModelObject;
  readonly inputs: readonly ModelObject[];
  readonly outputs: readonly ModelObject[];
}

/** Returns the algorithms among the objects of a model. */
export function algorithmsIn(
  objects: readonly ModelObject[],
): readonly AlgorithmParts[] {
  const starts = objects.flatMap(({ kind }, at) =>
    kind === 'algorithm' ? at : [],
  );
  return starts.map((start, at) => {
    const [algorithm, ...parts] = objects.slice(start, starts[at + 1]);
    return {
      algorithm: algorithm as ModelObject,
      inputs: parts.filter(({ kind }) => kind === 'input'),
      outputs: parts.filter(({ kind }) => kind === 'output'),
    };
  });
}

/** Returns the findings about an algorithm and its parts. */
export function findingsIn({ algorithm, inputs, outputs }: AlgorithmParts) {
  return [algorithm, ...inputs, ...outputs].flatMap((it) => it.findings);
}
