import {
  describeChoice,
  questionWords,
  recommendedWords,
} from '../../../rule/choice.js';
import type { Choice, Recommended } from '../../../rule/rule.js';
import {
  type AskedQuestion,
  questionKey,
} from '../../../decisions/open-questions.js';
import {
  type Children,
  counted,
  countedOf,
  html,
  unfolding,
  withCode,
} from '../dom.js';
import { link, type View } from '../navigation.js';
import * as controls from '../parts/controls.js';
import { sourceExcerpt } from '../parts/excerpt.js';
import { aboutRule } from '../parts/finding-item.js';
import { listView } from '../parts/list-view.js';
import { type ReportedFinding, report } from '../report-data.js';
import { searchFor } from '../state.js';

/** Files whose places are shown at once. */
const mostFiles = 5;

/** Places of a file that are shown. */
const mostPlaces = 10;

const placesOf = Map.groupBy(
  report.findings.filter(({ isAsked }) => isAsked),
  questionKey,
);

/** The open questions, to be read: their places, their choices, and the command that answers them. */
export const questionsView: View = {
  name: 'questions',
  label: 'Questions',
  show: () => {
    const { questions } = report;
    return listView({
      intro: html('section.panel', answerCommands()),
      filters: [
        controls.search('words of a question'),
        controls.select('question', 'Question', [
          ['', 'All questions'],
          ...questions.map((it) => [questionKey(it), questionKey(it)] as const),
        ]),
        controls.clear('questions'),
      ],
      list: html('ol.findings'),
      size: 20,
      choose: (state) => {
        const isFound = searchFor(state);
        return questions.filter(
          (it) =>
            (state.question === '' || questionKey(it) === state.question) &&
            isFound(questionKey(it), wordsOfQuestion(it)),
        );
      },
      count: ({ length }) => countedOf(length, questions.length, 'question'),
      show: (items) => items.map((it) => html('li', questionItem(it))),
    });
  },
};

/** Shows the commands that answer the questions. */
export function answerCommands(): Children {
  const { decide, decideRecommended, questions } = report;
  if (decide === null) return null;
  const offered = questions.filter(({ recommended }) => recommended !== null);
  return [
    html('p', 'Answer the questions with ', controls.copied(decide)),
    decideRecommended !== null &&
      offered.length > 0 &&
      html(
        'p',
        `Of them, ${counted(offered.length, 'has', 'have')} a recommended answer. Write these with `,
        controls.copied(decideRecommended),
      ),
  ];
}

/** Asks in a sentence, with code between backticks. */
export function wordsOfQuestion({ rule: id, about }: AskedQuestion): string {
  const rule = report.ruleOf(id);
  return rule ? questionWords(rule, about) : '';
}

function questionItem(question: AskedQuestion): HTMLElement {
  const { rule: id, about, files, recommended } = question;
  const places = placesOf.get(questionKey(question)) ?? [];
  const [first] = places;
  const rule = report.ruleOf(id);
  const choices = rule?.choices?.filter(({ name }) =>
    places.some((it) => it.choices.includes(name)),
  );
  return html(
    'article.finding.question',
    html('h2', withCode(wordsOfQuestion(question))),
    html(
      'p.faint',
      html('code', questionKey(question)),
      ` · ${counted(files, 'file waits', 'files wait')} for the answer`,
    ),
    first && html('p', withCode(first.message)),
    first && sourceExcerpt(first),
    places.length > 0 && placeList(places),
    html(
      'dl.choice-list',
      { 'aria-label': 'Choices' },
      choices?.map((it) =>
        choiceItem(
          it,
          about,
          recommended === it.name ? rule?.recommended : undefined,
        ),
      ),
    ),
    aboutRule(id),
  );
}

function choiceItem(
  choice: Choice,
  about: string | undefined,
  recommended: Recommended | undefined,
): HTMLElement {
  return html(
    'div',
    html(
      'dt',
      html('strong', choice.label),
      ' ',
      html('code', choice.name),
      recommended && [' ', html('em', 'recommended')],
    ),
    html('dd', withCode(describeChoice(choice, about))),
    recommended && html('dd', withCode(recommendedWords(recommended))),
  );
}

/** Links to the places in each file. */
function placeList(places: readonly ReportedFinding[]): HTMLElement {
  const files = [...Map.groupBy(places, ({ file }) => file.path)];
  const list = (of: typeof files): HTMLElement =>
    html('ul.places', of.map(placesInFile));
  return html(
    'div',
    html('h3', counted(places.length, 'place')),
    list(files.slice(0, mostFiles)),
    files.length > mostFiles &&
      unfolding(counted(files.length - mostFiles, 'more file'), () =>
        list(files.slice(mostFiles)),
      ),
  );
}

function placesInFile([path, places]: readonly [
  string,
  readonly ReportedFinding[],
]): HTMLElement {
  return html(
    'li',
    html('span.path', path),
    ': line ',
    places
      .slice(0, mostPlaces)
      .flatMap(({ start, pointer }, index) => [
        index > 0 && ', ',
        link(
          { view: 'file', file: path, at: pointer },
          { 'aria-label': `${path}, line ${start.line}` },
          start.line,
        ),
      ]),
    places.length > mostPlaces && [
      ', ',
      link(
        { view: 'findings', file: path, rule: places[0]?.rule ?? '' },
        'and more',
      ),
    ],
  );
}
