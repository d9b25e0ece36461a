import type { FileReport, Report } from '../report.js';
import { columnsOfLine, type Line, painted } from './line.js';
import type { Paint } from './paint.js';
import { visible } from './terminal.js';

interface OpenRule {
  readonly rule: string;
  /** Files that wait for this rule alone. */
  readonly frees: number;
  /** Files that wait for it, among others. */
  readonly files: number;
}

/** What a person has to decide, what would free most files first. */
export function toDecideLines(
  { files }: Report,
  width: number,
  paint: Paint,
): readonly string[] {
  const held = files.filter(({ status }) => status === 'held');
  const open = openRules(held.map(rulesOfOpenErrors));
  if (open.length === 0) return [];
  return [
    paint.strong('To decide or to mend'),
    ...open
      .flatMap((it) => openRuleLines(it, width))
      .map((line) => painted(line, paint)),
  ];
}

function openRuleLines(
  { rule, frees, files }: OpenRule,
  width: number,
): readonly Line[] {
  const head: Line = [[`  ${visible(rule)}: `]];
  const rest: Line = [
    [counted(files)],
    ...(frees > 0 ? [[`, frees ${counted(frees)}`, 'good'] as const] : []),
  ];
  const line = [...head, ...rest];
  return columnsOfLine(line) <= width ? [line] : [head, [['    '], ...rest]];
}

const counted = (files: number): string =>
  files === 1 ? '1 file' : `${files} files`;

function rulesOfOpenErrors({ findings }: FileReport): ReadonlySet<string> {
  return new Set(
    findings
      .filter(
        ({ fidelity, decision }) =>
          decision === null &&
          (fidelity === 'unmapped' || fidelity === 'invalid'),
      )
      .map(({ rule }) => rule),
  );
}

function openRules(
  waiting: readonly ReadonlySet<string>[],
): readonly OpenRule[] {
  const rules = new Set(waiting.flatMap((it) => [...it]));
  return [...rules]
    .map((rule) => {
      const files = waiting.filter((it) => it.has(rule));
      const frees = files.filter((it) => it.size === 1).length;
      return { rule, frees, files: files.length };
    })
    .toSorted(
      (a, b) =>
        b.frees - a.frees || b.files - a.files || (a.rule < b.rule ? -1 : 1),
    );
}
