import type { FormatOptions } from '../formats/format.js';
import { cutMarkdown, markdownTable } from '../formats/markdown/document.js';
import { code } from '../formats/markdown/escape.js';
import { visible } from '../formats/safe-text.js';
import { nextLines } from '../formats/text/last-screen.js';
import {
  type Block,
  columnsOf,
  type Line,
  maxOf,
  paragraph,
  textOfBlocks,
} from '../formats/text/layout.js';
import { reasonLines } from '../formats/text/run-summary.js';
import { sumOf } from '../run/rule-findings.js';
import type { Summary } from '../run/summary.js';
import { filesSentence, type Status, tableOf } from './status.js';

/** Formats the status for a terminal, with open questions and the next command. */
export function statusText(
  status: Status,
  run: Summary,
  options: Pick<FormatOptions, 'color' | 'width' | 'quiet' | 'invocation'>,
): string {
  const sentence = paragraph(filesSentence(status), 0, 'strong');
  return textOfBlocks(
    options.quiet
      ? [[sentence]]
      : [
          tableLines(status, options.width),
          reasonLines(run, { printsErrors: true }),
          [sentence, ...nextLines(run, options)],
        ],
    options,
  );
}

/** Aligns the counts behind the names. A longer name has lines of its own above its counts. */
function tableLines(status: Status, width: number): Block {
  const { names, rows } = tableOf(status);
  const [by = '', ...headings] = names;
  const shown = rows.map(([name = '', ...counts]) => ({
    name: visible(name),
    counts,
  }));
  const columns = [by, ...shown.map(({ name }) => name)].map(columnsOf);
  const heads = headingLines(headings, width - maxOf(columns));
  const wide = headings.map(
    (_, at) => maxOf(heads.map((it) => columnsOf(it[at] ?? ''))) + 2,
  );
  const room = Math.max(8, width - sumOf(wide, (it) => it));
  const first = maxOf(columns.filter((it) => it <= room));
  const cells = (texts: readonly string[]): string =>
    texts.map((it, at) => it.padStart(wide[at] ?? 0)).join('');
  return [
    ...heads.map((it, at): Line => [
      [(at < heads.length - 1 ? '' : by).padEnd(first) + cells(it), 'strong'],
    ]),
    ...shown.flatMap(({ name, counts }): Block => {
      const gap = first - columnsOf(name);
      return gap >= 0
        ? [[[name + ' '.repeat(gap) + cells(counts)]]]
        : [paragraph(name), [[' '.repeat(first) + cells(counts)]]];
    }),
  ];
}

/** Returns the lines of the headings: one, or a word on each where they do not fit beside each other. */
function headingLines(
  headings: readonly string[],
  width: number,
): readonly (readonly string[])[] {
  if (sumOf(headings, (it) => columnsOf(it) + 2) <= width) return [headings];
  const words = headings.map((it) => it.split(' '));
  const height = maxOf(words.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    words.map((it) => it[line - height + it.length] ?? ''),
  );
}

export function statusMarkdown(status: Status): string {
  const { names, rows } = tableOf(status);
  const [by = '', ...headings] = names;
  const table = markdownTable(
    [by, ...headings.map((it) => `${it}:`)],
    rows.map(([name = '', ...counts], at) => [
      at < rows.length - 1 ? code(name, Infinity) : name,
      ...counts,
    ]),
  );
  return cutMarkdown(
    `## Information model status\n\n${filesSentence(status)}\n\n${table}`,
  );
}
