import { code, prose } from '../formats/markdown/inline.js';
import { fixesIn } from '../report/to-decide.js';
import { choicesOf } from '../rule/choice.js';
import { pluralise } from '../rule/message-text.js';
import type { Effect } from './effect.js';
import {
  foldersOf,
  functionsOf,
  type OpenQuestion,
  openQuestionsIn,
  whereOf,
} from './open-questions.js';
import { laneLegend, lanesOf, textsOf } from './screen.js';
import {
  effectsAt,
  filesOf,
  type Session,
  type SessionSettings,
} from './session.js';

/** More names than that are counted. */
const mostNames = 10;

/** Columns of the lanes of time. */
const laneColumns = 48;

/**
 * Returns the open questions as a page of Markdown, with a box for each choice.
 *
 * @param all whether warnings and notes are questions too
 */
export function questionsPage(
  session: Session,
  settings: SessionSettings,
  all: boolean,
): string {
  const files = filesOf(session, settings);
  const questions = openQuestionsIn(files, all);
  const fixes = fixesIn(files).map(
    ({ file, finding }) =>
      `- ${code(`${file.path}:${finding.start.line}:${finding.start.column}`)} ${code(finding.rule)}: ${prose(finding.message)}`,
  );
  return [
    '# Questions of the migration',
    '',
    `${pluralise(questions.length, 'question')}. Answered in this order, they free files soonest. An answer may remove a question or bring a new one.`,
    ...questions.flatMap((question, index) => [
      '',
      `## ${index + 1}. ${code(question.key)}`,
      ...questionLines(
        question,
        effectsAt(
          question.places[0],
          choicesOf(question.rule),
          whereOf(question),
          session,
          settings,
        ),
      ),
    ]),
    ...(fixes.length > 0
      ? ['', '## To fix in the source, which no answer can', '', ...fixes]
      : []),
    '',
  ].join('\n');
}

function questionLines(
  question: OpenQuestion,
  effects: readonly (Effect | undefined)[],
): readonly string[] {
  const { rule, places, files, frees } = question;
  const [{ file, finding }] = places;
  const choices = choicesOf(rule);
  const lanes = lanesOf(choices, effects, laneColumns).filter((line) =>
    line.includes(' '),
  );
  return [
    '',
    prose(`${rule.title} ${rule.explanation}`),
    '',
    `- ${pluralise(places.length, 'finding')} in ${pluralise(files, 'file')}; with those before it frees ${pluralise(frees, 'file')}`,
    `- Functions: ${named(functionsOf(question))}`,
    `- Folders: ${named(foldersOf(question))}`,
    `- Example: ${code(`${file.path}:${finding.start.line}:${finding.start.column}`)} ${prose(finding.message)}`,
    ...(lanes.length > 0 ? ['', '```text', laneLegend, ...lanes, '```'] : []),
    '',
    ...choices.map(
      (choice, index) =>
        `- [ ] **${choice.name}**: ${textsOf(choice, effects[index]).map(prose).join(' ')}`,
    ),
    '',
    'Reason:',
  ];
}

function named(names: readonly string[]): string {
  const rest = names.length - mostNames;
  const shown = names.slice(0, mostNames).map((it) => code(it));
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}
