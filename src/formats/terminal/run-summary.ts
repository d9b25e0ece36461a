import { functionsByChange } from '../../report/functions.js';
import type {
  FieldTally,
  FileStatus,
  FunctionReport,
  Report,
  Tally,
} from '../../report/report.js';
import { statusWordsOf } from '../../report/status-words.js';
import { pathsByReason, statusesOfRun } from '../../report/report-summary.js';
import { fixesIn, openQuestions } from '../../report/to-decide.js';
import { nextCommand } from '../../report/next-command.js';
import { tool } from '#tool';
import {
  listNames,
  pluralise,
  truncateMiddle,
} from '../../rule/message-text.js';
import type { FormatOptions } from '../formats.js';
import { visible } from '../visible.js';
import {
  type Block,
  type Line,
  packed,
  type Tone,
  wrap,
  cutInMiddle,
} from './layout.js';

const widestBar = 60;

/** Lists how much of the algorithms, inputs and fields was migrated. */
export function summaryLines({ summary }: Report, width: number): Block {
  const { algorithms, inputs, fields } = summary;
  if (algorithms.total === 0 && fields.total === 0) return [];
  return [
    ...tallyLines('algorithm', algorithms, width),
    ...tallyLines('input', inputs, width),
    ...fidelityBar(fields, Math.min(width, widestBar)),
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

/** Names the files that are passed over, and those that failed, with the reason. */
export function reasonLines(
  report: Report,
  { width, invocation }: Pick<FormatOptions, 'width' | 'invocation'>,
): Block {
  const other = [...pathsByReason(report, 'other')].map(
    ([reason, paths]) => `${reason}: ${listNames(paths)}`,
  );
  // A run says itself what failed, as an error.
  const failed = invocation ? [] : [...pathsByReason(report, 'failed').keys()];
  const titled = (title: string, texts: readonly string[]): Block => {
    const rest = texts.length - mostReasons;
    return texts.length === 0
      ? []
      : [
          [[title, 'strong']],
          ...texts
            .slice(0, mostReasons)
            .map((text): Line => [[wrap(visible(text), width, '  ')]]),
          ...(rest > 0 ? [[[`  and ${rest} more`]] as Line] : []),
        ];
  };
  return [...titled('Passed over', other), ...titled('Failed', failed)];
}

/** Of more reasons than that the number is shown. */
const mostReasons = 20;

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
  const parts = glyphs.map(([fate, glyph, tone]): BarPart => [
    fields[fate],
    fate,
    glyph,
    tone,
  ]);
  return proportionBar('value', parts, width);
}

/** A part of a bar: how many, in a word, and how it is drawn. */
export type BarPart = readonly [
  count: number,
  word: string,
  glyph: string,
  tone: Tone,
];

/** Draws counts in proportion, and a legend; nothing where there is nothing to count. */
export function proportionBar(
  noun: string,
  parts: readonly BarPart[],
  width: number,
): Block {
  const present = parts.filter(([count]) => count > 0);
  const total = present.reduce((sum, [count]) => sum + count, 0);
  if (total === 0) return [];
  const cells = shares(
    present.map(([count]) => count),
    width,
  );
  const legend = present.map(([count, word, glyph, tone], index): Line => [
    [index === 0 ? `${pluralise(total, noun)}: ` : ''],
    [glyph, tone],
    [` ${count} ${word}`],
  ]);
  return [
    present.map(([, , glyph, tone], index) => [
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

/** More of them do not fit on the last screen. */
const mostQuestions = 6;
const mostFixes = 3;

/**
 * Says at the end of a run what is open, what to decide first, what to fix in the
 * source, and which command comes next.
 */
export function nextLines(
  report: Report,
  { width, invocation }: Pick<FormatOptions, 'width' | 'invocation'>,
): Block {
  const next = invocation && nextCommand(report, invocation);
  return [
    ...questionLines(report, width),
    ...fixLines(report, width),
    ...(next ? [[[`Next: ${commandLine(next)}`]] as Line] : []),
  ];
}

function questionLines({ files }: Report, width: number): Block {
  const open = openQuestions(files);
  const rest = open.length - mostQuestions;
  const lines = open.slice(0, mostQuestions).map((it): Line => {
    const counts = `${pluralise(it.files, 'file')}${it.frees > 0 ? `, frees ${it.frees}` : ''}`;
    const name = cutInMiddle(
      visible(questionName(it)),
      width - counts.length - 4,
    );
    return [[`  ${name}: ${counts}`]];
  });
  return lines.length === 0
    ? []
    : [
        [
          [
            wrap(
              'To decide (each frees files with those before it)',
              width,
              '',
            ),
            'strong',
          ],
        ],
        ...lines,
        ...(rest > 0 ? [[[`  and ${rest} more`]] as Line] : []),
      ];
}

/** Names a question by its rule and, where each value has an answer of its own, the value. */
export function questionName({
  rule,
  about,
}: {
  readonly rule: string;
  readonly about?: string | undefined;
}): string {
  return about === undefined ? rule : `${rule} ${truncateMiddle(about)}`;
}

function fixLines({ files }: Report, width: number): Block {
  const fixes = fixesIn(files);
  if (fixes.length === 0) return [];
  const rest = fixes.length - mostFixes;
  return [
    [['To fix in the source', 'strong']],
    ...fixes.slice(0, mostFixes).map(({ file, finding }): Line => {
      const place = `:${finding.start.line}:${finding.start.column} ${finding.rule}`;
      const path = cutInMiddle(visible(file.path), width - place.length - 2);
      return [[`  ${path}${place}`]];
    }),
    ...(rest > 0 ? [[[`  and ${rest} more`]] as Line] : []),
  ];
}

/** Returns a command of this tool to copy, with its arguments as a shell wants them. */
export function commandLine(args: readonly string[]): string {
  return [tool.name, ...args]
    .map((arg) =>
      /^[\w@%+=:,./-]+$/.test(arg)
        ? arg
        : `'${visible(arg).replaceAll("'", String.raw`'\''`)}'`,
    )
    .join(' ');
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
