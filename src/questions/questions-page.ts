import type { DecideIn } from '../file/decide-with.js';
import { placeOf } from '../formats/text/errors.js';
import { code, prose } from '../formats/markdown/document.js';
import { fixTitle, readyAfter } from '../report/to-decide.js';
import { listNames, pluralise } from '../rule/message-text.js';
import { effectsOfChoices } from './effect.js';
import {
  exampleOf,
  fixesIn,
  foldersOf,
  functionsOf,
  type OpenQuestion,
  openQuestionsIn,
  whereOf,
} from './open-questions.js';
import { choiceTexts, questionWords } from './choice-words.js';
import { laneLegend, lanesOf } from './screen.js';
import type { Session } from './session.js';

const laneColumns = 48;

/**
 * Returns the open questions as Markdown, with a checkbox for each choice.
 * @param all whether warnings and notes are questions too
 */
export function questionsPage(session: Session, all: boolean): string {
  const questions = openQuestionsIn(session, all);
  const fixes = fixesIn(session.records);
  return [
    '# Questions of the migration',
    '',
    questions.length === 0
      ? 'There are no open questions.'
      : `${pluralise(questions.length, 'question')}. Answered in this order, they free files soonest. An answer may remove a question or bring a new one.`,
    ...questions.flatMap((question, index) => [
      '',
      `## ${index + 1}. ${code(question.key)}`,
      ...questionLines(question, index, session.decideIn),
    ]),
    ...(fixes.length > 0
      ? [
          '',
          `## ${fixTitle(fixes.map(({ finding }) => finding.rule))}`,
          '',
          ...fixes.map(
            (it) =>
              `- ${code(placeOf(it))} ${code(it.finding.rule)}: ${prose(it.finding.message)}`,
          ),
        ]
      : []),
    '',
  ].join('\n');
}

function questionLines(
  question: OpenQuestion,
  index: number,
  decideIn: DecideIn,
): readonly string[] {
  const { rule, places, choices, files, frees } = question;
  const freed =
    frees > 0 ? `; ${readyAfter(index)}: ${pluralise(frees, 'file')}` : '';
  const example = exampleOf(question);
  const where = whereOf(question);
  const effects = effectsOfChoices(example, choices, where, decideIn);
  const lanes = lanesOf(choices, effects, laneColumns).filter((line) =>
    line.includes(' '),
  );
  return [
    '',
    `**${prose(questionWords(rule, question.about))}**`,
    '',
    prose(rule.explanation),
    '',
    `- ${pluralise(places.length, 'finding')} in ${pluralise(files, 'file')}${freed}`,
    `- Functions: ${listNames(functionsOf(question).map((it) => code(it)))}`,
    `- Folders: ${listNames(foldersOf(question).map((it) => code(it)))}`,
    `- Example: ${code(placeOf(example))} ${prose(example.finding.message)}`,
    ...(lanes.length > 0 ? ['', '```text', laneLegend, ...lanes, '```'] : []),
    '',
    ...choices.map(
      (choice, at) =>
        `- [ ] **${choice.label}** (${code(choice.name)}): ${choiceTexts(choice, effects[at]).map(prose).join(' ')}`,
    ),
    '',
    'Reason:',
  ];
}
