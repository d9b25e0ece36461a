import {
  type AskedQuestion,
  questionKey,
} from '../../../decisions/open-questions.js';
import {
  describeChoice,
  questionWords,
  recommendedWords,
} from '../../../rule/choice.js';
import type { Choice, Recommended } from '../../../rule/rule.js';
import { timeLineLegend, windowPictures } from '../behaviour/time-line.js';
import { counted, html, number, unfolding, withCode } from '../dom.js';
import { link } from '../navigation.js';
import { type ReportedFinding, report } from '../report-data.js';
import { columns, countCell, headCell, idCell } from './columns.js';
import { sourceExcerpt } from './excerpt.js';
import { aboutRule } from './finding-groups.js';
import { longList } from './list-view.js';

const placesOf = Map.groupBy(report.findingsOf('decide'), questionKey);

/** Asks in a sentence, with code between backticks. */
export function wordsOfQuestion({ rule: id, about }: AskedQuestion): string {
  const rule = report.ruleOf(id);
  return rule ? questionWords(rule, about) : id;
}

/** Names the columns of a list of questions. */
export function questionHeads(): readonly HTMLElement[] {
  return [headCell('Question', 'id'), headCell('Files')];
}

/** Shows a question, which unfolds to its places and its choices. */
export function questionItem(
  question: AskedQuestion,
  isOpen = false,
): HTMLElement {
  const key = questionKey(question);
  return unfolding(
    columns(
      withCode(wordsOfQuestion(question)),
      idCell(key),
      countCell(question.files, 'file waits', 'files wait'),
    ),
    () => questionBody(question),
    { key: `question ${key}`, isOpen },
  );
}

function questionBody(question: AskedQuestion) {
  const { rule: id, recommended } = question;
  const pictures = report.pictures[id];
  const places = placesOf.get(questionKey(question)) ?? [];
  const [first] = places;
  const rule = report.ruleOf(id);
  const choices = rule?.choices?.filter(({ name }) =>
    places.some((it) => it.choices.includes(name)),
  );
  return [
    first &&
      html(
        'p',
        'For example ',
        placeLink(first),
        ': ',
        withCode(first.message),
      ),
    first && sourceExcerpt(first),
    html(
      'dl.choice-list',
      { 'aria-label': 'Choices' },
      choices?.map((it) =>
        choiceItem(
          it,
          question,
          recommended === it.name ? rule?.recommended : undefined,
        ),
      ),
    ),
    pictures && timeLineLegend(),
    html('p', html('strong', counted(places.length, 'place'))),
    longList(html('ul.places'), places, placeLink, 10),
    aboutRule(id),
  ];
}

function placeLink({ file: { path }, pointer, start }: ReportedFinding) {
  return link(
    { view: 'file', file: path, at: pointer },
    `${path}, line ${number(start.line)}`,
  );
}

function choiceItem(
  choice: Choice,
  { rule, about }: AskedQuestion,
  recommended: Recommended | undefined,
): HTMLElement {
  const picture = report.pictures[rule]?.[choice.name];
  return html(
    'div',
    html(
      'dt',
      html('strong', choice.label),
      ' ',
      html('code', choice.name),
      recommended && [' ', html('span.tag', 'recommended')],
    ),
    html('dd', withCode(describeChoice(choice, about))),
    recommended && html('dd', withCode(recommendedWords(recommended))),
    picture && html('dd', windowPictures([picture])),
  );
}
