import { sourceTextOf } from '../../json/decode.js';
import { getOrCompute, groupBy } from '../../json/collections.js';
import { splitLines } from '../../json/position.js';
import {
  countedFindings,
  countFindings,
  levelOf,
} from '../../report/report-findings.js';
import { isNewIn } from '../../report/comparison.js';
import type {
  FileReport,
  Report,
  ReportedFinding,
} from '../../report/report.js';
import type { FormatOptions } from '../formats.js';
import { commandLine, filesLines } from '../terminal/closing.js';
import { choicesOf } from '../../rule/choice.js';
import { sliceWholeCharacters } from '../../rule/message-text.js';
import {
  beginningOf,
  type Block,
  columnsOf,
  cutInMiddle,
  endOf,
  type Span,
  unitsOfColumn,
  paragraph,
} from '../terminal/layout.js';
import { visible } from '../visible.js';
import { ruleOf } from '../../report/report-findings.js';

export interface Found {
  readonly file: FileReport;
  readonly finding: ReportedFinding;
}

/** Returns `path:line:column`, which editors and terminals make a link. */
export function placeOf({ file, finding: { start } }: Found): string {
  return visible(`${file.path}:${start.line}:${start.column}`);
}

/** Counts findings, of which one can represent several. */
export function countFound(found: readonly Found[]): number {
  return countFindings(found.map(({ finding }) => finding));
}

export function groupByRule(findings: readonly Found[]) {
  return groupBy(findings, ({ finding }) => finding.rule);
}

/** Formats the output of `--quiet`: a line for each rule with errors, and one for the files. */
export function quietBlocks(report: Report, width: number): readonly Block[] {
  const isNew = isNewIn(report);
  const errors = report.files.flatMap((file) =>
    countedFindings(file)
      .filter((it) => levelOf(it) === 'error' && isNew(it))
      .map((finding) => ({ file, finding })),
  );
  const lines = [...groupByRule(errors)].flatMap(([rule, all]): Block => {
    const [first] = all;
    if (!first) return [];
    const count = countFound(all);
    const rest = count > 1 ? ` and ${count - 1} more` : '';
    const name = `error[${rule}]`;
    const place = width - rest.length - name.length - 2;
    return [
      [
        [cutInMiddle(placeOf(first), place), 'strong'],
        [`${rest}: `],
        [name, 'error'],
      ],
    ];
  });
  return [[...lines, ...filesLines(report)]];
}

/** Errors of a rule shown in full, and then by place only. */
const [maxShownErrors, maxNamedErrors] = [3, 6];

/** Formats errors in order; counts further errors of the same rule. */
export function errorBlocks(
  errors: readonly Found[],
  { width, invocation }: Pick<FormatOptions, 'width' | 'invocation'>,
): readonly Block[] {
  const groups = groupByRule(errors);
  const sources = new Map<FileReport, readonly string[]>();
  const linesOf = (file: FileReport): readonly string[] =>
    getOrCompute(sources, file, () =>
      splitLines(sourceTextOf(file.sourceText ?? '').text),
    );
  const shown = new Map<string, number>();
  return errors.flatMap((found) => {
    const { rule, message } = found.finding;
    const all = groups.get(rule) ?? [];
    const count = (shown.get(rule) ?? 0) + 1;
    shown.set(rule, count);
    if (count > maxShownErrors) return [];
    const isLast = count === Math.min(maxShownErrors, all.length);
    return [
      [
        [[placeOf(found), 'strong'], [': '], [`error[${rule}]`, 'error']],
        paragraph(message, 2),
        ...excerptLines(found.finding, linesOf(found.file), width),
        ...(count === 1 ? hintLines(rule, invocation?.program) : []),
        ...(isLast ? furtherLines(all.slice(maxShownErrors)) : []),
      ],
    ];
  });
}

function hintLines(id: string, program: string | undefined): Block {
  const rule = ruleOf(id);
  const choices = rule ? choicesOf(rule).map(({ name }) => name) : [];
  const fix =
    id === 'decision-breaks' ? 'correct the decision' : 'fix the source';
  const hint = choices.length === 0 ? fix : `choices: ${choices.join(', ')}`;
  return [
    paragraph(hint, 2, 'faint'),
    // Never wrapped, so that it can be copied.
    [[`  explained by: ${commandLine(['explain', id], program)}`, 'faint']],
  ];
}

function furtherLines(rest: readonly Found[]): Block {
  if (rest.length === 0) return [];
  const count = countFound(rest);
  const places = rest.slice(0, maxNamedErrors).map(placeOf).join(', ');
  const others = count > maxNamedErrors ? ', …' : '';
  const text = `and ${count} more of this rule: ${places}${others}`;
  return [paragraph(text, 2, 'error')];
}

const linesOfObject = 3;

/** Shows the source line of a finding with its place underlined, or the first lines of an object. */
export function excerptLines(
  finding: ReportedFinding,
  lines: readonly string[],
  width: number,
): Block {
  const { start, end } = finding;
  // A report saved without texts has no source.
  const isKnown = lines.some((line) => line !== '');
  if (!isKnown || lines.length < start.line) return [];
  const gutter = String(end.line).length + 2;
  const line = (number: string | number, ...rest: Span) => [
    [`${String(number).padStart(gutter)} |`, 'faint'] as const,
    [' '] as const,
    rest,
  ];
  const room = width - gutter - ' | '.length;
  if (end.line <= start.line + 1) {
    const { text, before, marked } = cutAround(finding, lines, room);
    const underline = ' '.repeat(before) + '^'.repeat(Math.max(1, marked));
    return [line(start.line, text), line('', underline, 'error')];
  }
  const first = start.line - 1;
  return [
    ...lines
      .slice(first, first + linesOfObject)
      .map((text, index) =>
        line(
          start.line + index,
          beginningOf(shown(text, 0, room * unitsOfColumn), room),
        ),
      ),
    ...(end.line >= start.line + linesOfObject ? [line('', '…')] : []),
  ];
}

/** Cuts a wide line around a place; returns the columns before and in the place. */
function cutAround(
  { start, end }: ReportedFinding,
  lines: readonly string[],
  width: number,
) {
  const line = lines[start.line - 1] ?? '';
  const from = start.column - 1;
  const to = end.line === start.line ? end.column - 1 : line.length;
  const near = width * unitsOfColumn;
  const before = shown(line, Math.max(0, from - near), from);
  const place = shown(line, from, Math.min(to, from + near));
  const behind = shown(line, to, Math.min(line.length, to + near));
  const isWide = columnsOf(before + place + behind) > width;
  const head = isWide ? endOf(before, Math.floor(width / 3)) : before;
  const columns = columnsOf(head);
  return {
    // Escape again: harmless parts may join to a command.
    text: beginningOf(visible(head + place + behind), width),
    before: columns,
    marked: Math.min(columnsOf(place), width - columns),
  };
}

function shown(line: string, from: number, to: number): string {
  return visible(sliceWholeCharacters(line, from, to).replaceAll('\t', '  '));
}
