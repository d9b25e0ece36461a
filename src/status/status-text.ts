import type { FormatOptions } from '../formats/format.js';
import { cutMarkdown, markdownTable } from '../formats/markdown/document.js';
import { code } from '../formats/markdown/escape.js';
import { visible } from '../formats/safe-text.js';
import { nextLines } from '../formats/text/last-screen.js';
import {
  type Block,
  columnsOf,
  maxOf,
  paragraph,
  textOfBlocks,
} from '../formats/text/layout.js';
import { reasonLines } from '../formats/text/run-summary.js';
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
  const wide = headings.map((it) => columnsOf(it) + 2);
  const room = Math.max(8, width - wide.reduce((sum, it) => sum + it, 0));
  const shown = rows.map(([name = '', ...counts]) => ({
    name: visible(name),
    counts,
  }));
  const fitting = [by, ...shown.map(({ name }) => name)]
    .map(columnsOf)
    .filter((columns) => columns <= room);
  const first = maxOf(fitting);
  const cells = (counts: readonly string[]): string =>
    counts.map((it, at) => it.padStart(wide[at] ?? 0)).join('');
  return [
    [[by.padEnd(first) + cells(headings), 'strong']],
    ...shown.flatMap(({ name, counts }): Block => {
      const gap = first - columnsOf(name);
      return gap >= 0
        ? [[[name + ' '.repeat(gap) + cells(counts)]]]
        : [paragraph(name), [[' '.repeat(first) + cells(counts)]]];
    }),
  ];
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
