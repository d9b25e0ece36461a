import type { FileRecord } from '../../file/record.js';
import {
  comparisonSentences,
  decisionRows,
} from '../../run/comparison-sentences.js';
import type { Comparison, ValueChange } from '../../run/comparison.js';
import { groupBy } from '../../json/collections.js';
import { changeWord } from '../../run/words.js';
import type { FormatOptions } from '../format.js';
import { visible } from '../safe-text.js';
import { changeIn, patchLines, toneOf } from '../unified.js';
import { indent, printRows, type Row } from './field-table.js';
import { moreLines } from './last-screen.js';
import {
  type Block,
  columnsOf,
  cutInMiddle,
  headAndTail,
  type Line,
  maxOf,
  paragraph,
} from './layout.js';

/** Columns for a value of now, in front of what it becomes. */
const maxNow = 24;

/** Parts the names and keys of a place. */
const placeGap = ' › ';

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
    valueLines(comparison, width),
    decisionLines(comparison),
    comparisonSentences(comparison).map((it) => paragraph(it, 0, 'strong')),
  ];
}

/** Shows the values that differ, a row each below the algorithm or input that they belong to. */
function valueLines({ values, valueCount }: Comparison, width: number): Block {
  if (values.length === 0) return [];
  const groups = groupBy(values, (it) => `${it.path} ${placeOf(it).object}`);
  return [
    [['Values that differ', 'strong']],
    ...[...groups.values()].flatMap((own): Block => {
      const printed = printRows(valueRows(own), width);
      return [
        ...headAndTail(
          [[visible(own[0].path)]],
          [[visible(placeOf(own[0]).object)]],
          width,
        ),
        ...printed.flatMap(({ lines, rest }, at) => [
          ...lines,
          ...[rest, own[at]?.meaning ?? '']
            .filter((text) => text !== '')
            .map((text) => paragraph(text, indent)),
        ]),
      ];
    }),
    ...moreLines(valueCount - values.length),
  ];
}

/** Returns a row for each value: its key, then and now, what it becomes, and the decision about it. */
function valueRows(values: readonly ValueChange[]): readonly Row[] {
  const nows = values.map(({ now }) => cutInMiddle(now ?? '(none)', maxNow));
  const room = maxOf(
    nows.filter((_, at) => values[at]?.becomes != null).map(columnsOf),
  );
  return values.map((it, at): Row => {
    const now = nows[at] ?? '';
    const gap = ' '.repeat(Math.max(0, room - columnsOf(now)));
    return {
      sign: [' '],
      key: placeOf(it).key,
      before: it.then ?? '(none)',
      after:
        it.becomes === null
          ? { name: now, value: '' }
          : { name: now + gap, value: `in Current ${it.becomes}` },
      tone: undefined,
      rule: [
        ...(it.decision === null ? [] : [it.decision]),
        ...it.open.map((rule) => `open: ${rule}`),
      ].join(', '),
    };
  });
}

/** Parts the place of a value into its algorithm or input, and its key. */
function placeOf({ place }: ValueChange) {
  const end = place.lastIndexOf(placeGap);
  return end < 0
    ? { object: '', key: place }
    : { object: place.slice(0, end), key: place.slice(end + placeGap.length) };
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
