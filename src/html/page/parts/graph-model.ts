import { sourceTextOf } from '../../../json/decode.js';
import { isObject } from '../../../json/node.js';
import {
  isOpenErrorOnPage,
  report,
  type ReportedFile,
} from '../report-data.js';

/**
 * What became of an edge, from kept to lost: `data` is read in both formats,
 * `implied` an order that data implies, `void` an order without use, `dropped`
 * given up by a decision; nothing of `lost` is in the output.
 */
export const edgeKinds = [
  'data',
  'implied',
  'void',
  'dropped',
  'lost',
] as const;

export type EdgeKind = (typeof edgeKinds)[number];

export interface GraphNode {
  readonly id: string;
  readonly name: string;
  /** Its schedule and its function. */
  readonly note: string;
  /** `missing`: the file has no algorithm with this name. */
  readonly kind: 'kept' | 'left-out' | 'missing';
  readonly pointer: string;
}

export interface GraphEdge {
  /** Id of the algorithm that is read, or runs before. */
  readonly from: string;
  readonly to: string;
  readonly of: 'data' | 'order';
  readonly kind: EdgeKind;
  /** Names of the inputs that read; empty for an order. */
  readonly inputs: readonly string[];
  readonly rules: readonly string[];
  /** The places of the inputs or of the elements of `dependencies`. */
  readonly pointers: readonly string[];
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** An edge whose origin is known by name. */
type NamedEdge = Omit<GraphEdge, 'from' | 'to'> & { readonly source: string };

/** An algorithm or an input as a file of either format declares it. */
type Declared = Readonly<Record<string, unknown>>;

/** Looks up what became of an edge by the pointer of its declaration, and of the object around it. */
type Outcome = (
  pointer: string,
  around?: string,
) => Pick<GraphEdge, 'kind' | 'rules'>;

/** Reads the algorithms of a file, in either format, and the edges between them. */
export function graphOf(file: ReportedFile): Graph {
  const { source, fields } = file.texts();
  const algorithms = declaredIn(source);
  const kept = new Set(
    fields.map(({ source, target }) =>
      target.length > 0 ? source?.split('/')[1] : undefined,
    ),
  );
  const nodes = algorithms.map((it, index) =>
    nodeOf(it, index, fields.length === 0 || kept.has(String(index))),
  );
  // The first of algorithms with the same name.
  const ids = new Map(nodes.toReversed().map(({ name, id }) => [name, id]));
  const inputs = file.format === 'current' ? 'Inputs' : 'inputs';
  const outcome = outcomesIn(file);
  const edges = algorithms.flatMap((algorithm, index) =>
    [
      ...readsOf(algorithm, `/${index}/${inputs}`, outcome),
      ...ordersOf(algorithm, `/${index}/dependencies`, outcome),
    ].map(({ source: name, ...edge }) => ({
      name,
      from: ids.get(name) ?? missingNode(name).id,
      to: String(index),
      ...edge,
    })),
  );
  const missing = new Set(
    edges.map(({ name }) => name).filter((name) => !ids.has(name)),
  );
  return {
    nodes: [...nodes, ...Array.from(missing, missingNode)],
    edges: merged(edges),
  };
}

/** Returns the algorithms that a text declares; none of a text that is no valid JSON. */
function declaredIn(source: string | null): readonly Declared[] {
  try {
    const value: unknown = JSON.parse(sourceTextOf(source ?? '[]').text);
    return [value].flat().map((it) => (isObject(it) ? it : {}));
  } catch {
    return [];
  }
}

function textOf(of: Declared, ...keys: readonly string[]): string | undefined {
  return keys.map((key) => of[key]).find((it) => typeof it === 'string');
}

function listOf(of: Declared, ...keys: readonly string[]): readonly unknown[] {
  const values: readonly unknown[] = keys.map((key) => of[key]);
  return values.find((it) => Array.isArray(it)) ?? [];
}

function nodeOf(
  algorithm: Declared,
  index: number,
  isKept: boolean,
): GraphNode {
  const name = textOf(algorithm, 'name', 'Name');
  return {
    id: String(index),
    name: name ?? `algorithm ${index + 1}`,
    note: [
      textOf(algorithm, 'schedule', 'ExecutionFrequency'),
      textOf(algorithm, 'path', 'Path'),
    ]
      .filter((word) => word !== undefined && word !== name)
      .join(' · '),
    kind: isKept ? 'kept' : 'left-out',
    pointer: `/${index}`,
  };
}

function missingNode(name: string): GraphNode {
  const id = `missing ${name}`;
  return { id, name, note: 'not in this file', kind: 'missing', pointer: '' };
}

function outcomesIn(file: ReportedFile): Outcome {
  const { fields } = file.texts();
  const byPointer = new Map(fields.map((field) => [field.source, field]));
  const openErrors = file.findings.filter(isOpenErrorOnPage);
  const lost = new Set(openErrors.map(({ pointer }) => pointer));
  return (pointer, around = pointer) => {
    const field = byPointer.get(pointer);
    if (!field) {
      const isLost = lost.has(pointer) || lost.has(around);
      return { kind: isLost ? 'lost' : 'data', rules: [] };
    }
    if (field.target.length > 0) return { kind: 'data', rules: [] };
    const { fate, rule } = field;
    const kind =
      fate === 'decided' ? 'dropped' : (report.ruleOf(rule)?.edge ?? 'lost');
    return { kind, rules: [rule] };
  };
}

function readsOf(
  algorithm: Declared,
  pointer: string,
  outcome: Outcome,
): readonly NamedEdge[] {
  return listOf(algorithm, 'inputs', 'Inputs').flatMap((it, index) => {
    const input = isObject(it) ? it : {};
    const source = sourceOf(input);
    if (source === undefined) return [];
    const isLegacy = textOf(input, 'algorithm') !== undefined;
    const key = isLegacy ? 'algorithm' : 'SourceAlgorithm';
    const name = textOf(input, 'inputName', 'inputname', 'InputName') ?? '';
    const place = `${pointer}/${index}`;
    const { kind, rules } = outcome(`${place}/${key}`, place);
    return {
      source,
      of: 'data',
      inputs: [name],
      kind,
      rules,
      pointers: [place],
    };
  });
}

function sourceOf(input: Declared): string | undefined {
  if (textOf(input, 'type', 'InputType') !== 'AlgorithmOutput')
    return undefined;
  // The maintenance plan is not the result of an algorithm.
  if (textOf(input, 'timeRange', 'timerange') === 'maintainancePlan')
    return undefined;
  return textOf(input, 'algorithm', 'SourceAlgorithm');
}

function ordersOf(
  algorithm: Declared,
  pointer: string,
  outcome: Outcome,
): readonly NamedEdge[] {
  return listOf(algorithm, 'dependencies').flatMap((source, index) => {
    if (typeof source !== 'string') return [];
    const { kind, rules } = outcome(`${pointer}/${index}`);
    const pointers = [`${pointer}/${index}`];
    return { source, of: 'order', inputs: [], kind, rules, pointers };
  });
}

/** Merges the edges between two algorithms that have the same outcome. */
function merged(edges: readonly GraphEdge[]): readonly GraphEdge[] {
  const groups = Map.groupBy(edges, ({ from, to, of, kind }) =>
    JSON.stringify([from, to, of, kind]),
  );
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((edge) => ({
      ...edge,
      inputs: group.flatMap(({ inputs }) => inputs),
      rules: [...new Set(group.flatMap(({ rules }) => rules))],
      pointers: group.flatMap(({ pointers }) => pointers),
    })),
  );
}
