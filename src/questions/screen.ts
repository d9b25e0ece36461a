import { type Choice } from '../rule/choice.js';
import { listNames, pluralise } from '../rule/message-text.js';
import { excerptLines, type Found, placeOf } from '../formats/text/errors.js';
import {
  cutInMiddle,
  type Block,
  paragraph,
  textOfBlocks,
  wrap,
} from '../formats/terminal/layout.js';
import { visible } from '../formats/visible.js';
import { sourceTextOf } from '../json/decode.js';
import { splitLines } from '../json/position.js';
import type { Effect } from './effect.js';
import { foldersOf, functionsOf, type OpenQuestion } from './open-questions.js';
import { choiceTexts, questionWords } from './choice-words.js';
import { isOpenEnded } from '../behaviour/window.js';
import { timeLines } from './time-line-text.js';

export const laneLegend =
  'Passed: # yes  . perhaps  * the latest  < from before  : the request';

const drawnEnd =
  'A duration is drawn as if it ended on the day of the request.';

interface ScreenOptions {
  readonly width: number;
  readonly color: boolean;
}

interface ShownQuestion {
  readonly question: OpenQuestion;
  readonly position: string;
  readonly example: Found;
  readonly only: readonly string[];
}

/** Formats a question: its rule, places and one example. */
export function questionScreen(
  { question, position, example, only }: ShownQuestion,
  { width, color }: ScreenOptions,
): string {
  const { key, rule, files, frees } = question;
  const counts = [
    pluralise(question.places.length, 'finding'),
    pluralise(files, 'file'),
    namesLine('function', functionsOf(question)),
    namesLine('folder', foldersOf(question)),
  ].join(', ');
  const freed = `frees ${pluralise(frees, 'file')}`;
  const name = cutInMiddle(key, width - position.length - freed.length - 4);
  const room = width - position.length - name.length - 2;
  const narrowed = visible(`Only ${only.join(', ')}`);
  const source = sourceTextOf(example.file.sourceText ?? '').text;
  const about: Block = [
    [[`${position}  `], [name, 'strong'], [freed.padStart(room)]],
    paragraph(questionWords(rule, question.about), 0, 'strong'),
    paragraph(rule.explanation),
  ];
  const places: Block = [
    paragraph(visible(counts)),
    ...(only.length > 0 ? [paragraph(narrowed, 0, 'strong')] : []),
    paragraph(placeOf(example), 2),
    ...excerptLines(example.finding, splitLines(source), width),
  ];
  return textOfBlocks([about, places], { width, color });
}

function namesLine(what: string, names: readonly string[]): string {
  return `${pluralise(names.length, what)} (${listNames(names.slice(0, 3))}${names.length > 3 ? ' …' : ''})`;
}

/** Columns of choice names, and of the prompt's frame. */
const [nameColumns, margin] = [18, 4];

/**
 * Formats the choices with their effects, and their windows on one scale.
 * @param effects of each choice; undefined for one that needs a value first
 */
export function choiceScreen(
  choices: readonly Choice[],
  effects: readonly (Effect | undefined)[],
  { width }: ScreenOptions,
): { readonly above: string; readonly labels: readonly string[] } {
  const room = width - margin;
  const lanes = lanesOf(choices, effects, Math.max(12, room - nameColumns - 2));
  const above = lanes.slice(0, -choices.length);
  const text = [wrap(laneLegend, room, ''), ...above].join('\n');
  return {
    above: lanes.length > 0 ? `\n${text.replaceAll(/^/gm, '  ')}\n` : '',
    labels: choices.map((choice, index) =>
      [
        lanes[above.length + index] ?? choice.name,
        wrap(`  ${choice.label}`, room, '  '),
        ...choiceTexts(choice, effects[index]).map((text) =>
          wrap(visible(text), room, '  '),
        ),
      ].join('\n'),
    ),
  };
}

/** Draws the windows of Legacy and of each choice below one ruler. */
export function lanesOf(
  choices: readonly Choice[],
  effects: readonly (Effect | undefined)[],
  columns: number,
): readonly string[] {
  const windows = effects.map((effect) => effect?.windows[0]);
  const [first] = windows.flatMap((it) => it ?? []);
  if (!first) return [];
  const { at, legacy } = first;
  const { ruler, lanes } = timeLines(
    [legacy.slices, ...windows.map((it) => it?.current.slices ?? [])],
    at,
    columns,
  );
  const line = (name: string, lane: string | null | undefined): string =>
    (name.padEnd(nameColumns) + (lane ?? '')).trimEnd();
  return [
    line(at.replace('T', ' '), ruler),
    line('Legacy', lanes[0]),
    wrap(visible(legacy.words), nameColumns + columns, '    '),
    ...(windows.some((it) => it?.current.slices.some(isOpenEnded))
      ? [wrap(drawnEnd, nameColumns + columns, '')]
      : []),
    ...choices.map(({ name }, index) =>
      line(name, windows[index] && lanes[index + 1]),
    ),
  ];
}
