import { groupBy } from '../../json/collections.js';
import type { FinishedRun } from '../../report/finished-run.js';
import type {
  ElementCounts,
  FieldCounts,
  FunctionChanges,
  OutputChange,
} from '../../file/record.js';
import type { ComparedOutput, Comparison } from '../../report/report.js';
import { listNames, pluralise } from '../../rule/message-text.js';
import type { FormatOptions } from '../reporter.js';
import { isNothingChanged, moreLines } from './closing.js';
import {
  type Block,
  cutAtEnd,
  cutInMiddle,
  type Line,
  packItems,
  type Tone,
  paragraph,
} from './layout.js';

const maxBarWidth = 60;

export function summaryLines({ summary }: FinishedRun, width: number): Block {
  const { algorithms, inputs, fields } = summary;
  if (algorithms.total === 0 && fields.total === 0) return [];
  return [
    ...tallyLines('algorithm', algorithms),
    ...tallyLines('input', inputs),
    ...fidelityBar(fields, Math.min(width, maxBarWidth)),
  ];
}

function tallyLines(
  what: string,
  { total, migrated, partial, leftOut }: ElementCounts,
): Block {
  if (total === 0) return [];
  const parts = [
    `${migrated} migrated`,
    ...(partial > 0 ? [`${partial} in part`] : []),
    ...(leftOut > 0 ? [`${leftOut} left out`] : []),
  ];
  const line = `${pluralise(total, what)}: ${parts.join(', ')}`;
  return [paragraph(line, 0, 'strong')];
}

const glyphs = [
  ['exact', '█', 'good'],
  ['decided', '▓', 'good'],
  ['assumed', '▒', 'note'],
  ['changed', '▚', 'warning'],
  ['unmapped', '░', 'error'],
  ['invalid', '×', 'error'],
] as const satisfies readonly (readonly [keyof FieldCounts, string, Tone])[];

/** Draws a proportional bar with a legend; nothing if all counts are zero. */
function fidelityBar(fields: FieldCounts, width: number): Block {
  const present = glyphs.filter(([fate]) => fields[fate] > 0);
  const counts = present.map(([fate]) => fields[fate]);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  const cells = shares(counts, width);
  const legend = present.map(([fate, glyph, tone], index): Line => [
    [index === 0 ? `${pluralise(total, 'value')}: ` : ''],
    [glyph, tone],
    [` ${fields[fate]} ${fate}`],
  ]);
  return [
    present.map(([, glyph, tone], index) => [
      glyph.repeat(cells[index] ?? 0),
      tone,
    ]),
    ...packItems(legend, '', width),
  ];
}

/** Divides cells in proportion, at least one each; the largest share gets the rest. */
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

/** Names the files that are skipped, and those that failed, with the reason. */
export function reasonLines(
  { skipped, failed }: FinishedRun,
  { printsErrors }: Pick<FormatOptions, 'printsErrors'>,
): Block {
  const titled = (title: string, reasons: readonly string[]): Block =>
    reasons.length === 0
      ? []
      : [
          [[title, 'strong']],
          ...reasons.slice(0, maxReasons).map((text) => paragraph(text, 2)),
          ...moreLines(reasons.length - maxReasons),
        ];
  const named = skipped.map(
    ({ reason, count, paths }) => `${reason}: ${listSome(paths, count)}`,
  );
  return [
    ...titled('Skipped', named),
    ...titled('Failed', printsErrors ? [] : failed.map(({ reason }) => reason)),
  ];
}

