import { excerptLines, type Found, placeOf } from '../formats/text/errors.js';
import {
  beginningOf,
  type Block,
  cutAtEnd,
  cutInMiddle,
  maxOf,
  paragraph,
  textOfBlocks,
  wrap,
} from '../formats/terminal/layout.js';
import { visible } from '../formats/safe-text.js';
import { sourceTextOf, splitLines } from '../json/source-text.js';
import type { Choice } from '../rule/rule.js';
import { pluralise, quoted, truncateMiddle } from '../rule/message-text.js';
import { questionWords } from '../rule/choice.js';
import { choiceTexts } from './choice-words.js';
import type { Effect } from './effect.js';
import { objectAsked, type OpenQuestion } from './open-questions.js';
import { timeLines } from './time-line-text.js';

const laneLegend =
  'Passed: # yes  . perhaps  * the latest  < from before  : the request';

const keysLine =
  '↑/↓ Enter  p: place  e: explain  s: skip  u: undo  a: answers  q: quit';

export interface TerminalSize {
  readonly width: number;
  readonly rows: number;
}

export interface ShownQuestion {
  readonly question: OpenQuestion;
  readonly position: string;
  /** Whether it comes first in the order in which `frees` is counted. */
  readonly isFirst: boolean;
  readonly example: Found;
  /** The effect of each choice; undefined for one that needs a value first. */
  readonly effects: readonly (Effect | undefined)[];
  /** How many files wait, and of how many owners. */
  readonly counts: string;
}

/** Lines that the picture, the source and the details have at least. */
const [minExcerpt, minDetails] = [3, 3];

/**
 * Formats a question for a screen: what is asked and where, a line for each
 * choice, and as much of the marked choice as fits below.
 */
export function questionScreen(
  shownQuestion: ShownQuestion,
  marked: number,
  { width, rows }: TerminalSize,
  color: boolean,
): string {
  const { question, example, effects } = shownQuestion;
  const { choices } = question;
  const linesOf = (block: Block): readonly string[] =>
    splitLines(textOfBlocks([block], { width, color }).trimEnd());
  const head = linesOf(headLines(shownQuestion, width));
  const choice = choices[marked];
  const details = choice
    ? choiceTexts(choice, effects[marked]).flatMap((text) =>
        splitLines(wrap(visible(text), width, '  ')),
      )
    : [];
  const footer = splitLines(wrap(keysLine, width, ''));
  // The last row is the cursor's; a blank line is above the details.
  const free = rows - 2 - head.length - choices.length - footer.length;
  const picture = pictureLines(shownQuestion, marked, width);
  const isPictured =
    picture.above.length > 0 &&
    free - picture.above.length >= minExcerpt + minDetails;
  const above = isPictured ? picture.above : [];
  const room = free - above.length;
  const excerpt = linesOf(
    inputLines(
      example,
      Math.max(minExcerpt, room - Math.max(minDetails, details.length)),
      width,
    ),
  );
  const cut = cutLines(
    details,
    Math.max(minDetails, room - excerpt.length),
    width,
  );
  const hasRoom = room - excerpt.length - cut.length > 0;
  return [
    ...head,
    ...excerpt,
    ...(hasRoom ? [''] : []),
    ...above,
    ...choices.map((it, index) => {
      const lane = isPictured ? picture.lanes[index] : undefined;
      const line = choiceLine(it, choices, lane);
      return cutAtEnd(`${index === marked ? '●' : '○'} ${line}`, width);
    }),
    '',
    ...cut,
    ...footer,
  ].join('\n');
}

/** What stays of a question on the screen after it is answered. */
export function askedLine(
  { question, position }: ShownQuestion,
  done: string,
  { width }: TerminalSize,
): string {
  return cutInMiddle(`${position}  ${question.key}: ${done}`, width);
}

function headLines(
  { question, position, isFirst, example, counts }: ShownQuestion,
  width: number,
): Block {
  const { key, rule, frees } = question;
  const freed = isFirst
    ? `ready after this answer: ${pluralise(frees, 'file')}`
    : '';
  const name = cutInMiddle(
    key,
    Math.max(12, width - position.length - freed.length - 4),
  );
  const room = width - position.length - name.length - 2;
  const { algorithm } = example.finding;
  const inAlgorithm =
    algorithm === null ? '' : visible(`, algorithm ${quoted(algorithm)}`);
  return [
    room > freed.length
      ? [
          [`${position}  `],
          [name, 'strong'],
          [isFirst ? freed.padStart(room) : ''],
        ]
      : [[cutAtEnd(`${position}  ${key}`, width)]],
    paragraph(questionWords(rule, question.about), 0, 'strong'),
    [[cutAtEnd(counts, width)]],
    [[cutInMiddle(placeOf(example) + inAlgorithm, width - 2), 'faint']],
  ];
}

