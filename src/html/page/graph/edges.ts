import type { Field } from '../report-data.js';
import { type Declared, listOf, textOf } from './declared.js';
import type { EdgeKind, GraphEdge } from './model.js';

/** An edge from an algorithm of which the name is known. */
export interface NamedEdge extends Omit<GraphEdge, 'from'> {
  /** The name of what is read, or runs before. */
  readonly source: string;
}

/** What became of the places of a file, by their pointers. */
export interface Fates {
  readonly fields: ReadonlyMap<string | null, Field>;
  /** Where something is left out that nobody has decided about. */
  readonly troubled: ReadonlySet<string>;
}

/**
 * What an algorithm has from others: the results that its inputs read, and what
 * must run before it.
 */
export function edgesTo(
  algorithm: Declared,
  index: number,
  inputs: 'inputs' | 'Inputs',
  fates: Fates,
): readonly NamedEdge[] {
  return [
    ...readsOf(algorithm, index, inputs, fates),
    ...dependenciesOf(algorithm, index, fates),
  ];
}

/** What the inputs of an algorithm read from others. */
function readsOf(
  algorithm: Declared,
  index: number,
  inputs: 'inputs' | 'Inputs',
  { fields, troubled }: Fates,
): readonly NamedEdge[] {
  return listOf(algorithm, 'inputs', 'Inputs').flatMap((input, position) => {
    const source = readBy(input);
    if (source === undefined) return [];
    const pointer = `/${index}/${inputs}/${position}`;
    const sourcePointer = `${pointer}/${sourceKeyIn(input)}`;
    const field = fields.get(sourcePointer);
    const isTroubled = troubled.has(pointer) || troubled.has(sourcePointer);
    return [
      {
        source,
        to: String(index),
        of: 'data',
        kind: field ? dataKind(field) : isTroubled ? 'lost' : 'data',
        inputs: [textOf(input, 'inputName', 'inputname', 'InputName') ?? ''],
        rules: field && field.target.length === 0 ? [field.rule.id] : [],
      },
    ];
  });
}

/** What must run before an algorithm. */
function dependenciesOf(
  algorithm: Declared,
  index: number,
  { fields, troubled }: Fates,
): readonly NamedEdge[] {
  return listOf(algorithm, 'dependencies').flatMap((dependency, position) => {
    if (typeof dependency !== 'string') return [];
    const pointer = `/${index}/dependencies/${position}`;
    const field = fields.get(pointer);
    return [
      {
        source: dependency,
        to: String(index),
        of: 'order',
        kind: orderKind(field, troubled.has(pointer)),
        inputs: [],
        rules: field ? [field.rule.id] : [],
      },
    ];
  });
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
  return field.rule.edge ?? 'lost';
}
