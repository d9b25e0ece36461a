import { groupBy } from '../../../json/collections.js';
import type { Field, ReportFile } from '../report-data.js';
import { isOpenError } from '../report-data.js';
import { algorithmsIn, type Declared, nameOf, textOf } from './declared.js';
import { edgesTo, type Fates } from './edges.js';

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

/** The algorithms of a file, in either format, and what they have from each other. */
export function graphOf(file: ReportFile): Graph {
  const { source, fields } = file.texts();
  const fates: Fates = {
    fields: new Map(fields.map((field) => [field.source, field])),
    troubled: new Set(
      file.findings.filter(isOpenError).map(({ pointer }) => pointer),
    ),
  };
  const algorithms = algorithmsIn(source);
  const nodes = nodesOf(algorithms, fields);
  const ids = new Map(nodes.toReversed().map(({ name, id }) => [name, id]));
  const inputs = file.format === 'current' ? 'Inputs' : 'inputs';
  const edges = algorithms.flatMap((algorithm, index) =>
    edgesTo(algorithm, index, inputs, fates),
  );
  const missing = new Map(
    edges
      .filter((edge) => !ids.has(edge.source))
      .map((edge) => [edge.source, missingNode(edge.source)]),
  );
  return {
    nodes: [...nodes, ...missing.values()],
    edges: merged(
      edges.map(({ source: name, ...edge }) => ({
        from: ids.get(name) ?? missing.get(name)?.id ?? '',
        ...edge,
      })),
    ),
  };
}

function nodesOf(
  algorithms: readonly Declared[],
  fields: readonly Field[],
): readonly GraphNode[] {
  const kept = new Set(
    fields.flatMap(({ source, target }) =>
      source !== null && target.length > 0 ? [source.split('/')[1]] : [],
    ),
  );
  return algorithms.map((it, index) => {
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
}

function missingNode(name: string): GraphNode {
  return {
    id: `missing ${name}`,
    name,
    note: 'not in this file',
    kind: 'missing',
    pointer: '',
  };
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
