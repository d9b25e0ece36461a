import type { FileRecord } from '../../file/record.js';
import {
  comparisonSentences,
  decisionRows,
} from '../../run/comparison-sentences.js';
import type { Comparison, ValueChange } from '../../run/comparison.js';
import { changeWord } from '../../run/words.js';
import { truncateMiddle } from '../../rule/message-text.js';
import type { FormatOptions } from '../format.js';
import { visible } from '../safe-text.js';
import { changeIn, patchLines, toneOf } from '../unified.js';
import { type Block, headAndTail, type Line, paragraph } from './layout.js';

/** Shows how the Current text of a file changes since then. */
export function hunkBlock(
  record: FileRecord,
  { width, isVerbose = false }: FormatOptions,
): Block {
  const { path, comparison } = record;
  const change = changeIn(record);
  if (!change || !comparison || comparison.text === 'same') return [];
  // A change by decisions alone is counted at the decision.
  if (comparison.change === 'decided' && !isVerbose) return [];
  return textHunk(
    path,
    changeWord(comparison),
    [change.before ?? '', change.after ?? ''],
    width,
  );
}

function textHunk(
  path: string,
  words: string,
  [before, after]: readonly [string, string],
  width: number,
): Block {
  return [
    ...headAndTail([[visible(path), 'strong']], [[visible(words)]], width),
    ...patchLines(before, after).map((line): Line => [[line, toneOf(line)]]),
  ];
}

/** Shows what differs since then: the values, the decisions, the files that are gone, and the result in sentences. */
export function comparisonBlocks(
  comparison: Comparison,
  { width }: FormatOptions,
): readonly Block[] {
  return [
    ...comparison.deleted.map(({ path, before }) =>
      before === null || before === undefined
        ? []
        : textHunk(path, 'deleted', [before, ''], width),
    ),
    valueLines(comparison),
    decisionLines(comparison),
    comparisonSentences(comparison).map((it) => paragraph(it, 0, 'strong')),
  ];
}

function valueLines({ values, valueCount }: Comparison): Block {
  if (values.length === 0) return [];
  const rest = valueCount - values.length;
  return [
    [['Values that differ', 'strong']],
    ...values.flatMap((it): Block => [
      [[`  ${visible(it.path)}  ${visible(it.place)}`]],
      paragraph(changeText(it), 4),
      ...(it.meaning === null ? [] : [paragraph(it.meaning, 6)]),
    ]),
    ...(rest > 0 ? [[[`  and ${rest} more`]] as Line] : []),
  ];
}

/** Says how a value changes, what it becomes and by which decision. */
function changeText({
  then,
  now,
  becomes,
  decision,
  open,
}: ValueChange): string {
  const parts = [
    [then, now].map((it) => truncateMiddle(it ?? '(none)')).join(' → '),
    ...(becomes === null ? [] : [`in Current ${truncateMiddle(becomes)}`]),
    ...(decision === null ? [] : [`by ${decision}`]),
    ...open.map((rule) => `open: ${rule}`),
  ];
  return parts.join(', ');
}

function decisionLines(comparison: Comparison): Block {
  const rows = decisionRows(comparison);
  if (rows.length === 0) return [];
  return [
    [['Decisions', 'strong']],
    ...rows.flatMap(({ sign, what, answers, reason }) => [
      paragraph(
        [what, ...(answers === '' ? [] : [answers])].join(', '),
        4,
        undefined,
        [`  ${sign}`],
      ),
      paragraph(reason, 6, 'faint'),
    ]),
  ];
}
