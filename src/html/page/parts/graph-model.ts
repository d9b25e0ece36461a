import { sourceTextOf } from '../../../json/source-text.js';
import { isObject } from '../../../json/node.js';
import type { Rule } from '../../../rule/rule.js';
import { isOpenErrorOnPage } from '../../page-report.js';
import type { ReportedFile } from '../report-data.js';

/** An algorithm of a file in either format. */
export interface GraphNode {
  readonly name: string;
  /** Its schedule and its function. */
  readonly note: string;
  readonly isLeftOut: boolean;
  readonly pointer: string;
  /** What it reads and what it runs after. */
  readonly edges: readonly GraphEdge[];
}

/**
 * `kept` is read in both formats, `implied` an order that data implies, `void` an
 * order without use, `dropped` given up by a decision; nothing of `lost` is in the
 * output.
 */
export type EdgeKind = 'kept' | 'implied' | 'void' | 'dropped' | 'lost';

export interface GraphEdge {
  /** Name of the algorithm that is read, or runs before. */
  readonly from: string;
  /** Name of the input that reads; null for an order. */
  readonly input: string | null;
  readonly kind: EdgeKind;
  readonly rule: string | undefined;
  /** The place of the input, or of the element of `dependencies`. */
  readonly pointer: string;
}

type Declared = Readonly<Record<string, unknown>>;

/** Reads the algorithms of a file, and what became of the edges between them. */
export function graphOf(
  file: Pick<ReportedFile, 'findings' | 'texts'>,
  edgeOf: (rule: string) => Rule['edge'],
): readonly GraphNode[] {
  const { source, fields } = file.texts;
  const byPointer = new Map(fields.map((field) => [field.source, field]));
  const written = new Set(
    fields.map(({ source, target }) => target[0] && source?.split('/')[1]),
  );
  const errors = file.findings.filter(isOpenErrorOnPage);
  const lost = new Set(errors.map(({ pointer }) => pointer));
  /** @param at the place of the name; the edge itself or a value in it */
  const edge = (
    from: string,
    input: string | null,
    pointer: string,
    at = pointer,
  ): GraphEdge => {
    const field = byPointer.get(at);
    const isLost = field
      ? field.target.length === 0
      : lost.has(at) || lost.has(pointer);
    const { fate, rule } = field ?? { rule: '' };
    const lostKind =
      fate === 'decided' ? 'dropped' : (edgeOf(rule) ?? ('lost' as const));
    return {
      from,
      input,
      pointer,
      kind: isLost ? lostKind : 'kept',
      rule: isLost ? field?.rule : undefined,
    };
  };
  return declaredIn(source).map((it, index) => {
    const pointer = `/${index}`;
    const name = textOf(it, 'name', 'Name');
    const note = [
      textOf(it, 'schedule', 'ExecutionFrequency'),
      textOf(it, 'path', 'Path'),
    ];
    const reads = listOf(it, 'inputs', 'Inputs').flatMap((input, at) => {
      const place = `${pointer}/${'Inputs' in it ? 'Inputs' : 'inputs'}/${at}`;
      const key = 'algorithm' in input ? 'algorithm' : 'SourceAlgorithm';
      const from = textOf(input, key);
      const as = textOf(input, 'inputName', 'inputname', 'InputName') ?? '';
      return from === undefined || !readsResults(input)
        ? []
        : edge(from, as, place, `${place}/${key}`);
    });
    const orders = [it['dependencies']].flat().flatMap((from, at) => {
      const place = `${pointer}/dependencies/${at}`;
      return typeof from === 'string' ? edge(from, null, place) : [];
    });
    return {
      name: name ?? `algorithm ${index + 1}`,
      note: note.filter((word) => word && word !== name).join(' · '),
      isLeftOut: fields.length > 0 && !written.has(String(index)),
      pointer,
      edges: [...reads, ...orders],
    };
  });
}

/** The maintenance plan is not the result of an algorithm. */
function readsResults(input: Declared): boolean {
  return (
    textOf(input, 'type', 'InputType') === 'AlgorithmOutput' &&
    textOf(input, 'timeRange', 'timerange') !== 'maintainancePlan'
  );
}

/** Returns the algorithms that a text declares; none if it is not valid JSON. */
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

function listOf(of: Declared, ...keys: readonly string[]): readonly Declared[] {
  const list = keys.map((key) => of[key]).find((it) => Array.isArray(it)) ?? [];
  return list.map((it: unknown) => (isObject(it) ? it : {}));
}