/** Shows the whole input in question; folds it to fewer lines where there is no room. */
function inputLines(example: Found, room: number, width: number): Block {
  const { text, object } = objectAsked(example);
  const { start, end } = example.finding;
  const lines = splitLines(sourceTextOf(text).text);
  const first = splitLines(text.slice(0, object.start)).length;
  const last = splitLines(text.slice(0, object.end)).length;
  const place = excerptLines(example.finding, lines, width);
  const isWholeShown =
    last - first + place.length <= room && start.line === end.line;
  if (isWholeShown || last === first) {
    const gutter = String(end.line).length + 2;
    const line = (number: number): Block[number] => [
      [`${String(number).padStart(gutter)} |`, 'faint'],
      [` ${beginningOf(visible(lines[number - 1] ?? ''), width - gutter - 3)}`],
    ];
    const linesFrom = (from: number, to: number): Block =>
      Array.from({ length: Math.max(0, to - from) }, (_, at) =>
        line(from + at),
      );
    return [
      ...linesFrom(first, start.line),
      ...place,
      ...linesFrom(end.line + 1, last + 1),
    ];
  }
  const folded = text
    .slice(object.start, object.end)
    .replaceAll(/\s*\r?\n\s*/g, ' ');
  const short = truncateMiddle(folded, 2 * room * width);
  const whole = splitLines(wrap(visible(short), width, '    '));
  return cutLines(whole, room, width).map((it) => [[it]]);
}

/** Cuts lines to a number; the last one says that more follow. */
function cutLines(
  lines: readonly string[],
  most: number,
  width: number,
): readonly string[] {
  if (lines.length <= most) return lines;
  const last = lines[most - 1] ?? '';
  return [...lines.slice(0, most - 1), `${beginningOf(last, width - 2)} …`];
}

const gap = 2;

/** The columns of a mark, of the names and of the labels of choices. */
function columnsOf(choices: readonly Choice[]) {
  return {
    mark: 2,
    name: gap + maxOf(choices.map(({ name }) => name.length)),
    label: gap + maxOf(choices.map(({ label }) => label.length)),
  };
}

function choiceLine(
  { name, label }: Choice,
  choices: readonly Choice[],
  lane: string | undefined,
): string {
  const columns = columnsOf(choices);
  return `${name.padEnd(columns.name)}${label.padEnd(columns.label)}${lane ?? ''}`.trimEnd();
}

/** Lanes narrower than this show nothing. */
const minLane = 20;

/** Draws the windows right of the choices, below a ruler, Legacy and a legend. */
function pictureLines(
  { question: { choices }, effects }: ShownQuestion,
  marked: number,
  width: number,
): { readonly above: readonly string[]; readonly lanes: readonly string[] } {
  const { mark, name, label } = columnsOf(choices);
  const before = mark + name + label;
  const lanes = width - before - 2;
  const drawn =
    lanes < minLane ? undefined : drawWindows(effects, lanes, marked);
  if (!drawn) return { above: [], lanes: [] };
  const { at, legacy } = drawn;
  const line = (text: string, lane: string): string =>
    (cutAtEnd(text, before).padEnd(before) + lane).trimEnd();
  return {
    above: [
      cutAtEnd(laneLegend, width),
      line(`  ${at}`, drawn.ruler),
      line(`  Legacy: ${visible(legacy.words)}`, drawn.legacyLane),
    ],
    lanes: drawn.lanes,
  };
}

/**
 * Draws the windows of Legacy and of each choice at one request.
 * @param first the choice whose request is drawn, if it has one
 */
function drawWindows(
  effects: readonly (Effect | undefined)[],
  columns: number,
  first = 0,
) {
  const windows = effects.map((effect) => effect?.windows[0]);
  const drawn = windows[first] ?? windows.find((it) => it !== undefined);
  if (!drawn) return undefined;
  const { at, legacy } = drawn;
  const { ruler, lanes } = timeLines(
    [legacy.slices, ...windows.map((it) => it?.current.slices ?? [])],
    at,
    columns,
  );
  return {
    legacy,
    ruler,
    at: at.replace('T', ' '),
    legacyLane: lanes[0] ?? '',
    lanes: windows.map((it, index) => (it ? (lanes[index + 1] ?? '') : '')),
  };
}
