import type { Fate } from '../../file/record.js';
import { fateSigns } from '../../report/words.js';
import {
  appendItem,
  type Block,
  columnsOf,
  columnsOfLine,
  cutAtEnd,
  cutInMiddle,
  type Line,
  type Lines,
  paragraph,
  type Tone,
} from './layout.js';
import { visible } from '../safe-text.js';
import { describeDecision, levelOf, ruleOf } from '../../file/all-rules.js';
import { rowTexts } from './cells.js';
import type { FieldSection } from './objects.js';

/** The colour of each fate. */
export const fateTones: Readonly<Record<Fate, Tone>> = {
  exact: 'faint',
  supplied: 'faint',
  decided: 'good',
  assumed: 'note',
  changed: 'warning',
  unmapped: 'error',
  invalid: 'error',
};

export interface FileOptions {
  readonly path: string;
  readonly width: number;
  /** Show every finding with its place and in full; an open error always is. */
  readonly isFull?: boolean;
}

/** Formats the fields of a section, a row each, then the rule and what it says. */
export function sectionLines(
  section: FieldSection,
  object: string,
  indent: number,
  options: FileOptions,
): Block {
  const fate = fateOfSection(section);
  const start: Line = [
    [' '.repeat(indent)],
    [fateSigns[fate].sign, fateTones[fate]],
    [' '],
  ];
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

function fateOfSection({ rule, fields, finding }: FieldSection): Fate {
  if (finding) return finding.decision ? 'decided' : finding.fidelity;
  const { fate = 'exact' } = fields[0] ?? {};
  return fate === 'supplied' ? (ruleOf(rule)?.fidelity ?? fate) : fate;
}

/**
 * Formats a rule and what it says.
 * @param rows the fields; a rule without a decision that fits behind them needs no words
 * @param start of the line if there are no fields
 */
function noteLines(
  { rule, finding }: FieldSection,
  rows: Lines,
  start: Line,
  { path, width, isFull = false }: FileOptions,
): Block {
  const indent = columnsOfLine(start);
  const append = (lines: Lines, item: Line): Lines =>
    lines.length === 0
      ? [[...start, ...item]]
      : appendItem(lines, item, ' '.repeat(indent), width);
  const name: Line = [[cutInMiddle(rule, maxRuleColumns), start[1]?.[1]]];
  const head = append(rows, name);
  if (!finding) return head;
  const { decision, message } = finding;
  if (isFull || levelOf(finding) === 'error') {
    const { line, column } = finding.start;
    const place = visible(`${path}:${line}:${column}`);
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
  const text = decision ? describeDecision(decision) : message;
  const room = width - columnsOfLine(head.at(-1) ?? []) - 2;
  const isWhole = columnsOf(visible(text)) <= room;
  const isRoomy = !isBehind && room >= minTextColumns;
  const cutText = cutAtEnd(text, isWhole || isRoomy ? room : width - indent);
  return append(head, [[cutText]]);
}

/** The longest rule id. */
const maxRuleColumns = 28;

/** With less room, a text that does not fit goes on the next line. */
const minTextColumns = 16;
