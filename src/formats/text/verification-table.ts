import type { Verdict } from '../../behaviour/verdict.js';
import { cutInMiddle } from '../terminal/cut.js';
import { type Line, packed, painted, type Span } from '../terminal/line.js';
import type { Paint, Tone } from '../terminal/paint.js';
import { columnsOf, widest } from '../terminal/columns.js';
import {
  isUnaccounted,
  type VerifiedAlgorithm,
  type VerifiedAspect,
  type VerifiedObject,
} from '../../report/verification/model.js';
import { unnamed } from '../../report/verification/words.js';

/** How each verdict is drawn: a mark that can be told apart without colour, and a tone. */
export const marks: Readonly<Record<Verdict, readonly [string, Tone]>> = {
  same: ['=', 'faint'],
  differs: ['≠', 'warning'],
  unknown: ['?', 'note'],
  'left out': ['–', 'warning'],
};

/** What nothing accounts for has this behind its mark. */
const alarm = '!';

const indentation = '    ';
const gap = '  ';

/** Where a name has less room, its aspects stand below it. */
const shortestName = 12;

/** The aspects of an algorithm in a line, those of its inputs in a table. */
export function algorithmTable(
  { name, aspects, inputs }: VerifiedAlgorithm,
  width: number,
  paint: Paint,
): readonly string[] {
  return [
    `${gap}${paint.strong(cutInMiddle(name ?? unnamed, width - gap.length))}`,
    ...[
      ...aspectLines(aspects, indentation, width),
      ...inputLines(inputs, width),
    ].map((line) => painted(line, paint)),
  ];
}

function inputLines(
  inputs: readonly VerifiedObject[],
  width: number,
): readonly Line[] {
  const heads = inputs[0]?.aspects.map(({ aspect }) => aspect);
  if (!heads) return [];
  const room = width - columnsOf(indentation + gap + heads.join(gap));
  if (room < shortestName)
    return inputs.flatMap(({ name, aspects }) => [
      [[indentation + nameOf(name, width - indentation.length)]],
      ...aspectLines(aspects, indentation + gap, width),
    ]);
  const names = inputs.map(({ name }) => nameOf(name, room));
  const most = widest(['input', ...names].map(columnsOf));
  const cell = (text: string): string =>
    indentation + text + ' '.repeat(most - columnsOf(text));
  const head: Line = [[cell('input') + gap + heads.join(gap), 'faint']];
  const rows = inputs.map(({ aspects }, index): Line => [
    [cell(names[index] ?? '')],
    ...aspects.flatMap((aspect) => centred(aspect)),
  ]);
  return [head, ...rows.map(withoutEnd)];
}

function nameOf(name: string | null, columns: number): string {
  return cutInMiddle(name ?? unnamed, columns);
}

/** The mark below the middle of its head, with the gap before it. */
function centred(aspect: VerifiedAspect): readonly Span[] {
  const before = Math.floor((aspect.aspect.length - 1) / 2);
  const mark = markOf(aspect);
  const after = aspect.aspect.length - before - columnsOf(mark[0]);
  return [[gap + ' '.repeat(before)], mark, [' '.repeat(after)]];
}

/** Without the blanks that end a row. */
function withoutEnd(line: Line): Line {
  return line.slice(0, line.findLastIndex(([text]) => text.trim() !== '') + 1);
}

/** `source =  name =`, on as many lines as it takes. */
function aspectLines(
  aspects: readonly VerifiedAspect[],
  indent: string,
  width: number,
): readonly Line[] {
  const words = aspects.map((aspect): Line => [
    [`${aspect.aspect} `],
    markOf(aspect),
  ]);
  return packed(words, indent, width);
}

function markOf(aspect: VerifiedAspect): Span {
  const [mark, tone] = marks[aspect.verdict];
  return isUnaccounted(aspect) ? [mark + alarm, 'error'] : [mark, tone];
}
