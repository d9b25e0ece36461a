import { groupBy } from '../../json/collections.js';
import type { Fate, Report, ReportedFinding } from '../../report/report.js';
import {
  appendItem,
  type Block,
  columnsOf,
  columnsOfLine,
  cutAtEnd,
  cutInMiddle,
  headAndText,
  type Line,
  type Lines,
  paragraph,
  type Tone,
} from '../terminal/layout.js';
import { maxRuleColumns } from '../terminal/run-summary.js';
import { visible } from '../visible.js';
import {
  countedFindings,
  countFindings,
  describeDecision,
  levelOf,
  rankOf,
  ruleOf,
} from '../../report/report-findings.js';
import { rowTexts } from './cells.js';
import type { Section } from './objects.js';

type Mark = readonly [glyph: string, tone: Tone];

/** Glyphs differ without colour. */
const marks: Readonly<Record<Fate, Mark>> = {
  exact: ['=', 'faint'],
  supplied: ['+', 'faint'],
  decided: ['✓', 'good'],
  assumed: ['~', 'note'],
  changed: ['!', 'warning'],
  unmapped: ['?', 'error'],
  invalid: ['×', 'error'],
};

export interface FileOptions {
  readonly path: string;
  readonly width: number;
  readonly isNew: (finding: ReportedFinding) => boolean;
  /** Show every finding with its place and in full; an open error always is. */
  readonly isFull?: boolean;
}

/** Formats the fields of a section, a row each, then the rule and what it says. */
export function sectionLines(
  section: Section,
  object: string,
  indent: number,
  options: FileOptions,
): Block {
  const [glyph, tone] = marks[fateOfSection(section)];
  const start: Line = [[' '.repeat(indent)], [glyph, tone], [' ']];
  const { width } = options;
  const rows = rowTexts(section.fields, object, width - indent - 2);
  const lines = rows.flatMap(([first = '', ...others]) =>
    others.reduce<Lines>(
      (row, text) =>
        appendItem(row, [[text]], ' '.repeat(indent + 2), width, ' '),
      [[...start, [first]]],
    ),
  );
  return noteLines(section, lines, start, options);
}

function fateOfSection({ rule, fields, finding }: Section): Fate {
  if (finding) return fateOf(finding);
  const { fate = 'exact' } = fields[0] ?? {};
  return fate === 'supplied' ? (ruleOf(rule)?.fidelity ?? fate) : fate;
}

function fateOf({ decision, fidelity }: ReportedFinding): Fate {
  return decision ? 'decided' : fidelity;
}

/**
 * Formats a rule and what it says.
 * @param rows the fields; a rule without a decision that fits behind them needs no words
 * @param start of the line if there are no fields
 */
function noteLines(
  { rule, finding }: Section,
  rows: Lines,
  start: Line,
  { path, width, isNew, isFull = false }: FileOptions,
): Block {
  const indent = columnsOfLine(start);
  const append = (lines: Lines, item: Line): Lines =>
    lines.length === 0
      ? [[...start, ...item]]
      : appendItem(lines, item, ' '.repeat(indent), width);
  const name: Line = [
    [cutInMiddle(rule, maxRuleColumns), start[1]?.[1]],
    ...(finding && isNew(finding) ? [[' new', 'strong'] as const] : []),
  ];
  const head = append(rows, name);
  if (!finding) return head;
  const { decision, message } = finding;
  if (isFull || levelOf(finding) === 'error') {
    const { line, column } = finding.start;
    const place = cutInMiddle(`${path}:${line}:${column}`, width - indent);
    const both: Line = [...name, [`  ${place}`, 'faint']];
    return [
      ...(columnsOfLine(both) <= width - indent
        ? append(rows, both)
        : append(head, [[place, 'faint']])),
      paragraph(message, indent),
    ];
  }
  const isBehind = head.length === rows.length;
  if (isBehind && !decision) return head;
  const text = decision ? `${decision.choose}: ${decision.reason}` : message;
  const room = width - columnsOfLine(head.at(-1) ?? []) - 2;
  const isWhole = columnsOf(visible(text)) <= room;
  const isRoomy = !isBehind && room >= minTextColumns;
  const shown = cutAtEnd(text, isWhole || isRoomy ? room : width - indent);
  return append(head, [[shown]]);
}

/** With less room, a text that does not fit goes on the next line. */
const minTextColumns = 16;

const meanings: readonly (readonly [Fate, string])[] = [
  ['invalid', 'the source breaks its format'],
  ['unmapped', 'there is no described counterpart'],
  ['changed', 'the behaviour differs'],
  ['assumed', 'it is not described; the tool assumes the plain meaning'],
  ['decided', 'a decision determines it'],
];

const quietMarks =
  '= exact: it means the same; + supplied: a rule writes it by itself';

/** Explains the marks, and each rule and decision once. */
export function legendLines({ files }: Report, width: number): Block {
  const kinds = groupBy(
    files.flatMap(countedFindings),
    ({ decision, rule }) => `${decision?.index ?? ''} ${rule}`,
  );
  const sorted = [...kinds.values()]
    .flatMap((all) => (all[0] ? [{ first: all[0], all }] : []))
    .toSorted(
      ({ first: a }, { first: b }) =>
        (rankOf.get(a.rule) ?? 0) - (rankOf.get(b.rule) ?? 0),
    );
  const groups = meanings.flatMap(([fate, meaning]): Block => {
    const shown = sorted.filter(({ first }) => fateOf(first) === fate);
    const [glyph, tone] = marks[fate];
    const title: Line = [
      [`${glyph} ${fate}`, tone],
      [cutAtEnd(`: ${meaning}`, width - fate.length - 2), 'faint'],
    ];
    return shown.length === 0
      ? []
      : [
          title,
          ...shown.flatMap(({ first, all }) => {
            const count = countFindings(all);
            const times = count === 1 ? '' : `, ${count} times`;
            const name = cutInMiddle(first.rule, width - times.length - 2);
            const head: Line = [['  '], [name], [times, 'faint']];
            return headAndText(head, meaningOf(first), 4, width);
          }),
        ];
  });
  const hasFields = files.some(({ fields = [] }) => fields.length > 0);
  return groups.length > 0 && hasFields
    ? [...groups, paragraph(quietMarks, 0, 'faint')]
    : groups;
}

function meaningOf(finding: ReportedFinding): string {
  const { rule: id, message, choices, decision } = finding;
  if (decision) return describeDecision(decision);
  const rule = ruleOf(id);
  const title = rule?.title ?? message;
  return rule?.fidelity === 'unmapped'
    ? `${title} Choices: ${choices.join(', ')}.`
    : title;
}
