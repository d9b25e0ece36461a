import { questionKey } from '../../../decisions/open-questions.js';
import { type Children, counted, countedOf, html } from '../dom.js';
import type { View } from '../navigation.js';
import { columns } from '../parts/columns.js';
import { copied } from '../parts/controls.js';
import { listView, longList } from '../parts/list-view.js';
import {
  questionHeads,
  questionItem,
  wordsOfQuestion,
} from '../parts/question-item.js';
import { report } from '../report-data.js';
import { searchFor } from '../state.js';

/** The open questions, to be read: their places, their choices, and the command that answers them. */
export const questionsView: View = {
  name: 'questions',
  label: 'Questions',
  show: () => {
    const { questions } = report;
    return listView({
      name: 'questions',
      intro: answerCommands(),
      searched: 'words of a question',
      choose: (state) => {
        const isFound = searchFor(state);
        return questions.filter(
          (it) =>
            (state.question === '' || questionKey(it) === state.question) &&
            isFound(questionKey(it), wordsOfQuestion(it)),
        );
      },
      count: ({ length }) => countedOf(length, questions.length, 'question'),
      show: (chosen) =>
        html(
          'section.panel',
          columns(null, ...questionHeads()),
          longList(html('ol.groups'), chosen, (it, index) =>
            questionItem(it, index === 0),
          ),
        ),
    });
  },
};

/** Shows the commands that answer the questions. */
export function answerCommands(): Children {
  const { decide, decideRecommended, questions } = report;
  if (decide === null) return null;
  const offered = questions.filter(({ recommended }) => recommended !== null);
  return [
    html('p', 'Answer the questions: ', copied(decide)),
    decideRecommended !== null &&
      offered.length > 0 &&
      html(
        'p',
        `${counted(offered.length, 'has', 'have')} a recommended answer. Write ${offered.length === 1 ? 'it' : 'these'}: `,
        copied(decideRecommended),
      ),
  ];
}
