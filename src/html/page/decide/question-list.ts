import type { PageQuestion } from '../../page-report.js';
import { fill, html } from '../dom.js';
import { link } from '../navigation.js';
import { report } from '../report-data.js';
import type { State } from '../state.js';
import { keyOf, stateOfQuestion } from './answers.js';

export const stateMarks = {
  open: '○',
  incomplete: '◐',
  ready: '●',
  'in the file': '✓',
  'to fix': '✕',
} as const;

/** Marks each question by its state; the arrow keys go from one to the next. */
export function showList(
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
export function answeredList(): HTMLElement | null {
  const keys = new Map([
    ...report.fixes.map((it) => [it.rule.id, 'to fix'] as const),
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

export function focusShown(list: HTMLElement): void {
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
