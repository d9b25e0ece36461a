import type { PageDecisions, PageQuestion } from '../../page-report.js';
import {
  filesFreed,
  keyOf,
  stateMarks,
  stateOfQuestion,
} from '../decide/answers.js';
import { decisionsText } from '../decide/decisions-text.js';
import { questionPanel } from '../decide/question-panel.js';
import { counted, fill, html, liveRegion } from '../dom.js';
import { go, link, type View } from '../navigation.js';
import { report } from '../report-data.js';
import type { State } from '../state.js';
import { copied, copyButton } from '../parts/controls.js';

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

/** Marks each question by its state; the arrow keys go from one to the next. */
function showList(
  list: HTMLElement,
  questions: readonly PageQuestion[],
  shown: PageQuestion | undefined,
): void {
  const hadFocus = list.contains(document.activeElement);
  fill(
    list,
    questions.map((it) =>
      entry(keyOf(it), stateOfQuestion(it), {
        ...{ view: 'decisions', rule: keyOf(it) },
        isShown: it === shown,
      }),
    ),
  );
  list.onkeydown = (event): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const links = [...list.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    links[at + step]?.focus();
  };
  if (hadFocus) focusShown(list);
}

/** Makes the list of what needs no answer here: decided questions and places to fix. */
function answeredList(): HTMLElement | null {
  const keys = new Map([
    ...report.fixes.map((it) => [it.rule, 'to fix'] as const),
    ...report.findings.flatMap((it) =>
      it.decision ? [[keyOf(it), 'in the file'] as const] : [],
    ),
  ]);
  return keys.size === 0
    ? null
    : html(
        'ul',
        Array.from(keys, ([key, state]) =>
          entry(key, state, {
            ...{ view: 'findings', rule: key.split(' ', 1)[0] ?? '' },
            status: state === 'to fix' ? 'open' : 'decided',
          }),
        ),
      );
}

function focusShown(list: HTMLElement): void {
  list.querySelector<HTMLElement>('[aria-current]')?.focus();
}

function entry(
  key: string,
  state: keyof typeof stateMarks,
  { isShown = false, ...to }: Partial<State> & { readonly isShown?: boolean },
): HTMLElement {
  const [rule, ...about] = key.split(' ');
  return html(
    'li',
    link(
      to,
      { 'aria-current': isShown ? 'true' : undefined },
      html('span', { 'aria-hidden': 'true' }, `${stateMarks[state]} `),
      rule,
      about.length > 0 && html('code', ` ${about.join(' ')}`),
      html('span.faint', ` ${state}`),
    ),
  );
}
