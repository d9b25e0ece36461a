import { decisionRows } from '../../run/comparison-sentences.js';
import type { Comparison } from '../../run/comparison.js';
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
export function valuesSection({ values, valueCount }: Comparison): string {
  const rows = values.map(
    ({ path, place, then, now, becomes, decision, open, meaning }) => [
      `${wholeCode(path)} ${code(place)}`,
      `${valueCode(then)} → ${valueCode(now)}`,
      becomes === null ? '' : code(becomes),
      [
        ...(decision === null ? [] : [code(decision)]),
        ...open.map((rule) => `open: ${code(rule)}`),
      ].join(', '),
      meaning === null ? '' : prose(meaning),
    ],
  );
  const names = [
    'value',
    'then → now',
    'in Current',
    'decision',
    'at run time',
  ];
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

/** Lists the decisions that are new, differ or were taken away. */
export function decisionsSection(comparison: Comparison): string {
  const rows = decisionRows(comparison).map(
    ({ sign, what, answers, reason, isRecommended }) => [
      { '+': 'new', '~': 'changed', '-': 'removed' }[sign],
      wholeCode(what),
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
export function hunksSection(hunks: string, { deleted }: Comparison): string {
  const gone = deleted.flatMap(({ path, before }) =>
    before === null || before === undefined
      ? []
      : hunkOf(path, 'deleted', [before, '']),
  );
  const all = [hunks, ...gone].filter((it) => it !== '').join('\n');
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
