import { decisionRows } from '../../run/comparison-sentences.js';
import type { Comparison } from '../../run/comparison.js';
import type { RuleFindings } from '../../run/rule-findings.js';
import type { Summary } from '../../run/summary.js';
import { patchLines } from '../unified.js';
import {
  andMore,
  details,
  linesOf,
  markdownTable,
  section,
} from './document.js';
import { code, fenceFor, prose, shownShort, wholeCode } from './escape.js';

/** Hunks with more lines are folded. */
const maxOpenLines = 30;

const maxLineLength = 200;

/** Lists the values that differ since then. */
export function valuesSection({ comparison }: Summary): string {
  if (!comparison) return '';
  const { values, valueCount } = comparison;
  const rows = values.map(
    ({ path, place, then, now, becomes, decision, meaning }) => [
      `${wholeCode(path)} ${code(place)}`,
      `${valueCode(then)} → ${valueCode(now)}`,
      becomes === null ? '' : code(becomes),
      decision === null ? '' : code(decision),
      meaning === null ? '' : prose(meaning),
    ],
  );
  const names = ['value', 'then → now', 'becomes', 'decision', 'at run time'];
  // A column of which nothing is known is left out.
  const used = names.flatMap((_, at) =>
    rows.some((row) => row[at] !== '') ? at : [],
  );
  return section(
    'Values that differ',
    markdownTable(
      used.map((at) => names[at] ?? ''),
      rows.map((row) => used.map((at) => row[at] ?? '')),
    ),
    andMore(valueCount - values.length, ' values'),
  );
}

function valueCode(text: string | null): string {
  return text === null ? '—' : code(text);
}

/** Lists the findings that are new since then, some of each rule. */
export function newFindingsSection({ comparison, rules }: Summary): string {
  if (!comparison) return '';
  const rows = rules
    .filter(({ shown }) => shown > 0)
    .map(({ rule, shown, examples }) => [
      code(rule),
      String(shown),
      firstPlace(examples),
      prose(examples[0]?.message ?? ''),
    ]);
  return section(
    'New findings',
    markdownTable(['rule', 'findings:', 'first', 'finding'], rows),
  );
}

/** Names the first place of a finding. */
export function firstPlace([first]: RuleFindings['examples']): string {
  return first ? wholeCode(`${first.path}:${first.line}:${first.column}`) : '';
}

/** Lists the decisions that are new, differ or were taken away. */
export function decisionsSection({ comparison }: Summary): string {
  if (!comparison) return '';
  const rows = decisionRows(comparison).map(
    ({ sign, what, answers, reason, isRecommended }) => [
      { '+': 'new', '~': 'changed', '-': 'removed' }[sign],
      code(what),
      answers,
      `${isRecommended ? '⚠ ' : ''}${prose(reason)}`,
    ],
  );
  return section(
    'Decisions',
    markdownTable(['', 'decision', 'answers', 'reason'], rows),
  );
}

/** Shows the hunks of Current texts, folded if they are long. */
export function hunksSection(
  hunks: string,
  { comparison }: { readonly comparison?: Comparison },
): string {
  const deleted = (comparison?.deleted ?? []).flatMap(({ path, before }) =>
    before === null || before === undefined
      ? []
      : hunkOf(path, 'deleted', [before, '']),
  );
  const all = [hunks, ...deleted].filter((it) => it !== '').join('\n');
  const lines = linesOf(all).length;
  return section(
    'Changes of the Current text',
    lines > maxOpenLines ? details(`${lines} lines of changes`, all) : all,
  );
}

/** Shows how one text becomes another one. */
export function hunkOf(
  path: string,
  words: string,
  [before, after]: readonly [string, string],
): string {
  const lines = patchLines(before, after).map((line) =>
    shownShort(line, maxLineLength),
  );
  const fence = fenceFor(lines.join('\n'), 3);
  return `${wholeCode(path)}: ${prose(words)}\n\n${[`${fence}diff`, ...lines, fence].join('\n')}\n`;
}
