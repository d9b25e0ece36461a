import type { Progress } from '../../../questions/drafts.js';
import { type Answering, openCount } from '../decide/deciding.js';
import { questionPanel } from '../decide/question-panel.js';
import {
  button,
  type Child,
  counted,
  fill,
  html,
  liveRegion,
  number,
} from '../dom.js';
import { go, link, type View } from '../navigation.js';
import { copied, copyButton } from '../parts/controls.js';
import { report } from '../report-data.js';
import { isDecidedItself, type PageState } from '../state.js';

const isWide = matchMedia('(min-width: 60rem)');

const stateMarks = {
  open: '○',
  incomplete: '◐',
  answered: '●',
  'in the file': '✓',
  'to fix': '✕',
} as const;

/** The open questions one at a time, and the decisions file that answers them. */
export function decisionsView(deciding: Answering): View {
  return {
    name: 'decisions',
    label: 'Decisions',
    show: () => {
      const progress = html('p', { role: 'status' });
      const list = html('ol.question-list');
      const left = html('div');
      const folded = html(
        'details',
        { open: isWide.matches },
        html('summary', 'Questions'),
        list,
        settledList(),
      );
      const question = html('div.question');
      const file = html('section.panel');
      const showFile = fileSection(file, deciding);
      /** Keys in the order of the list; an answer does not move them. */
      let order: readonly string[] = [];
      let shownKey = '';
      const onAnswer = (): void => {
        const now = deciding.progress();
        order = orderOf(order, shownKey, now);
        const answered = now.answered.length;
        const words = `${answered} of ${counted(answered + now.questions.length, 'question')} answered`;
        if (progress.textContent !== words) fill(progress, words);
        fill(openCount, number(now.questions.length));
        showList(list, order, shownKey, deciding, now);
        fill(left, leftList(deciding, now, onChange));
        showFile();
      };
      const onChange = (): void => {
        fill(
          question,
          shownKey !== '' &&
            (questionPanel(deciding, shownKey, onAnswer) ?? gone(shownKey)),
        );
        onAnswer();
      };
      const next = (): void => {
        const now = deciding.progress();
        const from = order.indexOf(shownKey) + 1;
        const after = [...order.slice(from), ...order.slice(0, from)];
        const open = after.find((key) =>
          now.questions.some((it) => it.key === key),
        );
        if (open === undefined) {
          fill(liveRegion, 'All questions are answered.');
          file.querySelector('button')?.focus();
        } else {
          go({ rule: open });
          focusQuestion();
        }
      };
      const focusQuestion = (): void => {
        question.querySelector('h2')?.focus();
      };
      const nextButton = html(
        'p',
        button('Next open question', next, { class: 'main-action' }),
        html('span.faint', ' Ctrl+Enter'),
      );
      return {
        element: html(
          'div',
          button('Skip to the question', focusQuestion, { class: 'skip' }),
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
            html('div', question, nextButton, left, file),
          ),
        ),
        update: ({ rule }) => {
          const now = deciding.progress();
          order = orderOf(order, shownKey, now);
          shownKey = rule || (order[0] ?? '');
          onChange();
          // The list is above the question: fold it when one is picked.
          if (!isWide.matches && folded.open) {
            folded.open = false;
            focusQuestion();
          }
          // A question chosen far below begins at the top of the window.
          if (question.getBoundingClientRect().top < 0)
            question.scrollIntoView();
        },
      };
    },
  };
}

/** Keeps the order, adds new questions behind the one shown, and drops what nobody asks any more. */
function orderOf(
  order: readonly string[],
  shownKey: string,
  { questions, answered }: Progress,
): readonly string[] {
  const asked = new Set([...answered, ...questions.map(({ key }) => key)]);
  const kept = order.filter((key) => asked.has(key));
  const added = [...asked].filter((key) => !kept.includes(key));
  const at = kept.indexOf(shownKey) + 1 || kept.length;
  return [...kept.slice(0, at), ...added, ...kept.slice(at)];
}

function gone(key: string): HTMLElement {
  return html(
    'section.panel',
    html('h2', { tabindex: -1 }, 'Nothing asks this question'),
    html(
      'p',
      html('code', key),
      ' is answered already, or another answer made it superfluous.',
    ),
  );
}

