import { pluralise } from '../../rule/message-text.js';
import type { Report } from '../../report/report.js';
import { type OpenRule, openRules } from '../../report/to-decide.js';
import { columnsOfLine, type Line, painted } from './line.js';
import type { Paint } from './paint.js';
import { visible } from './visible.js';

/** What a person has to decide, what would free most files first. */
export function toDecideLines(
  { files }: Report,
  width: number,
  paint: Paint,
): readonly string[] {
  const open = openRules(files);
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
  const head: Line = [[`  ${visible(rule)}:`]];
  const rest: Line = [
    [pluralise(files, 'file')],
    ...(frees > 0
      ? [[`, frees ${pluralise(frees, 'file')}`, 'good'] as const]
      : []),
  ];
  const line: Line = [...head, [' '], ...rest];
  return columnsOfLine(line) <= width ? [line] : [head, [['    '], ...rest]];
}
