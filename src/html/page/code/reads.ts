import { type JsonNode, memberOf, stringAt } from '../../../json/node.js';
import type { Rule } from '../../../rule/rule.js';
import { type Child, type Children, html, listed } from '../dom.js';
import { link } from '../navigation.js';
import { ruleLink } from '../parts/labels.js';
import { report, type ReportedFile } from '../report-data.js';
import {
  type CodeBlock,
  type FieldLinks,
  inputsOf,
  itemsOf,
} from './blocks.js';

/** That an algorithm reads the results of another one, or runs after it. */
interface Reading {
  readonly reader: string;
  /** The algorithm that is read, or runs before. */
  readonly source: string;
  /** Name of the input that reads; undefined for an order. */
  readonly input?: string;
  /** Where the source is named. */
  readonly pointer: string;
}

const fateWords: Readonly<Record<NonNullable<Rule['edge']>, string>> = {
  implied: 'kept by data',
  void: 'has no effect',
};

/** Returns a function that links to what an algorithm of a file reads or runs after, and to what reads it or runs after it. */
export function readsIn(
  file: ReportedFile,
  blocks: readonly CodeBlock[],
  links: FieldLinks,
): (name: string) => Children {
  const readings = blocks.flatMap(readingsOf);
  const pointers = new Map(blocks.map((it) => [it.name, it.pointer]));

  function algorithmLink(name: string): HTMLElement {
    const at = pointers.get(name);
    return at === undefined
      ? html('span', name, html('span.faint', ' (not in this file)'))
      : link({ view: 'file', file: file.path, at }, name);
  }

  /** Says what became of a reading that is not in the output. */
  function fate(pointer: string): Children {
    const [index = -1] = links.source.get(pointer) ?? [];
    const field = links.fields[index];
    if (!field || field.target.length > 0) return null;
    const edge = report.ruleOf(field.rule)?.edge;
    const words =
      field.fate === 'decided'
        ? html('strong', 'given up by a decision')
        : edge
          ? html('strong', fateWords[edge])
          : html('strong.alarm', 'left out');
    return [' ', words, ' ', ruleLink(field.rule, file)];
  }

  function line(
    words: string,
    end: 'source' | 'reader',
    of: readonly Reading[],
  ): Child {
    return (
      of.length > 0 &&
      html(
        'p.reads',
        html('strong', words),
        ' ',
        listed(
          of.map((it) =>
            html(
              'span',
              algorithmLink(it[end]),
              it.input !== undefined && html('span.faint', ` as ${it.input}`),
              fate(it.pointer),
            ),
          ),
          ' · ',
        ),
      )
    );
  }

  return (name) => {
    const [reads, runsAfter] = byKind(
      readings.filter(({ reader }) => reader === name),
    );
    const [readBy, runsBefore] = byKind(
      readings.filter(({ source }) => source === name),
    );
    return [
      line('Reads', 'source', reads),
      line('Runs after', 'source', runsAfter),
      line('Read by', 'reader', readBy),
      line('Runs before', 'reader', runsBefore),
    ];
  };
}

/** Parts those of data from those of order. */
function byKind(readings: readonly Reading[]) {
  const isData = ({ input }: Reading): boolean => input !== undefined;
  return [
    readings.filter(isData),
    readings.filter((it) => !isData(it)),
  ] as const;
}

/** Returns what an algorithm reads and runs after. */
function readingsOf({
  name: reader,
  source: excerpt,
}: CodeBlock): readonly Reading[] {
  const reads = inputsOf(excerpt).flatMap((it) => {
    const source = memberOf(it, 'algorithm') ?? memberOf(it, 'SourceAlgorithm');
    // The maintenance plan is not the result of an algorithm.
    const readsResults =
      textIn(it, 'type', 'InputType') === 'AlgorithmOutput' &&
      textIn(it, 'timeRange', 'timerange') !== 'maintainancePlan';
    if (source?.kind !== 'string' || !readsResults) return [];
    const input = textIn(it, 'inputName', 'inputname', 'InputName') ?? '';
    return { reader, source: source.value, input, pointer: source.pointer };
  });
  const orders = itemsOf(memberOf(excerpt?.node, 'dependencies')).flatMap(
    (it) =>
      it.kind === 'string'
        ? { reader, source: it.value, pointer: it.pointer }
        : [],
  );
  return [...reads, ...orders];
}

function textIn(node: JsonNode, ...keys: readonly string[]) {
  return keys.map((key) => stringAt(node, key)).find((it) => it !== undefined);
}