/** Shows the text to save; returns a function that follows the answers. */
function fileSection(section: HTMLElement, deciding: Answering) {
  const count = html('p');
  const preview = html('pre.excerpt', { tabindex: 0 });
  const run = runStep();
  fill(
    section,
    html('h2', 'Decisions file'),
    count,
    saveStep(deciding),
    copyButton('Copy the decisions file', () => textOf(deciding), preview),
    run,
    html('details', html('summary', 'Preview of the file'), preview),
  );
  return (): void => {
    const { questions, answered } = deciding.progress();
    const left = questions.length;
    if (run) run.hidden = answered.length === 0;
    fill(
      count,
      left === 0
        ? 'All questions are answered.'
        : `${counted(left, 'question is', 'questions are')} open. The file has your ${counted(answered.length, 'answer')}.`,
    );
    fill(
      preview,
      textOf(deciding)
        .split('\n')
        .map((line) => html('span.excerpt-line', line || ' ')),
    );
  };
}

const textOf = (deciding: Answering): string =>
  deciding.progress().session.text;

/** Offers the decisions file, and says what to do with it. */
export function saveSteps(deciding: Answering): readonly Child[] {
  return [saveStep(deciding), runStep()];
}

function saveStep(deciding: Answering): HTMLElement {
  const { path } = deciding;
  const name = path.replace(/^.*\//, '');
  const download = (): void => {
    const url = URL.createObjectURL(new Blob([textOf(deciding)]));
    html('a', { href: url, download: name }).click();
    URL.revokeObjectURL(url);
    fill(liveRegion, `${name} is saved.`);
  };
  return html(
    'p',
    button('Download the decisions file', download, { class: 'main-action' }),
    ' Save it as ',
    html('code', path),
  );
}

/** Says what to run once the answers are saved. */
function runStep(): HTMLElement | null {
  const next = report.decide?.next ?? null;
  return next === null ? null : html('p', 'Then run: ', copied(next));
}

/** Marks each question by its state; the arrow keys go from one to the next. */
function showList(
  list: HTMLElement,
  order: readonly string[],
  shownKey: string,
  deciding: Answering,
  { questions }: Progress,
): void {
  const open = new Set(questions.map(({ key }) => key));
  const hadFocus = list.contains(document.activeElement);
  fill(
    list,
    order.map((key) => {
      const begun = deciding.draftsOf(key).length > 0;
      const state = !open.has(key) ? 'answered' : begun ? 'incomplete' : 'open';
      const to = { view: 'decisions', rule: key } as const;
      return questionEntry(key, state, to, key === shownKey);
    }),
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

/** Lists the answers that are not in the file: incomplete, refused, or fitting no question. */
function leftList(
  deciding: Answering,
  { left }: Progress,
  onChange: () => void,
): Child {
  return (
    left.length > 0 &&
    html(
      'section.panel',
      html('h2', 'Answers that are not in the file'),
      html(
        'ul',
        left.map(({ draft: { key, part, choose }, why, isAsked }) =>
          html(
            'li',
            isAsked
              ? link({ view: 'decisions', rule: key }, html('code', key))
              : html('code', key),
            `: ${[choose, part?.words].filter(Boolean).join(' for ')} `,
            html('span.faint', `${isAsked ? 'Incomplete: ' : ''}${why} `),
            button(
              'Remove',
              () => {
                deciding.forget(key, part);
                onChange();
              },
              { 'aria-label': `Remove ${key}` },
            ),
          ),
        ),
      ),
    )
  );
}

/** Lists what needs no answer here: decided questions and places to fix. */
function settledList(): HTMLElement | null {
  const keys = new Map([
    ...report.fixes.map((it) => [it.rule, 'to fix'] as const),
    ...report.findings
      .filter(isDecidedItself)
      .map((it) => [report.questionOf(it), 'in the file'] as const),
  ]);
  return keys.size === 0
    ? null
    : html(
        'ul',
        Array.from(keys, ([key, state]) =>
          questionEntry(key, state, {
            view: 'findings',
            rule: key.split(' ', 1)[0] ?? '',
            status: state === 'to fix' ? 'open' : 'decided',
          }),
        ),
      );
}

function focusShown(list: HTMLElement): void {
  list.querySelector<HTMLElement>('[aria-current]')?.focus();
}

function questionEntry(
  key: string,
  state: keyof typeof stateMarks,
  to: Partial<PageState>,
  isShown = false,
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
