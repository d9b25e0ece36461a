import { groupBy } from '../../json/collections.js';
import type { Fate, Report, ReportedFinding } from '../../report/report.js';
import {
  type Lines,
  columnsOf,
  columnsOfLine,
  cutAtEnd,
  cutInMiddle,
  type Line,
  type Tone,
  wrap,
} from '../terminal/layout.js';
import { visible } from '../visible.js';
import {
  countedFindings,
  countFindings,
  describeDecision,
  levelOf,
  rankOf,
  ruleOf,
} from '../../report/report-findings.js';

/** The glyph and tone of a fate; glyphs differ without colour. */
export interface Mark {
  readonly glyph: string;
  readonly tone: Tone;
}

export const marks: Readonly<Record<Fate, Mark>> = {
  exact: { glyph: '=', tone: 'faint' },
  supplied: { glyph: '+', tone: 'faint' },
  decided: { glyph: '✓', tone: 'good' },
  assumed: { glyph: '~', tone: 'note' },
  changed: { glyph: '!', tone: 'warning' },
  unmapped: { glyph: '?', tone: 'error' },
  invalid: { glyph: '×', tone: 'error' },
};

export interface Note {
  readonly mark: Mark;
  readonly rule: string;
  readonly text: string;
  readonly isNew: boolean;
  readonly place?: string | undefined;
  /** After fields, only the rule is shown. */
  readonly isBrief: boolean;
}

export interface FileContext {
  readonly path: string;
  readonly isNew: (finding: ReportedFinding) => boolean;
}

/** Returns the note of a finding; an open error always shows its place. */
export function noteOf(
  finding: ReportedFinding,
  { path, isNew }: FileContext,
  isPlaced = false,
): Note {
  const { rule, decision, message, start } = finding;
  const isOpenError = levelOf(finding) === 'error';
  return {
    ...{ rule, mark: marks[fateOf(finding)], isNew: isNew(finding) },
    ...((isOpenError || isPlaced) && {
      place: `${path}:${start.line}:${start.column}`,
    }),
    isBrief: !decision && !isOpenError,
    text: decision ? `${decision.choose}: ${decision.reason}` : message,
  };
}

function fateOf({ decision, fidelity }: ReportedFinding): Fate {
  return decision ? 'decided' : fidelity;
}

/** The longest rule id; a saved report may have longer ones. */
const maxRuleColumns = 28;

export function ruleLine({ mark, rule, isNew }: Note): Line {
  const line: Line = [[cutInMiddle(rule, maxRuleColumns), mark.tone]];
  return isNew ? [...line, [' new', 'strong']] : line;
}

/** With less room, the text goes on the next line. */
const minTextColumns = 16;

/** Formats a note: in full if it has a place, otherwise on one line if it fits. */
export function noteLines(note: Note, start: Line, width: number): Lines {
  const { text, place } = note;
  const head: Line = [...start, ...ruleLine(note)];
  const used = columnsOfLine(head);
  const indent = ' '.repeat(columnsOfLine(start));
  if (place !== undefined) {
    const isRoomy = used + 2 + columnsOf(visible(place)) <= width;
    return [
      ...(isRoomy
        ? [[...head, [`  ${visible(place)}`, 'faint']] as const]
        : [
            head,
            [
              [indent],
              [cutInMiddle(place, width - indent.length), 'faint'],
            ] as const,
          ]),
      ...textLines(visible(text), width, indent),
    ];
  }
  if (text === '') return [head];
  return width - used < minTextColumns
    ? [head, [[indent + cutAtEnd(text, width - indent.length)]]]
    : [[...head, [`  ${cutAtEnd(text, width - used - 2)}`]]];
}

function textLines(text: string, width: number, indent: string): Lines {
  return wrap(text, width, indent)
    .split('\n')
    .map((line) => [[cutAtEnd(line, width)]]);
}

export function noteStart({ glyph, tone }: Mark, indent: number): Line {
  return [[' '.repeat(indent)], [`${glyph} `, tone]];
}

const meanings: readonly (readonly [Fate, string])[] = [
  ['invalid', 'the source breaks its format'],
  ['unmapped', 'there is no described counterpart'],
  ['changed', 'the behaviour differs'],
  ['assumed', 'it is not described; the tool assumes the plain meaning'],
  ['decided', 'a decision determines it'],
];

const quietMarksLegend = `${marks.exact.glyph} exact: it means the same; ${marks.supplied.glyph} supplied: a rule writes it by itself`;

/** Explains the marks, and each rule and decision once. */
export function legendLines({ files }: Report, width: number): Lines {
  const kinds = groupBy(
    files.flatMap(countedFindings),
    ({ decision, rule }) => `${decision?.index ?? ''} ${rule}`,
  );
  const groups = meanings.flatMap(([fate, meaning]): Lines => {
    const lines = [...kinds.values()]
      .flatMap((all) => {
        const [first] = all;
        if (!first || fateOf(first) !== fate) return [];
        return [
          {
            first,
            count: countFindings(all),
            rank: rankOf.get(first.rule) ?? 0,
          },
        ];
      })
      .toSorted((a, b) => a.rank - b.rank)
      .flatMap(({ first, count }) => kindLines(first, count, width));
    if (lines.length === 0) return [];
    const { glyph, tone } = marks[fate];
    const rest = cutAtEnd(`: ${meaning}`, width - fate.length - 2);
    return [
      [
        [`${glyph} ${fate}`, tone],
        [rest, 'faint'],
      ],
      ...lines,
    ];
  });
  const hasFields = files.some(({ fields = [] }) => fields.length > 0);
  return groups.length > 0 && hasFields
    ? [...groups, [[cutAtEnd(quietMarksLegend, width), 'faint']]]
    : groups;
}

/** Formats one rule or decision with its count. */
function kindLines(
  finding: ReportedFinding,
  count: number,
  width: number,
): Lines {
  const times = count === 1 ? '' : `, ${count} times`;
  const head: Line = [
    ['  '],
    [cutInMiddle(finding.rule, width - times.length - 2)],
    [times, 'faint'],
  ];
  const text = visible(meaningOf(finding));
  const room = width - columnsOfLine(head) - 2;
  return columnsOf(text) <= room
    ? [[...head, [`  ${text}`]]]
    : [head, ...textLines(text, width, '    ')];
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
