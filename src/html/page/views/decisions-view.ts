import type { PageDecisions, PageQuestion } from '../../page-report.js';
import { filesFreed, keyOf, stateOfQuestion } from '../decide/answers.js';
import { decisionsText } from '../decide/decisions-text.js';
import { focusShown, answeredList, showList } from '../decide/question-list.js';
import { questionPanel } from '../decide/question-panel.js';
import { counted, fill, html, liveRegion } from '../dom.js';
import { go, type View } from '../navigation.js';
import { copied, copyButton } from '../parts/copy.js';

const isWide = matchMedia('(min-width: 60rem)');

/** The open questions one at a time, and the decisions file that answers them. */
export function decisionsView(decisions: PageDecisions): View {
  const { questions } = decisions;
  return {
    name: 'decisions',
    label: 'Decisions',
    inTitle: ['rule'],
    show: () => {
      const progress = html('p', { role: 'status' });
      const list = html('ol.question-list');
      const folded = html(
        'details',
        { open: isWide.matches },
        html('summary', 'Questions'),
        list,
        answeredList(),
      );
      const question = html('div.question');
      const file = html('section.panel');
      const showFile = fileSection(file, decisions);
      let shown: PageQuestion | undefined;
      const onAnswer = (): void => {
        const { held, free } = filesFreed(questions);
        const words = `${questions.length - countOpen(questions)} of ${questions.length} answered, ${free} of ${counted(held, 'file')} free`;
        if (progress.textContent !== words) fill(progress, words);
        showList(list, questions, shown);
        showFile();
      };
      const next = (): void => {
        const from = shown ? questions.indexOf(shown) + 1 : 0;
        const after = [...questions.slice(from), ...questions.slice(0, from)];
        const open = after.find((it) => stateOfQuestion(it) !== 'ready');
        if (open) {
          go({ rule: keyOf(open) });
          question.querySelector('h2')?.focus();
        } else {
          fill(liveRegion, 'All questions are answered.');
          file.querySelector('button')?.focus();
        }
      };
      return {
        element: html(
          'div',
          html('h1', { tabindex: -1 }, 'Decisions'),
          html(
            'div.deciding',
            {
              onkeydown: (event) => {
                const { key, ctrlKey, metaKey } = event as KeyboardEvent;
                if (key === 'Enter' && (ctrlKey || metaKey)) next();
                else if (key === 'Escape') {
                  folded.open = true;
                  focusShown(list);
                }
              },
            },
            html('div.questions', progress, folded),
            html('div', question, file),
          ),
        ),
        update: ({ rule }) => {
          shown = questions.find((it) => keyOf(it) === rule) ?? questions[0];
          if (shown) fill(question, questionPanel(shown, onAnswer, next));
          onAnswer();
          // The list is above the question: fold it when one is picked.
          if (isWide.matches || !folded.open) return;
          folded.open = false;
          question.querySelector('h2')?.focus();
        },
      };
    },
  };
}

/** Shows the text to save; returns a function that follows the answers. */
function fileSection(
  section: HTMLElement,
  { path, text, next, questions }: PageDecisions,
) {
  const count = html('p');
  const added = html('pre.excerpt', { tabindex: 0 });
  const textOf = (): string => decisionsText(text, questions);
  const name = path.replace(/^.*\//, '');
  const download = html(
    'button',
    {
      type: 'button',
      onclick: () => {
        const url = URL.createObjectURL(new Blob([textOf()]));
        html('a', { href: url, download: name }).click();
        URL.revokeObjectURL(url);
        fill(liveRegion, `${name} is saved.`);
      },
    },
    'Download',
  );
  fill(
    section,
    html('h2', 'Decisions file'),
    count,
    html('p', download, ' ', copyButton('Copy', textOf, added)),
    html('details', html('summary', 'Preview of what is added'), added),
    html('p', 'Save it as ', html('code', path), '.'),
    next !== null && html('p', 'Then run: ', copied(next)),
  );
  return (): void => {
    const left = countOpen(questions);
    fill(
      count,
      left === 0
        ? 'All questions are answered. An answer may bring a new one: the next run asks it.'
        : `${counted(left, 'question')} without a whole answer; what is incomplete is left out.`,
    );
    fill(added, decisionsText(null, questions));
  };
}

export function countOpen(questions: readonly PageQuestion[]): number {
  return questions.filter((it) => stateOfQuestion(it) !== 'ready').length;
}
