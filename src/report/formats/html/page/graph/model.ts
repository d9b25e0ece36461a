import { sourceTextOf } from '../../../../../json/decode.js';
import { groupBy } from '../../../../../json/group-by.js';
import { isObject } from '../../../../../json/is-object.js';
import type { Field, ReportFile } from '../report-data.js';
import { isOpenError } from '../report-data.js';

/** What became of what one algorithm has from another. */
export type EdgeKind =
  /** Results that are read, in both formats. */
  | 'data'
  /** An order that rests on data. */
  | 'implied'
  /** An order that served nothing. */
  | 'void'
  /** Given up by a decision. */
  | 'dropped'
  /** Nothing of it is in the output. */
  | 'lost';

export interface GraphNode {
  readonly id: string;
  readonly name: string;
  /** How often it runs, and what function. */
  readonly note: string;
  /** `missing` is a name that no algorithm of the file has. */
  readonly kind: 'kept' | 'left-out' | 'missing';
  readonly pointer: string;
}

export interface GraphEdge {
  /** The id of what is read, or runs before. */
  readonly from: string;
  readonly to: string;
  readonly of: 'data' | 'order';
  readonly kind: EdgeKind;
  /** Inputs that read, or nothing. */
  readonly inputs: readonly string[];
  readonly rules: readonly string[];
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

type Json = Readonly<Record<string, unknown>>;

/** The algorithms of a file, in either format, and what they have from each other. */
export function graphOf(file: ReportFile): Graph {
  const { source, fields } = file.texts();
  const fates = new Map(fields.map((field) => [field.source, field]));
  const troubled = new Set(
    file.findings.filter(isOpenError).map(({ pointer }) => pointer),
  );
  const algorithms = algorithmsIn(source);
  const kept = new Set(
    fields.flatMap(({ source: from, target }) =>
      from !== null && target.length > 0 ? [from.split('/')[1]] : [],
    ),
  );
  const nodes = algorithms.map((it, index): GraphNode => {
    const isLeftOut = fields.length > 0 && !kept.has(String(index));
    return {
      id: String(index),
      name: nameOf(it) ?? `algorithm ${index + 1}`,
      note: [
        textOf(it, 'schedule', 'ExecutionFrequency'),
        textOf(it, 'path', 'Path'),
      ]
        .filter((word) => word !== undefined && word !== nameOf(it))
        .join(' · '),
      kind: isLeftOut ? 'left-out' : 'kept',
      pointer: `/${index}`,
    };
  });
  const ids = new Map(nodes.toReversed().map(({ name, id }) => [name, id]));
  const missing = new Map<string, GraphNode>();
  const idOf = (name: string): string => {
    const known = ids.get(name);
    if (known !== undefined) return known;
    const id = `missing ${name}`;
    missing.set(name, {
      id,
      name,
      note: 'not in this file',
      kind: 'missing',
      pointer: '',
    });
    return id;
  };

  const edges: GraphEdge[] = [];
  algorithms.forEach((algorithm, index) => {
    const to = String(index);
    listOf(algorithm, 'inputs', 'Inputs').forEach((input, position) => {
      const from = readBy(input);
      if (from === undefined) return;
      const key = sourceKeyIn(input);
      const pointer = `/${index}/${file.format === 'current' ? 'Inputs' : 'inputs'}/${position}`;
      const field = fates.get(`${pointer}/${key}`);
      const isTroubled =
        troubled.has(pointer) || troubled.has(`${pointer}/${key}`);
      edges.push({
        from: idOf(from),
        to,
        of: 'data',
        kind: field ? dataKind(field) : isTroubled ? 'lost' : 'data',
        inputs: [textOf(input, 'inputName', 'inputname', 'InputName') ?? ''],
        rules: field && field.target.length === 0 ? [field.rule.id] : [],
      });
    });
    listOf(algorithm, 'dependencies').forEach((dependency, position) => {
      if (typeof dependency !== 'string') return;
      const pointer = `/${index}/dependencies/${position}`;
      const field = fates.get(pointer);
      edges.push({
        from: idOf(dependency),
        to,
        of: 'order',
        kind: orderKind(field, troubled.has(pointer)),
        inputs: [],
        rules: field ? [field.rule.id] : [],
      });
    });
  });
  return { nodes: [...nodes, ...missing.values()], edges: merged(edges) };
}

function algorithmsIn(source: string | null): readonly Json[] {
  try {
    const value: unknown = JSON.parse(sourceTextOf(source ?? '[]').text);
    return [value].flat().map((it) => (isObject(it) ? it : {}));
  } catch {
    // What stopped the file has no algorithms to draw.
    return [];
  }
}

function nameOf(algorithm: Json): string | undefined {
  return textOf(algorithm, 'name', 'Name');
}

function textOf(of: unknown, ...keys: readonly string[]): string | undefined {
  if (!isObject(of)) return undefined;
  const values = keys.map((key) => of[key]);
  return values.find((it) => typeof it === 'string');
}

function listOf(of: Json, ...keys: readonly string[]): readonly unknown[] {
  const values: readonly unknown[] = keys.map((key) => of[key]);
  return values.find((it) => Array.isArray(it)) ?? [];
}

/** The name of the algorithm whose results an input reads. */
function readBy(input: unknown): string | undefined {
  if (textOf(input, 'type', 'InputType') !== 'AlgorithmOutput')
    return undefined;
  // The maintenance plan is no algorithm's result, whatever is named.
  if (textOf(input, 'timeRange', 'timerange') === 'maintainancePlan')
    return undefined;
  return textOf(input, 'algorithm', 'SourceAlgorithm');
}

function sourceKeyIn(input: unknown): string {
  return textOf(input, 'algorithm') === undefined
    ? 'SourceAlgorithm'
    : 'algorithm';
}

function dataKind({ target, fate }: Field): EdgeKind {
  if (target.length > 0) return 'data';
  return fate === 'decided' ? 'dropped' : 'lost';
}

function orderKind(field: Field | undefined, isTroubled: boolean): EdgeKind {
  if (!field) return isTroubled ? 'lost' : 'data';
  if (field.fate === 'decided') return 'dropped';
  switch (field.rule.id) {
    case 'dependency-implied':
      return 'implied';
    case 'dependency-void':
      return 'void';
    default:
      return 'lost';
  }
}

/** One edge for all inputs by which one algorithm reads another, in the same way. */
function merged(edges: readonly GraphEdge[]): readonly GraphEdge[] {
  const alike = groupBy(edges, ({ from, to, of, kind }) =>
    JSON.stringify([from, to, of, kind]),
  );
  return [...alike.values()].flatMap((group) =>
    group.slice(0, 1).map((edge) => ({
      ...edge,
      inputs: group.flatMap(({ inputs }) => inputs),
      rules: [...new Set(group.flatMap(({ rules }) => rules))],
    })),
  );
}
