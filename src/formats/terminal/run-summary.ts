import { functionsByChange } from '../../report/functions.js';
import type {
  FieldTally,
  FileStatus,
  FunctionReport,
  Report,
  Tally,
} from '../../report/report.js';
import { statusWordsOf } from '../../report/status-words.js';
import { statusesOfRun } from '../../report/summary.js';
import { openRules } from '../../report/to-decide.js';
import { listNames, pluralise } from '../../rule/message-text.js';
import { visible } from '../visible.js';
import {
  type Block,
  columnsOfLine,
  type Line,
  packed,
  type Tone,
  wrap,
} from './layout.js';

const widestBar = 60;

/**
 * Lists how much of the files, algorithms, inputs and fields was migrated.
 *
 * @param fewest below this number of files, nothing is said about files
 */
export function summaryLines(report: Report, width: number, fewest = 2): Block {
  const { algorithms, inputs, fields } = report.summary;
  return [
    ...filesLines(report, width, fewest),
    ...(algorithms.total > 0 || fields.total > 0
      ? [
          ...tallyLines('algorithm', algorithms, width),
          ...tallyLines('input', inputs, width),
          ...fidelityBar(fields, Math.min(width, widestBar)),
        ]
      : []),
  ];
}

/** Counts the files by status; says nothing about fewer than so many. */
export function filesLines(
  report: Report,
  width: number,
  fewest: number,
): Block {
  const counts = statusesOfRun(report);
  const words = statusWordsOf(report);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total < fewest) return [];
  const parts = (Object.keys(words) as FileStatus[])
    .filter((status) => counts[status] !== undefined)
    .map((status) => `${counts[status] ?? 0} ${words[status]}`);
  const line = `${pluralise(total, 'file')}: ${parts.join(', ')}`;
  return [[[wrap(line, width, ''), 'strong']]];
}

function tallyLines(
  what: string,
  { total, migrated, partial, leftOut }: Tally,
  width: number,
): Block {
  if (total === 0) return [];
  const parts = [
    `${migrated} migrated`,
    ...(partial > 0 ? [`${partial} in part`] : []),
    ...(leftOut > 0 ? [`${leftOut} left out`] : []),
  ];
  const line = `${pluralise(total, what)}: ${parts.join(', ')}`;
  return [[[wrap(line, width, ''), 'strong']]];
}

/** Glyphs that can be told apart without colour. */
const glyphs = [
  ['exact', '█', 'good'],
  ['decided', '▓', 'good'],
  ['assumed', '▒', 'note'],
  ['changed', '▚', 'warning'],
  ['unmapped', '░', 'error'],
  ['invalid', '×', 'error'],
] as const satisfies readonly (readonly [keyof FieldTally, string, Tone])[];

/** Draws the fates of all source fields in proportion, and a legend. */
function fidelityBar(fields: FieldTally, width: number): Block {
  const present = glyphs.filter(([fate]) => fields[fate] > 0);
  if (fields.total === 0) return [];
  const cells = shares(
    present.map(([fate]) => fields[fate]),
    width,
  );
  const legend = present.map(([fate, glyph, tone], index): Line => [
    [index === 0 ? `${pluralise(fields.total, 'value')}: ` : ''],
    [glyph, tone],
    [` ${fields[fate]} ${fate}`],
  ]);
  return [
    present.map(([, glyph, tone], index) => [
      glyph.repeat(cells[index] ?? 0),
      tone,
    ]),
    ...packed(legend, '', width),
  ];
}

/** Divides cells in proportion, each share at least one; the largest takes the rest. */
function shares(counts: readonly number[], cells: number): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const parts = counts.map((count) =>
    Math.max(1, Math.floor((count / total) * cells)),
  );
  const largest = counts.indexOf(Math.max(...counts));
  const rest = cells - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) =>
    index === largest ? Math.max(1, part + rest) : part,
  );
}

/** Lists the rules that wait for a person, those that free most files first. */
export function toDecideLines({ files }: Report, width: number): Block {
  const open = openRules(files);
  if (open.length === 0) return [];
  const lines = open.flatMap(({ rule, frees, files: concerned }): Block => {
    const head: Line = [[`  ${visible(rule)}:`]];
    const counts: Line = [
      [pluralise(concerned, 'file')],
      ...(frees > 0
        ? [[`, frees ${pluralise(frees, 'file')}`, 'good'] as const]
        : []),
    ];
    const line: Line = [...head, [' '], ...counts];
    return columnsOfLine(line) <= width
      ? [line]
      : [head, [['    '], ...counts]];
  });
  return [[['To decide or to mend', 'strong']], ...lines];
}

/** Lists what the code of the functions has to change, each change once. */
export function functionLines(
  functions: readonly FunctionReport[],
  width: number,
): Block {
  const changes = [...functionsByChange(functions)];
  if (changes.length === 0) return [];
  const title = 'What the code of the functions has to change';
  return [
    [[wrap(title, width, ''), 'strong']],
    ...changes.flatMap(([text, concerned]): Block => {
      const names = concerned.map(({ path, inputs }) =>
        inputs.length === 0 ? path : `${path} (${listNames(inputs)})`,
      );
      return [
        [[wrap(visible(text), width, '  ')]],
        [[wrap(visible(listNames(names)), width, '    '), 'faint']],
      ];
    }),
  ];
}
