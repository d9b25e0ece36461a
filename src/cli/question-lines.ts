import { windowsOfChoice } from '../document/windows.js';
import { whatChanges } from '../file/what-changes.js';
import { excerptOf, linesOf } from '../document/findings.js';
import { maxOf, wrapText } from '../render/layout.js';
import { partsText } from '../render/terminal.js';
import { windowLines } from '../render/window-lines.js';
import { isEmpty } from '../behaviour/window.js';
import { recommendedWords } from '../rule/choice.js';
import { capitalise, pluralise } from '../rule/message-text.js';
import type { Choice } from '../rule/rule.js';
import type { Asked } from './ask-for-decision.js';
import { frameColumns, linesInFrame } from './frame.js';
import { widthOf, type World } from './world.js';

const columnGap = '  ';

/** Says how much waits for an answer, and shows a place with its source. */
export function aboutLines(
  { question: { files, places }, place, left }: Asked,
  color: boolean,
  world: World,
): readonly string[] {
  const { file, finding } = place;
  const width = widthOf(world) - frameColumns;
  const excerpt = excerptOf(finding, linesOf(file));
  const number =
    places.length > 1
      ? `place ${places.indexOf(place) + 1} of ${places.length}: `
      : '';
  const words = [
    `${number}${file.path}:${finding.start.line}:${finding.start.column}`,
    ...(finding.algorithm === null ? [] : [`algorithm ${finding.algorithm}`]),
    ...(finding.input === null ? [] : [`input ${finding.input}`]),
  ];
  return [
    ...linesInFrame(
      `${pluralise(files, 'file')} wait${files === 1 ? 's' : ''} for it, ${pluralise(left, 'question')} left`,
      world.stdout,
    ),
    ...linesInFrame(words.join(', '), world.stdout),
    ...(excerpt
      ? partsText([excerpt], { width, color }).trimEnd().split('\n')
      : []),
  ];
}

/**
 * Returns a line for each choice, in columns: what it does, its word in the file,
 * what changes for the function, and whether it is recommended.
 * @param width where the columns do not fit, each line is wrapped
 */
export function choiceRows(
  choices: readonly Choice[],
  recommended: string | null,
  width: number,
): readonly string[] {
  const cells = choices.map(({ label, name, effect }) => [
    label,
    name,
    effect,
    ...(name === recommended ? ['recommended'] : []),
  ]);
  const widths = [0, 1].map((column) =>
    maxOf(cells.map((it) => it[column]?.length ?? 0)),
  );
  const rows = cells.map((of) =>
    of.map((it, column) => it.padEnd(widths[column] ?? 0)).join(columnGap),
  );
  return rows.every(({ length }) => length <= width)
    ? rows
    : cells.map((of) => of.join(', '));
}

/**
 * Returns what is said below a choice that is marked, in paragraphs of lines: which
 * results it reads, how it compares, what the function must then do, why it is
 * recommended.
 */
export function choiceDetails(
  choice: Choice,
  asked: Asked,
  width: number,
): readonly (readonly string[])[] {
  const { answers, place, question, rule } = asked;
  const { name, requires, value, example, hints = {} } = choice;
  const { recommended } = rule;
  const { path, format, sourceText } = place.file;
  const change =
    format === 'legacy' && typeof sourceText === 'string'
      ? whatChanges(
          { path, sourceText },
          place.finding,
          choice,
          answers.decideIn,
        )
      : undefined;
  const { picture } = change ?? {};
  const isDrawn =
    picture && (value === undefined || !picture.current.every(isEmpty));
  const such = typeof example === 'string' ? `, such as ${example}` : '';
  const about = String(JSON.parse(question.about ?? 'null'));
  const sentences = [
    value === undefined
      ? change && change.sentence !== choice.effect
        ? `${capitalise(change.verdict)}: ${change.sentence.replace(/\.$/, '')}.`
        : undefined
      : `It asks for ${value}${such}.`,
    requires,
    Object.hasOwn(hints, about) ? hints[about] : undefined,
    question.recommended === name && recommended
      ? recommendedWords(recommended)
      : undefined,
  ];
  return [
    ...(isDrawn ? [windowLines(windowsOfChoice(picture, choice), width)] : []),
    ...sentences.flatMap((it) =>
      it === undefined ? [] : [wrapText(it, width)],
    ),
  ];
}
