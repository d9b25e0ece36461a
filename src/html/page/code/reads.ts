import { type JsonNode, memberOf, stringAt } from '../../../json/node.js';
import type { Rule } from '../../../rule/rule.js';
import type { CodeBlock, FieldLinks } from './blocks.js';

/** The name of an algorithm, and where it is in the file; undefined: not in it. */
export interface AlgorithmPlace {
  readonly name: string;
  readonly pointer: string | undefined;
}

/** That an algorithm reads the results of another one, or runs after it. */
export interface ReadEdge {
  readonly reader: AlgorithmPlace;
  /** The algorithm that is read, or runs before. */
  readonly source: AlgorithmPlace;
  /** Name of the input that reads; null for an order. */
  readonly input: string | null;
  /** The place of the input, or of the element of `dependencies`. */
  readonly pointer: string;
  /** What became of it, where it is not in the output. */
  readonly fate: 'implied' | 'void' | 'given up' | 'left out' | null;
  readonly rule: string | undefined;
}

/** Returns what the algorithms of a file read and run after, in the order of the source. */
export function readingsOf(
  blocks: readonly CodeBlock[],
  links: FieldLinks,
  ruleOf: (id: string) => Rule | undefined,
): readonly ReadEdge[] {
  const fateOf = (pointer: string): Pick<ReadEdge, 'fate' | 'rule'> => {
    const [index = -1] = links.source.get(pointer)?.fields ?? [];
    const field = links.fields[index];
    if (!field || field.target.length > 0)
      return { fate: null, rule: undefined };
    const { rule } = field;
    return field.fate === 'decided'
      ? { fate: 'given up', rule }
      : { fate: ruleOf(rule)?.edge ?? 'left out', rule };
  };
  const pointers = new Map(blocks.map((it) => [it.name, it.pointer]));
  const placeOf = (name: string): AlgorithmPlace => ({
    name,
    pointer: pointers.get(name),
  });
  return blocks.flatMap(({ name, source: excerpt }) => {
    const algorithm = excerpt?.node;
    const reader = placeOf(name);
    const reads = itemsIn(algorithm, 'inputs', 'Inputs').flatMap((input) => {
      const source =
        memberOf(input, 'algorithm') ?? memberOf(input, 'SourceAlgorithm');
      if (source?.kind !== 'string' || !readsResults(input)) return [];
      const { pointer } = input;
      return {
        reader,
        source: placeOf(source.value),
        input: textIn(input, 'inputName', 'inputname', 'InputName') ?? '',
        pointer,
        ...fateOf(source.pointer),
      };
    });
    const orders = itemsIn(algorithm, 'dependencies').flatMap((it) =>
      it.kind === 'string'
        ? {
            reader,
            source: placeOf(it.value),
            input: null,
            pointer: it.pointer,
            ...fateOf(it.pointer),
          }
        : [],
    );
    return [...reads, ...orders];
  });
}

/** The maintenance plan is not the result of an algorithm. */
function readsResults(input: JsonNode): boolean {
  return (
    textIn(input, 'type', 'InputType') === 'AlgorithmOutput' &&
    textIn(input, 'timeRange', 'timerange') !== 'maintainancePlan'
  );
}

function textIn(node: JsonNode, ...keys: readonly string[]) {
  return keys.map((key) => stringAt(node, key)).find((it) => it !== undefined);
}

/** Returns the items of the first list that is there, or the value itself. */
function itemsIn(
  node: JsonNode | undefined,
  ...keys: readonly string[]
): readonly JsonNode[] {
  const [list] = keys.flatMap((key) => memberOf(node, key) ?? []);
  return list?.kind === 'array' ? list.items : list ? [list] : [];
}
