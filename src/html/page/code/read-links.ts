import { type Child, type Children, html } from '../dom.js';
import { link } from '../navigation.js';
import { ruleLink } from '../parts/labels.js';
import type { ReportedFile } from '../report-data.js';
import type { AlgorithmPlace, ReadEdge } from './reads.js';

const fateWords: Readonly<Record<NonNullable<ReadEdge['fate']>, string>> = {
  implied: 'kept by data',
  void: 'has no effect',
  'given up': 'given up by a decision',
  'left out': 'left out',
};

/** Links to the algorithms that one reads or runs after, and to those that read it or run after it. */
export function readsAndReadBy(
  name: string,
  readings: readonly ReadEdge[],
  file: ReportedFile,
): Children {
  const own = readings.filter(({ reader }) => reader.name === name);
  const others = readings.filter(({ source }) => source.name === name);
  const isInput = ({ input }: ReadEdge): boolean => input !== null;
  const isOrder = ({ input }: ReadEdge): boolean => input === null;
  return [
    line('Reads', own.filter(isInput), 'source', file),
    line('Runs after', own.filter(isOrder), 'source', file),
    line('Read by', others.filter(isInput), 'reader', file),
    line('Runs before', others.filter(isOrder), 'reader', file),
  ];
}

function line(
  words: string,
  readings: readonly ReadEdge[],
  end: 'source' | 'reader',
  file: ReportedFile,
): Child {
  return (
    readings.length > 0 &&
    html(
      'p.reads',
      html('strong', words),
      readings.map((it, index) =>
        html(
          'span.reading',
          index === 0 ? ' ' : ' · ',
          algorithmLink(it[end], file),
          it.input !== null && html('span.faint', ` as ${it.input}`),
          it.fate !== null && [
            ' ',
            html(
              'strong',
              { class: it.fate === 'left out' ? 'alarm' : '' },
              fateWords[it.fate],
            ),
            ' ',
            ruleLink(it.rule ?? '', file),
          ],
        ),
      ),
    )
  );
}

function algorithmLink(
  { name, pointer }: AlgorithmPlace,
  { path }: ReportedFile,
): HTMLElement {
  return pointer === undefined
    ? html('span', name, html('span.faint', ' (not in this file)'))
    : link({ view: 'file', file: path, at: pointer }, name);
}