/** Lists the first of some names. */
export function listSome(first: readonly string[], count: number): string {
  const rest = count - first.length;
  return `${first.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** More reasons are only counted. */
const maxReasons = 20;

/** A brief text only counts more functions and inputs. */
export const maxFunctions = 5;
export const maxInputs = 3;

export function functionLines(
  functions: readonly FunctionChanges[],
  { isVerbose = false }: Pick<FormatOptions, 'isVerbose'>,
): Block {
  const changes = [...functionsByChange(functions)];
  if (changes.length === 0) return [];
  const most = isVerbose ? [] : [maxFunctions, maxInputs];
  return [
    paragraph('Changes needed in function code', 0, 'strong'),
    ...changes.flatMap(([text, concerned]): Block => {
      const names = concerned.map(({ path, inputs }) =>
        inputs.length === 0 ? path : `${path} (${listNames(inputs, most[1])})`,
      );
      return [
        paragraph(text, 2),
        paragraph(listNames(names, most[0]), 4, 'faint'),
      ];
    }),
  ];
}

/** The longest rule id. */
export const maxRuleColumns = 28;

const changeWords: Readonly<Record<OutputChange, string>> = {
  added: 'a new Current file',
  removed: 'no Current file any more',
  changed: 'the Current file changes',
  same: 'only its findings change',
};

/** Returns what a migration wants to hear; nothing if no file became Current. */
export function migratedSentences({
  migrated = 0,
}: Comparison): readonly string[] {
  const them = migrated === 1 ? 'it' : 'them';
  return migrated === 0
    ? []
    : [
        `${pluralise(migrated, 'Legacy file')} became Current, exactly as the tool writes ${them}.`,
      ];
}

/** Says which decisions of before answer findings that a change brings. */
export function settledSentences({
  settled = [],
}: ComparedOutput): readonly string[] {
  const groups = groupBy(settled, ({ rule, decision }) =>
    JSON.stringify([rule, decision?.index]),
  );
  return [...groups.values()].map(([{ rule, start, decision }, ...others]) => {
    const count = pluralise(others.length + 1, 'new finding');
    const first = `${others.length > 0 ? 'first ' : ''}at ${start.line}:${start.column}`;
    return `${count} of ${rule}, ${first}: settled by decision ${(decision?.index ?? 0) + 1}: ${decision?.choose ?? ''}`;
  });
}

/** Says what a change since a commit does to findings and Current files. */
export function comparisonLines(run: FinishedRun, width: number): Block {
  const { comparison } = run;
  if (!comparison || isNothingChanged(run)) return [];
  const { ref, outputs, new: added, gone } = comparison;
  const settled = outputs.flatMap((it) => it.settled ?? []).length;
  const news =
    outputs.length === 0
      ? ': nothing changes'
      : `: ${pluralise(added.length, 'finding')} new, ${settled > 0 ? `${settled} more settled, ` : ''}${gone.length} gone`;
  const old = run.rules.reduce((sum, { open, shown }) => sum + open - shown, 0);
  const title = cutInMiddle(`Against ${ref}`, width - news.length);
  return [
    [[title, 'strong'], [news]],
    ...(old > 0
      ? [paragraph(`${pluralise(old, 'finding')} there before`, 2, 'faint')]
      : []),
    ...migratedSentences(comparison).map((it) => paragraph(it, 2, 'good')),
    ...outputs.flatMap((output): Block => {
      const words = changeWords[output.change];
      const name = cutInMiddle(output.path, width - words.length - 4);
      return [
        [[`  ${name}`], [`  ${words}`, 'faint']],
        ...output.gone.map((finding): Line => {
          const rule = cutInMiddle(finding.rule, maxRuleColumns);
          const text = cutAtEnd(finding.message, width - rule.length - 11);
          return [['    gone '], [rule, 'good'], [`  ${text}`]];
        }),
        ...settledSentences(output).map((it) => paragraph(it, 4)),
      ];
    }),
  ];
}

interface Concerned {
  readonly path: string;
  readonly inputs: readonly string[];
}

/** Groups what functions must change by what it is. */
export function functionsByChange(
  functions: readonly FunctionChanges[],
): ReadonlyMap<string, readonly Concerned[]> {
  const concerned = functions.flatMap(({ path, changes }) =>
    [...groupBy(changes, ({ text }) => text)].map(([text, same]) => ({
      text,
      path,
      inputs: same.flatMap(({ inputs }) => inputs),
    })),
  );
  return groupBy(concerned, ({ text }) => text);
}
