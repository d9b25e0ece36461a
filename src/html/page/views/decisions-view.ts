import type { PageDecisions, PageQuestion } from '../../page-report.js';
import { timeLine } from '../behaviour/time-line.js';
import { windowFills } from '../behaviour/window-pictures.js';
import {
  answerTo,
  decisionsText,
  filesFreed,
  keepAnswer,
  keyOf,
  reasonsGiven,
  type Scope,
  scopesOf,
  stateOfQuestion,
  troubleWith,
} from '../decide/answers.js';
import { counted, fill, html, liveRegion, withCode } from '../dom.js';
import { go, link, type View } from '../navigation.js';
import { copied, copyButton } from '../parts/copy.js';
import { sourceExcerpt } from '../parts/source-excerpt.js';

const stateMarks = { open: '○', incomplete: '◐', ready: '●' } as const;

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
      const question = html('div.question');
      const file = html('section.panel');
      let shown: PageQuestion | undefined;
      const showAnswers = (): void => {
        const ready = questions.filter(
          (it) => stateOfQuestion(it) === 'ready',
        ).length;
        const { held, free } = filesFreed(questions);
        fill(
          progress,
          `${ready} of ${questions.length} answered, ${free} of ${counted(held, 'file')} free`,
        );
        showList(list, questions, shown);
      };
      const showFile = fileSection(file, decisions);
      const next = (): void => {
        const from = shown ? questions.indexOf(shown) + 1 : 0;
        const after = [...questions.slice(from), ...questions.slice(0, from)];
        const open = after.find((it) => stateOfQuestion(it) !== 'ready');
        if (!open) {
          fill(liveRegion, 'All questions are answered.');
          file.querySelector('button')?.focus();
          return;
        }
        go({ rule: keyOf(open) });
        question.querySelector('h2')?.focus();
      };
      const onAnswer = (): void => {
        showAnswers();
        showFile();
      };
      return {
        element: html(
          'div',
          windowFills(),
          html('h1', { tabindex: -1 }, 'Decisions'),
          html(
            'div.deciding',
            {
              onkeydown: (event) => {
                const { key, ctrlKey } = event as KeyboardEvent;
                if (key === 'Enter' && ctrlKey) next();
                else if (key === 'Escape')
                  list.querySelector<HTMLElement>('[aria-current]')?.focus();
              },
            },
            html(
              'div.questions',
              progress,
              html(
                'details',
                { open: matchMedia('(min-width: 60rem)').matches },
                html('summary', 'Questions'),
                list,
              ),
            ),
            html('div', question, file),
          ),
        ),
        update: ({ rule }) => {
          shown = questions.find((it) => keyOf(it) === rule) ?? questions[0];
          if (shown) fill(question, questionPanel(shown, onAnswer, next));
          onAnswer();
        },
      };
    },
  };
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
    questions.map((it) => {
      const state = stateOfQuestion(it);
      return html(
        'li',
        link(
          { view: 'decisions', rule: keyOf(it) },
          { 'aria-current': it === shown ? 'true' : undefined },
          html('span', { 'aria-hidden': 'true' }, `${stateMarks[state]} `),
          it.rule.id,
          it.about !== null && html('code', ` ${it.about}`),
          html('span.faint', ` ${state}`),
        ),
      );
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
  if (hadFocus) list.querySelector<HTMLElement>('[aria-current]')?.focus();
}

function questionPanel(
  question: PageQuestion,
  onAnswer: () => void,
  next: () => void,
): HTMLElement {
  const scopes = scopesOf(question);
  const form = html('div');
  const showScope = (scope: Scope | undefined): void => {
    if (scope) fill(form, answerForm(question, scope, onAnswer));
  };
  const [whole] = scopes;
  const [first] = whole?.findings ?? [];
  const scopeList = html(
    'select',
    {
      id: 'scope',
      onchange: () => {
        showScope(scopes[scopeList.selectedIndex]);
      },
    },
    scopes.map(({ words, findings }) =>
      html('option', `${words} (${findings.length})`),
    ),
  );
  showScope(whole);
  const files = new Set(whole?.findings.map(({ file }) => file)).size;
  const [picture] = question.choices.flatMap(({ window }) => window ?? []);
  return html(
    'section.panel',
    html('h2', { tabindex: -1 }, withCode(question.rule.title)),
    html(
      'p',
      html('code', keyOf(question)),
      ' ',
      link(
        { view: 'findings', rule: question.rule.id, status: 'open' },
        `${counted(whole?.findings.length ?? 0, 'finding')} in ${counted(files, 'file')}`,
      ),
    ),
    html(
      'details',
      html('summary', 'About this rule'),
      html('p', withCode(question.rule.explanation)),
    ),
    first && html('p.faint', `${first.file.path}:${first.line}`),
    first && sourceExcerpt(first, first.file.texts().source),
    picture &&
      html(
        'p.faint',
        'Windows at one request, Legacy over what is then Current',
      ),
    scopes.length > 1 &&
      html(
        'p.control',
        html('label.label.faint', { for: 'scope' }, 'Answer for'),
        scopeList,
      ),
    form,
    html(
      'p',
      html(
        'button.main-action',
        { type: 'button', onclick: next },
        'Next open question',
      ),
      html('span.faint', ' Ctrl+Enter'),
    ),
  );
}

function answerForm(
  question: PageQuestion,
  scope: Scope,
  onAnswer: () => void,
): HTMLElement {
  let answer = answerTo(scope);
  const trouble = html('p.faint', { role: 'status' });
  const valueField = html('input', {
    ...{ id: 'value', autocomplete: 'off', spellcheck: 'false' },
    oninput: () => {
      keep({ value: valueField.value });
    },
  });
  const valueLabel = html('label.label.faint', { for: 'value' });
  const valuePart = html('p.control', valueLabel, valueField);
  const reasonField = html('input', {
    ...{ id: 'reason', list: 'reasons', autocomplete: 'off' },
    ...{ required: true, 'aria-required': 'true' },
    oninput: () => {
      keep({ reason: reasonField.value });
    },
  });
  const show = (): void => {
    const choice = question.choices.find(({ name }) => name === answer.choose);
    valuePart.hidden = !choice || choice.value === null;
    fill(valueLabel, `Value: ${choice?.value ?? ''}`);
    valueField.placeholder = choice?.example.replace(/^"(.*)"$/, '$1') ?? '';
    const words = troubleWith(question, answer);
    if (trouble.textContent !== words) fill(trouble, words);
  };
  const keep = (changes: Partial<typeof answer>): void => {
    answer = { ...answer, ...changes };
    keepAnswer(scope, answer);
    show();
    onAnswer();
  };
  valueField.value = answer.value;
  reasonField.value = answer.reason;
  show();
  return html(
    'div',
    html(
      'fieldset.choice-cards',
      html('legend', 'Answer'),
      question.choices.map(({ name, texts, window }) => {
        const radio = html('input', {
          ...{ type: 'radio', name: 'choose', value: name },
          onchange: () => {
            keep({ choose: name });
          },
        });
        radio.checked = answer.choose === name;
        return html(
          'label.choice-card',
          html('span', radio, ' ', html('strong', name)),
          texts.map((text) => html('span', withCode(text))),
          window &&
            timeLine(
              window,
              question.choices.flatMap((it) =>
                it.window ? [it.window.current] : [],
              ),
            ),
        );
      }),
    ),
    valuePart,
    html(
      'p.control',
      html('label.label.faint', { for: 'reason' }, 'Reason'),
      reasonField,
      html(
        'datalist',
        { id: 'reasons' },
        reasonsGiven().map((value) => html('option', { value })),
      ),
    ),
    trouble,
  );
}

/** Shows the text to save; returns a function that follows the answers. */
function fileSection(section: HTMLElement, decisions: PageDecisions) {
  const count = html('p');
  const added = html('pre.excerpt', { tabindex: 0 });
  const textOf = (): string => decisionsText(decisions).text;
  const name = decisions.path.replace(/^.*\//, '');
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
    html('p', 'Save it as ', html('code', decisions.path), '.'),
    decisions.next !== null && html('p', 'Then run: ', copied(decisions.next)),
  );
  return (): void => {
    const left = decisions.questions.filter(
      (it) => stateOfQuestion(it) !== 'ready',
    ).length;
    fill(
      count,
      left === 0
        ? 'All questions are answered. An answer may bring a new one: the next run asks it.'
        : `${counted(left, 'question')} without a whole answer; what is incomplete is left out.`,
    );
    fill(added, decisionsText(decisions).added);
  };
}

export function countOpen({ questions }: PageDecisions): number {
  return questions.filter((it) => stateOfQuestion(it) !== 'ready').length;
}
