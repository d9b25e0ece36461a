import { visible } from '../../formats/visible.js';
import { append, element, fill, number } from './dom.js';
import { readReport } from './report-data.js';
import { fragmentOf, start, type State, stateOf } from './state.js';
import type { Page, Shown, View } from './view.js';
import { behaviourView } from './views/behaviour.js';
import { changesView } from './views/changes.js';
import { fileView } from './views/file.js';
import { findingsView } from './views/findings.js';
import { functionsView } from './views/functions.js';
import { graphView } from './views/graph.js';
import { overviewView } from './views/overview.js';

const data = readReport();

/** The views that this report has something for, in the order of the navigation. */
const views: readonly View[] = [
  overviewView,
  findingsView,
  fileView,
  graphView,
  ...(data.functions.length > 0 ? [functionsView] : []),
  ...(data.verification ? [behaviourView(data.verification)] : []),
  ...(data.comparison ? [changesView] : []),
];

let state: State = start;

const live = element('p', { class: 'unseen', role: 'status' });

const page: Page = {
  data,
  linkTo: (to) => fragmentOf({ theme: state.theme, ...to }),
  go: (changes, how = 'push') => {
    const fragment = fragmentOf({ ...state, ...changes });
    if (how === 'push') location.hash = fragment;
    else location.replace(fragment);
    // The event comes later, and what is typed meanwhile must not be lost.
    follow();
  },
  say: (text) => {
    fill(live, text);
  },
};

const navigation = element('nav', { 'aria-label': 'Views' });
const content = element('main', { id: 'content', tabindex: -1 });
const themeButton = element('button', {
  type: 'button',
  class: 'theme',
  onclick: () => {
    page.go({ theme: isDark() ? 'light' : 'dark' }, 'replace');
  },
});

let shown: (Shown & { readonly key: string }) | undefined;

/** A view is made anew where it looks at something else; else it follows. */
function keyOf({ view, file, theme }: State): string {
  const subject = view === 'file' ? data.fileAt(file)?.path : '';
  return JSON.stringify([view, subject, theme]);
}

function follow(): void {
  const next = stateOf(location.hash);
  if (shown && fragmentOf(next) === fragmentOf(state)) return;
  const isElsewhere =
    shown !== undefined && keyOf({ ...next, theme: state.theme }) !== shown.key;
  state = next;
  if (state.theme === '') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = state.theme;
  const view = views.find(({ name }) => name === state.view) ?? overviewView;
  document.title = visible(`${view.titleOf(state)} · ${data.tool.name}`);
  const key = keyOf(state);
  if (shown?.key === key) shown.update(state);
  else {
    const made = view.show(page, state);
    shown = { ...made, key };
    fill(content, made.element);
    if (isElsewhere) arrive();
  }
  fill(
    navigation,
    ...views.map(({ name, label }) =>
      element(
        'a',
        {
          href: page.linkTo({
            view: name,
            file: keepsFile(name) ? exactFile() : '',
          }),
          'aria-current': name === view.name ? 'page' : undefined,
        },
        label,
        name === 'findings' &&
          element('span', { class: 'count' }, number(data.findings.length)),
      ),
    ),
  );
  scrollToCurrent();
  fill(themeButton, isDark() ? 'Light' : 'Dark');
  themeButton.setAttribute(
    'aria-label',
    isDark() ? 'Show in light colours' : 'Show in dark colours',
  );
}

/**
 * On a narrow screen the link of the view may be out of sight. Not by
 * scrollIntoView(): Tab would go on from there, past the link to the content.
 */
function scrollToCurrent(): void {
  const link = navigation.querySelector('[aria-current]');
  if (!link) return;
  const { left, right } = link.getBoundingClientRect();
  const around = navigation.getBoundingClientRect();
  if (left < around.left) navigation.scrollLeft -= around.left - left;
  else if (right > around.right) navigation.scrollLeft += right - around.right;
}

/** From the side by side of a file to its graph, and back to the list from anywhere. */
function keepsFile(name: string): boolean {
  return name === 'graph' && (state.view === 'file' || state.view === 'graph');
}

function exactFile(): string {
  return data.fileAt(state.file) ? state.file : '';
}

/** Another view begins at its heading, for the eye and for the screen reader. */
function arrive(): void {
  if (state.at !== '') return;
  scrollTo(0, 0);
  content.querySelector('h1')?.focus({ preventScroll: true });
}

function isDark(): boolean {
  return (
    state.theme === 'dark' ||
    (state.theme === '' && matchMedia('(prefers-color-scheme: dark)').matches)
  );
}

append(document.body, [
  element(
    'a',
    {
      class: 'skip',
      href: '#content',
      onclick: (event) => {
        event.preventDefault();
        content.focus();
      },
    },
    'Skip to the content',
  ),
  element(
    'header',
    { class: 'top' },
    element(
      'p',
      { class: 'name' },
      element('strong', {}, data.tool.name),
      ' ',
      element(
        'span',
        { class: 'faint' },
        [data.tool.version, data.command, data.decisions]
          .filter(Boolean)
          .join(' · '),
      ),
    ),
    navigation,
    themeButton,
  ),
  content,
  live,
]);

addEventListener('hashchange', follow);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  fill(themeButton, isDark() ? 'Light' : 'Dark');
});
addEventListener('keydown', (event) => {
  const target = event.target;
  const isTyping =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  const search = document.getElementById('search');
  if (event.key !== '/' || isTyping || !search) return;
  event.preventDefault();
  search.focus();
});

follow();
