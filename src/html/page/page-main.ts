import { visible } from '../../formats/safe-text.js';
import { append, fill, html, liveRegion, number } from './dom.js';
import {
  go,
  link,
  startNavigation,
  type Shown,
  type View,
} from './navigation.js';
import { showWhole } from './parts/list-view.js';
import { deciding, openCount } from './decide/deciding.js';
import { report } from './report-data.js';
import { start, type PageState, storedUnder } from './state.js';
import { behaviourView } from './views/behaviour-view.js';
import { changesView } from './views/changes-view.js';
import { decisionsView } from './views/decisions-view.js';
import { fileView } from './views/file-view.js';
import { findingsView } from './views/findings-view.js';
import { functionsView } from './views/functions-view.js';
import { graphView } from './views/graph-view.js';
import { overviewView } from './views/overview-view.js';

/** The views that this report has something for, in the order of the navigation. */
const views: readonly View[] = [
  overviewView,
  ...(deciding ? [decisionsView(deciding)] : []),
  findingsView,
  fileView,
  graphView,
  ...(report.functions.length > 0 ? [functionsView] : []),
  ...(report.verification ? [behaviourView] : []),
  ...(report.comparison ? [changesView] : []),
];

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const navigation = html('nav', { 'aria-label': 'Views' });
const content = html('main', { id: 'content', tabindex: -1 });
const themeButton = html('button.theme', { type: 'button' });

/** The view on the page, and what it is about. */
let currentView: (Shown & { readonly subject: string }) | undefined;

let shownState = start;

function show(state: PageState): void {
  const view = views.find(({ name }) => name === state.view) ?? overviewView;
  document.title = visible(titleOf(view, state));

  shownState = state;
  const file = report.fileAt(state.file);
  const subject = `${state.view} ${state.view === 'file' ? file?.path : ''}`;
  const isElsewhere =
    currentView !== undefined && currentView.subject !== subject;
  if (!currentView || isElsewhere) {
    currentView = { ...view.show(state), subject };
    currentView.update?.(state);
    const heading = currentView.heading ?? view.label;
    fill(content, html('h1', { tabindex: -1 }, heading), currentView.element);
  } else currentView.update?.(state);
  // Begin another view at its heading, also for screen readers.
  if (isElsewhere && state.at === '') {
    scrollTo(0, 0);
    content.querySelector('h1')?.focus({ preventScroll: true });
  }
  if (deciding) fill(openCount, number(deciding.progress().questions.length));
  fill(
    navigation,
    views.map(({ name, label }) =>
      link(
        {
          ...(name === 'graph' && file && { file: file.path }),
          view: name,
        },
        { 'aria-current': name === view.name ? 'page' : undefined },
        label,
        name === 'decisions' && openCount,
        name === 'findings' &&
          html('span.count.faint', number(report.findings.length)),
      ),
    ),
  );
}

/** Says what is shown; a path needs no label. */
function titleOf({ label }: View, state: PageState): string {
  const { view, q, rule, fidelity, verdict, aspect } = state;
  const { status, file, algorithm, at } = state;
  return [
    view === 'file' && file !== '' ? '' : label,
    q && `“${q}”`,
    rule,
    fidelity.join(', '),
    verdict.join(', '),
    aspect,
    status,
    file,
    algorithm,
    at,
    report.tool.name,
  ]
    .filter(Boolean)
    .join(' · ');
}

const stored = storedUnder('theme');

/** A theme that was chosen stays with this browser; a link does not carry it. */
function showTheme(): void {
  const theme = stored.all()[0]?.[1] ?? '';
  document.documentElement.dataset['theme'] = theme;
  const isDark = theme === '' ? prefersDark.matches : theme === 'dark';
  const other = isDark ? 'Light' : 'Dark';
  fill(themeButton, other);
  themeButton.ariaLabel = `Show in ${other.toLowerCase()} colours`;
  themeButton.onclick = () => {
    stored.keep('', other.toLowerCase());
    showTheme();
  };
}

const skipLink = html('a.skip', { href: '#content' }, 'Skip to the content');
skipLink.onclick = (event) => {
  event.preventDefault();
  content.focus();
};
const about = [report.tool.version, report.command, report.decisions];
append(
  document.body,
  skipLink,
  html(
    'header.top',
    html(
      'p.name',
      html('strong', report.tool.name),
      ' ',
      html('span.faint', about.filter(Boolean).join(' · ')),
    ),
    navigation,
    themeButton,
  ),
  content,
  liveRegion,
);

prefersDark.addEventListener('change', () => {
  showTheme();
});
showTheme();
addEventListener('keydown', (event) => {
  const { target } = event;
  const isTyping =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (!document.getElementById('search')) go({ ...start, view: 'findings' });
  document.getElementById('search')?.focus();
});

const unfolded: HTMLDetailsElement[] = [];

/** Prints all that a view has: every page of it, and what is folded. */
addEventListener('beforeprint', () => {
  showWhole(true);
  currentView?.update?.(shownState);
  for (const it of content.getElementsByTagName('details')) {
    if (it.open) continue;
    it.open = true;
    // The event of the browser comes too late to make its content.
    it.dispatchEvent(new Event('toggle'));
    unfolded.push(it);
  }
});
addEventListener('afterprint', () => {
  showWhole(false);
  currentView?.update?.(shownState);
  for (const it of unfolded.splice(0)) it.open = false;
});

// Another tab may answer too.
addEventListener('storage', () => {
  const { id = '' } = document.activeElement ?? {};
  deciding?.reload();
  currentView = undefined;
  show(shownState);
  document.getElementById(id)?.focus({ preventScroll: true });
});

startNavigation(show);
